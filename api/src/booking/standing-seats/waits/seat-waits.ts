import type { Actor } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { assignSeat } from '../change/assign-seat.ts';
import { readSeries, throwIfNotAssignable } from '../change/seat-rules.ts';
import { readMembership, readToday } from '../change/seat-context.ts';
import { lockSeats, lockSeries } from '../lock-seats.ts';
import { countTaken, type SlotRef } from '../seats.repository.ts';
import { offerPlaces } from './offer-places.ts';
import { endWait, findWait, insertWait, type WaitRow } from './waits.repository.ts';

/**
 * Adds a membership at the end of the waiting list for a seat of a full class.
 * @throws {DomainError} `standing_seat_free` when it is not full, `already_waiting`, and the errors of
 *   an assignment
 */
export async function joinSeatWait(
  dependencies: Dependencies,
  trx: Transaction,
  { membershipId, seriesId, weekday }: SlotRef & { membershipId: string },
): Promise<string> {
  await readMembership(trx, membershipId);
  await lockSeats(dependencies, trx, { membershipId, slots: [{ seriesId, weekday }] });
  const membership = await readMembership(trx, membershipId);
  const series = await readSeries(trx, seriesId);
  const today = await readToday(dependencies, trx);
  const at = dependencies.clock.now();
  const asked = { membershipId, seriesId, weekday, fromDate: today };
  await throwIfNotAssignable(trx, { ...asked, membership, series });
  const taken = await countTaken(trx, asked, { since: today, now: at });
  if (taken < series.capacity) throw new DomainError('standing_seat_free');
  const id = newId();
  const { clientId } = membership;
  const isNew = await insertWait(trx, { id, seriesId, weekday, clientId, membershipId, at });
  if (!isNew) throw new DomainError('already_waiting');
  return id;
}

/** Stops waiting; an offered place goes to the next. @throws {DomainError} `illegal_transition` */
export async function leaveSeatWait(
  dependencies: Dependencies,
  trx: Transaction,
  id: string,
): Promise<void> {
  const { seriesId } = await readWait(trx, id);
  await lockSeries(trx, [seriesId]);
  const wait = await readWait(trx, id);
  if (wait.state !== 'waiting' && wait.state !== 'offered') {
    throw new DomainError('illegal_transition');
  }
  const state = wait.state === 'offered' ? 'declined' : 'withdrawn';
  await endWait(trx, id, { state, at: dependencies.clock.now() });
  await offerPlaces(dependencies, trx, wait);
}

/**
 * Takes the offered seat from today on.
 * @returns the id of the seat
 * @throws {DomainError} `offer_lapsed`, and the errors of an assignment
 */
export async function acceptSeatOffer(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
): Promise<string> {
  const known = await readWait(trx, id);
  await lockSeats(dependencies, trx, { membershipId: known.membershipId, slots: [known] });
  const wait = await readWait(trx, id);
  const at = dependencies.clock.now();
  const { membershipId, seriesId, weekday, state, offerExpiresAt } = wait;
  // guard: a lapsed offer gives no seat (seat-waits.test.ts)
  // without: `|| offerExpiresAt <= at`
  if (state !== 'offered' || offerExpiresAt === null || offerExpiresAt <= at) {
    throw new DomainError('offer_lapsed');
  }
  const fromDate = await readToday(dependencies, trx);
  const input = { membershipId, seriesId, weekday, fromDate };
  const asked = { expected: null, waitId: id };
  const { seatId } = await assignSeat(dependencies, trx, actor, input, asked);
  await endWait(trx, id, { state: 'accepted', at });
  return seatId;
}

async function readWait(trx: Transaction, id: string): Promise<WaitRow> {
  const wait = await findWait(trx, id);
  if (!wait) throw new DomainError('not_found');
  return wait;
}
