import type { Connection } from '../database/database.ts';
import { listFreeStarts } from './availability.repository.ts';

/** Who could take an appointment of a service at exactly that time, the least busy that day first. */
export async function freeProfessionals(
  connection: Connection,
  asked: { serviceId: string; professionalId: string | null; startsAt: Date; now: Date },
): Promise<string[]> {
  const { serviceId, startsAt, ...others } = asked;
  const [start] = await listFreeStarts(connection, {
    ...others,
    serviceIds: [serviceId],
    starts: startsAt,
    ends: startsAt,
    stepMinutes: 15,
  });
  return start?.professionalIds ?? [];
}
