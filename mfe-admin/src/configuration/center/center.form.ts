import type { Center, CenterInput } from '@aforo/shared/contract';
import { formatPhone } from '@aforo/shared/format';

/** The form values of the stored center. */
export function toValues({ name, address, phone, email }: Center): CenterInput {
  return { name, address, phone: phone === '' ? '' : formatPhone(phone), email };
}

/** The stored center in one line, for comparison with the typed values. */
export function centerText(center: Center): string {
  const { name, address, phone, email } = toValues(center);
  const lines = address.replaceAll(/\s*\n\s*/g, ', ');
  return [name, lines || 'sin dirección', phone || 'sin teléfono', email || 'sin correo'].join(
    ' · ',
  );
}
