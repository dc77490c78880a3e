import type { Center, CenterInput } from '@aforo/shared/contract';
import { formatPhone } from '@aforo/shared/format';

/** What the fields say of the center as it is stored. */
export function toValues({ name, address, phone, email }: Center): CenterInput {
  return { name, address, phone: phone === '' ? '' : formatPhone(phone), email };
}

/** The stored center in one line, for comparing it with what is typed. */
export function centerWords(center: Center): string {
  const { name, address, phone, email } = toValues(center);
  const lines = address.replaceAll(/\s*\n\s*/g, ', ');
  return [name, lines || 'sin dirección', phone || 'sin teléfono', email || 'sin correo'].join(
    ' · ',
  );
}
