import type { BookingTarget } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import * as repository from './sessions.repository.ts';
import type { AppointmentPlan, SessionRow } from './sessions.repository.ts';
import { withRefusalNames } from './write-booking.ts';

const GRID_MS = 5 * 60_000;

/** An appointment: a session of one seat that exists from the moment somebody books it. */
export type AppointmentTarget = Exclude<BookingTarget, { sessionId: string }>;

/** Before anything else is locked: other writers stay away from whom and what it might take. */
export async function lockAppointment(trx: Transaction, target: AppointmentTarget): Promise<void> {
  await repository.lockAppointment(trx, parsed(target));
}

/** @throws {DomainError} `not_found` for a service that gives no appointments */
export async function findAppointment(
  connection: Connection,
  target: AppointmentTarget,
  now: Date,
): Promise<AppointmentPlan> {
  const plan = await repository.findAppointment(connection, parsed(target), now);
  if (!plan) throw new DomainError('not_found');
  return plan;
}

export function isTimeFree({ freeProfessionalIds, startsAt }: AppointmentPlan): boolean {
  return freeProfessionalIds.length > 0 && startsAt.getTime() % GRID_MS === 0;
}

/** Makes the session, of whoever is least busy that day. */
export async function openAppointment(
  trx: Transaction,
  { serviceId, startsAt, freeProfessionalIds }: AppointmentPlan,
  now: Date,
): Promise<SessionRow> {
  const [professionalId] = freeProfessionalIds;
  if (professionalId === undefined) throw new DomainError('not_available');
  return await withRefusalNames(() =>
    repository.insertAppointment(trx, { id: newId(), serviceId, professionalId, startsAt, now }),
  );
}

const parsed = ({ startsAt, ...target }: AppointmentTarget) => ({
  ...target,
  startsAt: new Date(startsAt),
});
