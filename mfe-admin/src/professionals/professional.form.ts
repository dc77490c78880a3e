import type { Professional, ProfessionalInput } from '@aforo/shared/contract';

/** What of a professional the form changes. */
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

/** Who they are. */
export function toData({ name, color, bio, userId, serviceIds }: Professional) {
  return { name, color, bio, userId, serviceIds };
}

/** When they come. */
export function toHours({ hours, exceptions }: Professional) {
  return { hours, exceptions };
}
