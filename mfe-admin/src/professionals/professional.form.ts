import type { Professional, ProfessionalInput } from '@aforo/shared/contract';

/** The fields of a professional that the forms edit. */
export function toValues({
  name,
  color,
  bio,
  userId,
  serviceIds,
  hours,
  exceptions,
}: Professional): ProfessionalInput {
  return { name, color, bio, userId, serviceIds, hours, exceptions };
}

/** The fields of the details form. */
export function toData({ name, color, bio, userId, serviceIds }: Professional) {
  return { name, color, bio, userId, serviceIds };
}

/** The fields of the hours form. */
export function toHours({ hours, exceptions }: Professional) {
  return { hours, exceptions };
}
