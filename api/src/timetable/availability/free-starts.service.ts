import type { RawBuilder } from 'kysely';
import { type FreeStartRow, freeStarts } from './availability.repository.ts';

/**
 * The professionals who can take an appointment of a service at exactly that time: one row or none.
 */
export function freeStartsOf(asked: {
  serviceId: string;
  professionalId: string | null;
  startsAt: Date;
  now: Date;
}): RawBuilder<FreeStartRow> {
  const { serviceId, professionalId, startsAt, now } = asked;
  return freeStarts({
    serviceIds: [serviceId],
    professionalId,
    starts: startsAt,
    ends: startsAt,
    now,
    stepMinutes: 15,
  });
}
