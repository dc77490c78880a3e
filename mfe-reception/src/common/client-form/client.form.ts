import {
  type Client,
  type ClientField,
  clientField,
  type ClientValues,
  clientValues,
  compactPhone,
  emptyClientFields,
} from '@aforo/shared/contract';
import { formatDate, formatPhone } from '@aforo/shared/format';

export function clientFormLabel(field: ClientField): string {
  const { label, formLabel } = clientField(field);
  return formLabel ?? label;
}

/** @param searched the search text: a phone number or a name */
export function emptyValues(searched = ''): ClientValues {
  const isPhone = /^\+?\d{3,}$/.test(compactPhone(searched));
  return { ...clientValues(emptyClientFields), [isPhone ? 'phone' : 'name']: searched };
}

/**
 * `country` is the center's, as ISO 3166. The server reads national phone numbers as of that
 * country.
 */
export function toValues(client: Client, country: string): ClientValues {
  return { ...clientValues(client), phone: phoneToEdit(client.phone ?? '', country) };
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
  return clientField(field).kind === 'date' ? formatDate(text) : text;
}
