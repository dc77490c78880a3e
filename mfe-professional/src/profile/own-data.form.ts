import {
  profileInputSchema,
  type BodyOf,
  type Profile,
  type updateProfile,
} from '@aforo/shared/contract';
import { inputOf } from '@aforo/shared/form';
import { formatPhone } from '@aforo/shared/format';

export function toValues(profile: Profile): BodyOf<typeof updateProfile> {
  const values = inputOf(profileInputSchema, profile);
  return { ...values, phone: values.phone && formatPhone(values.phone) };
}
