import type { Client } from '@aforo/shared/contract';
import { formatDate, formatPhone } from '@aforo/shared/format';

/** The editable fields of a client: text or lists of text; empty means none. */
export interface ClientValues {
  name: string;
  phone: string;
  email: string;
  birthDate: string;
  tags: string[];
  notes: string;
}
export type ClientField = keyof ClientValues;

/** In the order of the form. */
export const clientFieldName = {
  name: 'Nombre y apellidos',
  phone: 'Teléfono',
  email: 'Correo',
  birthDate: 'Fecha de nacimiento',
  tags: 'Etiquetas',
  notes: 'Notas',
} as const satisfies Record<ClientField, string>;

export const clientFields = Object.keys(clientFieldName) as ClientField[]; // keys of the literal

/** @param searched the search text: a phone number or a name */
export function emptyValues(searched = ''): ClientValues {
  const isPhone = /^\+?[\d\s]{3,}$/.test(searched);
  return {
    ...(isPhone
      ? {
          name: '',
          phone: searched,
        }
      : {
          name: searched,
          phone: '',
        }),
    email: '',
    birthDate: '',
    tags: [],
    notes: '',
  };
}

/**
 * `country` is the center's, as ISO 3166. The server reads national phone numbers as of that
 * country.
 */
export function toValues(client: Client, country: string): ClientValues {
  return {
    name: client.name,
    phone: phoneToEdit(client.phone ?? '', country),
    email: client.email ?? '',
    birthDate: client.birthDate ?? '',
    tags: client.tags,
    notes: client.notes,
  };
}

/**
 * `formatPhone` drops Spain's prefix; a server configured for another country could not restore it.
 */
function phoneToEdit(e164: string, country: string): string {
  return country === 'ES' ? formatPhone(e164) : e164;
}

/** A value for display; `nada` when empty. */
export function readValue(values: ClientValues, field: ClientField): string {
  const value = values[field];
  const text = Array.isArray(value) ? value.join(', ') : value.trim();
  if (text === '') return 'nada';
  return field === 'birthDate' ? formatDate(text) : text;
}
