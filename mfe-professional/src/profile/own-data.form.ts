import type { BodyOf, Profile, updateProfile } from '@aforo/shared/contract';
import { formatPhone } from '@aforo/shared/format';

export function toValues({ name, phone }: Profile): BodyOf<typeof updateProfile> {
  return { name, phone: phone === null ? '' : formatPhone(phone) };
}
