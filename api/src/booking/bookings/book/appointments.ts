import type { BookingTarget } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import * as repository from '../sessions.repository.ts';
import type { AppointmentPlan, SessionRow } from '../sessions.repository.ts';
import { withErrorCodes } from './write-booking.ts';

const GRID_MS = 5 * 60_000;

/** An appointment: a one-seat session that is created when it is booked. */
export type AppointmentTarget = Exclude<BookingTarget, { sessionId: string }>;

/**
 * Taken before any other lock: blocks other writers of this client and of the staff and rooms it
 * may use.
 */
export async function lockAppointment(trx: Transaction, target: AppointmentTarget): Promise<void> {
  await repository.lockAppointment(trx, parsed(target));
}

/** @throws {DomainError} `not_found` when the service is not booked by appointment */
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

/** Creates the session with the least busy professional of that day. */
export async function openAppointment(
  trx: Transaction,
  { serviceId, startsAt, freeProfessionalIds }: AppointmentPlan,
  now: Date,
): Promise<SessionRow> {
  const [professionalId] = freeProfessionalIds;
  if (professionalId === undefined) throw new DomainError('not_available');
  return await withErrorCodes(() =>
    repository.insertAppointment(trx, { id: newId(), serviceId, professionalId, startsAt, now }),
  );
}

const parsed = ({ startsAt, ...target }: AppointmentTarget) => ({
  ...target,
  startsAt: new Date(startsAt),
});
