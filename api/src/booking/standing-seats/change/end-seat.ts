import type { Actor } from '@aforo/shared/contract';
import { expireMakeUps } from '../../memberships/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { addDays } from '../../../platform/time/local-time.ts';
import { lockSeats } from '../lock-seats.ts';
import { releaseSeats } from '../planning/release-seats.ts';
import { seatEndedMail, slotText } from '../seat.messages.ts';
import * as repository from '../seats.repository.ts';
import { offerPlaces } from '../waits/offer-places.ts';
import { readLiveSeat, readSeries, throwIfPast } from './seat-rules.ts';
import { auditSeat, mailSeat, readMembership, readToday } from './seat-context.ts';

/**
 * Ends a seat from a date on: its later bookings go to the waiting lists, its place to the first who
 * waits for a seat, and unused make-ups for later absences end.
 * @param expectedFreed null for a preview
 * @throws {DomainError} `illegal_transition` for a seat that has ended, `standing_seat_changed`
 */
export async function endSeat(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  { id, fromDate, expectedFreed }: { id: string; fromDate: string; expectedFreed: number | null },
): Promise<{ freed: number; makeUpsLost: number }> {
  const known = await repository.findSeat(trx, id);
  if (!known) throw new DomainError('not_found');
  const { membershipId } = known;
  const sessions = await lockSeats(dependencies, trx, { membershipId });
  throwIfPast(fromDate, await readToday(dependencies, trx));
  const seat = await readLiveSeat(trx, id, fromDate);
  await repository.setUntil(trx, id, addDays(fromDate, -1));
  const reason = 'Fin de la plaza fija';
  const ending = { seatIds: [id], fromDate, reason, userId: actor.userId };
  const freed = (await releaseSeats(dependencies, trx, sessions, ending)).length;
  if (expectedFreed !== null && freed !== expectedFreed) {
    throw new DomainError('standing_seat_changed', { freed });
  }
  const at = dependencies.clock.now();
  const makeUpsLost = await expireMakeUps(trx, { membershipId, seatId: id, fromDate, at });
  await offerPlaces(dependencies, trx, seat);
  const slot = slotText(await readSeries(trx, seat.seriesId), seat.weekday);
  const { clientId } = await readMembership(trx, membershipId);
  await auditSeat(dependencies, trx, actor, membershipId, { before: slot, after: null });
  await mailSeat(dependencies, trx, clientId, (site, to) =>
    seatEndedMail(site, to, { slot, fromDate, freed }),
  );
  return { freed, makeUpsLost };
}
