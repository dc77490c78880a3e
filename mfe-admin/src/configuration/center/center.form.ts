import {
  centerInputSchema,
  territoryTimeZone,
  type Center,
  type CenterInput,
} from '@aforo/shared/contract';
import { inputOf } from '@aforo/shared/form';
import { formatPhone } from '@aforo/shared/format';

/** The form values of the stored center. */
export function toValues(center: Center): CenterInput {
  const values = inputOf(centerInputSchema, center);
  return { ...values, phone: values.phone && formatPhone(values.phone) };
}

/** Time zone and currency are sent only outside Spain; older servers know no territory. */
export function toInput({ timeZone, currency, ...input }: CenterInput): CenterInput {
  const isChosen = input.territory && territoryTimeZone[input.territory] === null;
  if (!isChosen) return input;
  return {
    ...input,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(currency === undefined ? {} : { currency }),
  };
}

/** The stored center in one line, for comparison with the typed values. */
export function centerText(center: Center): string {
  const { name, address, phone, email, taxId } = toValues(center);
  const lines = address.replaceAll(/\s*\n\s*/g, ', ');
  return [
    name,
    ...(taxId === undefined ? [] : [taxId || 'sin NIF']),
    lines || 'sin dirección',
    phone || 'sin teléfono',
    email || 'sin correo',
  ].join(' · ');
}
