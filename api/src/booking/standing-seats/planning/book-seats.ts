import { addReminder, cancellationTerms, lockSessions } from '../../bookings/index.ts';
import { giveBack } from '../../bonos/index.ts';
import { coverSeats } from '../../memberships/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { newId } from '../../../platform/ids.ts';
import {
  insertBookings,
  linkBooking,
  listCandidates,
  listToLock,
  type PlannedSeats,
  type SeatBooking,
  type SeatCandidate,
  withdrawWaiting,
} from './candidates.repository.ts';
import { decideOutcomes, type Outcome } from './decide-outcomes.ts';

export type PlannedSession = SeatCandidate & { outcome: Outcome };

/**
 * Books fixed seats in every upcoming session that lacks them, without a mail. Those that are full,
 * cancelled or overlap another class of the client are left out. Needs the lock of the series and,
 * if any session existed before, those of the sessions and clients.
 * @returns what was done about each session
 */
export async function bookSeats(
  dependencies: Dependencies,
  trx: Transaction,
  seats: PlannedSeats,
  { userId }: { userId: string | null },
): Promise<PlannedSession[]> {
  const at = dependencies.clock.now();
  const planned = decideOutcomes(await listCandidates(trx, seats, at));
  const made = planned.filter(({ outcome }) => outcome === 'new').map((one) => bookingOf(one, at));
  await withdrawWaiting(trx, made, at);
  await insertBookings(trx, made, { at, userId });
  for (const one of planned) {
    if (one.outcome !== 'booked' || one.bookingId === null) continue;
    await giveBack(trx, one.bookingId, { now: at, userId, reason: 'Pasa a ser plaza fija' });
    await linkBooking(trx, { ...bookingOf(one, at), id: one.bookingId });
  }
  const sessions = new Map(planned.map((one) => [one.sessionId, one]));
  for (const { id, sessionId } of made) {
    const session = sessions.get(sessionId);
    if (session) await addReminder(dependencies, trx, id, session);
  }
  const membershipIds = [...new Set(planned.map(({ membershipId }) => membershipId))];
  await coverSeats(trx, membershipIds, at);
  return planned;
}

/** The same for all seats of a series, with the locks of its sessions and clients. */
export async function bookSeatsOfSeries(
  dependencies: Dependencies,
  trx: Transaction,
  seriesId: string,
): Promise<PlannedSession[]> {
  const missing = await listToLock(trx, { seriesId }, dependencies.clock.now());
  if (missing.length === 0) return [];
  const idsOf = (key: 'sessionId' | 'clientId') => [...new Set(missing.map((one) => one[key]))];
  await lockSessions(dependencies, trx, idsOf('sessionId'), idsOf('clientId'));
  return await bookSeats(dependencies, trx, { seriesId }, { userId: null });
}

function bookingOf(candidate: SeatCandidate, at: Date): SeatBooking {
  const { seatId, sessionId, clientId, absenceMinutes, startsAt } = candidate;
  const { freeCancelUntil } = cancellationTerms(startsAt, absenceMinutes, at);
  return { id: newId(), seatId, sessionId, clientId, absenceMinutes, freeCancelUntil };
}
