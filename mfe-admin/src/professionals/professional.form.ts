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
