import type { Actor } from '@aforo/shared/contract';
import { expireMakeUps, reopenMakeUps } from '../../memberships/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { addDays } from '../../../platform/time/local-time.ts';
import { type LockedSessions, runningMembershipsOf } from '../lock-seats.ts';
import { bookSeats } from '../planning/book-seats.ts';
import { releaseSeats } from '../planning/release-seats.ts';
import * as repository from '../seats.repository.ts';
import type { SlotRef } from '../seats.repository.ts';
import { offerPlaces } from '../waits/offer-places.ts';
import { withdrawWaitsOf } from '../waits/waits.repository.ts';
import { lastDayOf, readSeries } from './seat-rules.ts';
import { readMembership, readToday } from './seat-context.ts';

interface Class {
  serviceName: string;
  startsAt: Date;
}

/** What an act on a membership does to its fixed seats. */
export interface SeatEffects {
  freed: Class[];
  booked: Class[];
  seatsEnded: number;
  seatsKept: number;
  /** Seats that can't come back because their class is full. */
  seatsLost: number;
  /** Open make-ups for absences from the classes that end. */
  makeUpsLost: number;
}

interface SeatAct {
  membershipId: string;
  actor: Actor | null;
}

/**
 * Ends the seats of a membership with its last day: later bookings end and places are offered.
 * Needs the locks of `lockSeats`.
 */
export async function endSeatsOf(
  dependencies: Dependencies,
  trx: Transaction,
  sessions: LockedSessions,
  { membershipId, fromDate, reason, actor }: SeatAct & { fromDate: string; reason: string },
): Promise<SeatEffects> {
  const seats = await repository.listSeatsOf(trx, membershipId, fromDate);
  const lastDay = addDays(fromDate, -1);
  for (const { id } of seats) await repository.endWithMembership(trx, id, lastDay);
  const seatIds = seats.map(({ id }) => id);
  const ending = { seatIds, fromDate, reason, userId: actor?.userId ?? null };
  const freed = await releaseSeats(dependencies, trx, sessions, ending);
  const makeUpsLost = await expireMakeUpsOf(dependencies, trx, { membershipId, seatIds, fromDate });
  for (const slot of slotsOf(seats)) await offerPlaces(dependencies, trx, slot);
  return { ...noEffects, freed, seatsEnded: seats.length, makeUpsLost };
}

/** A pause or a suspension that keeps the seats: only their bookings end. */
export async function emptySeatsOf(
  dependencies: Dependencies,
  trx: Transaction,
  sessions: LockedSessions,
  {
    membershipId,
    fromDate,
    actor,
    reason = 'Suscripción en pausa',
  }: SeatAct & { fromDate: string; reason?: string },
): Promise<SeatEffects> {
  const seats = await repository.listSeatsOf(trx, membershipId, fromDate);
  const seatIds = seats.map(({ id }) => id);
  const userId = actor?.userId ?? null;
  const ending = { seatIds, fromDate, reason, userId };
  const freed = await releaseSeats(dependencies, trx, sessions, ending);
  const makeUpsLost = await expireMakeUpsOf(dependencies, trx, { membershipId, seatIds, fromDate });
  return { ...noEffects, freed, seatsKept: seats.length, makeUpsLost };
}

/** Absences from classes that will not be the client's give nothing. */
async function expireMakeUpsOf(
  { clock }: Dependencies,
  trx: Transaction,
  {
    membershipId,
    seatIds,
    fromDate,
  }: { membershipId: string; seatIds: readonly string[]; fromDate: string },
): Promise<number> {
  let count = 0;
  for (const seatId of seatIds) {
    count += await expireMakeUps(trx, { membershipId, seatId, fromDate, at: clock.now() });
  }
  return count;
}

/** The bookings of the seats that a membership kept while it was paused. */
export async function fillSeatsOf(
  dependencies: Dependencies,
  trx: Transaction,
  { membershipId, actor }: SeatAct,
): Promise<SeatEffects> {
  const today = await readToday(dependencies, trx);
  const seats = await repository.listSeatsOf(trx, membershipId, today);
  const seatIds = seats.map(({ id }) => id);
  const booked = await book(dependencies, trx, seatIds, actor);
  return { ...noEffects, booked, seatsKept: seats.length };
}

/**
 * Undoes the end or the pause of a membership: the seats that it ended go on, as far as their places
 * are free.
 */
export async function restoreSeatsOf(
  dependencies: Dependencies,
  trx: Transaction,
  { membershipId, endedFrom, actor }: SeatAct & { endedFrom: string },
): Promise<SeatEffects> {
  const now = dependencies.clock.now();
  const membership = await readMembership(trx, membershipId);
  const lastDay = addDays(endedFrom, -1);
  const seats = await repository.listEndedWithMembership(trx, membershipId, lastDay);
  const kept: string[] = [];
  for (const seat of seats) {
    const series = await readSeries(trx, seat.seriesId);
    const taken = await repository.countTaken(trx, seat, { since: endedFrom, now });
    if (taken >= series.capacity || series.status === 'ended') continue;
    const ends = [seat.untilBefore, lastDayOf(membership, series)].filter((day) => day !== null);
    await repository.setUntil(trx, seat.id, ends.sort()[0] ?? null);
    kept.push(seat.id);
  }
  const booked = await book(dependencies, trx, kept, actor);
  const seatsLost = seats.length - kept.length;
  return { ...noEffects, booked, seatsKept: kept.length, seatsLost };
}

/** What else ends with a membership: its waiting, and its make-ups unless the plan keeps them. */
export async function endMembershipRights(
  dependencies: Dependencies,
  trx: Transaction,
  { membershipId, keepsMakeUps }: { membershipId: string; keepsMakeUps: boolean },
): Promise<{ makeUpsLost: number }> {
  const at = dependencies.clock.now();
  const slots = await withdrawWaitsOf(trx, membershipId, at);
  for (const slot of slotsOf(slots)) await offerPlaces(dependencies, trx, slot);
  // guard: make-ups end with the membership (membership-seats.test.ts)
  // without: `keepsMakeUps ? 0 : await expireMakeUps(trx, { membershipId, at })` → `0`
  const makeUpsLost = keepsMakeUps ? 0 : await expireMakeUps(trx, { membershipId, at });
  return { makeUpsLost };
}

/**
 * Ends all fixed seats of a client today, and what the client waits for; the places are offered.
 * Needs the locks of `lockSeatsOfClient`.
 */
export async function endSeatsOfClient(
  dependencies: Dependencies,
  trx: Transaction,
  sessions: LockedSessions,
  { clientId, actor, reason }: { clientId: string; actor: Actor; reason: string },
): Promise<void> {
  const fromDate = await readToday(dependencies, trx);
  for (const membershipId of await runningMembershipsOf(trx, clientId)) {
    const ending = { membershipId, fromDate, reason, actor };
    await endSeatsOf(dependencies, trx, sessions, ending);
    await endMembershipRights(dependencies, trx, { membershipId, keepsMakeUps: false });
  }
}

const noEffects: SeatEffects = {
  freed: [],
  booked: [],
  seatsEnded: 0,
  seatsKept: 0,
  seatsLost: 0,
  makeUpsLost: 0,
};

/** Books the seats that come back, and gives their announced absences what they gave. */
async function book(
  dependencies: Dependencies,
  trx: Transaction,
  seatIds: readonly string[],
  actor: Actor | null,
): Promise<Class[]> {
  const userId = actor?.userId ?? null;
  await reopenMakeUps(trx, { seatIds, at: dependencies.clock.now(), userId });
  const planned = await bookSeats(dependencies, trx, { seatIds }, { userId });
  return planned.filter(({ outcome }) => outcome === 'new' || outcome === 'booked');
}

function slotsOf(seats: readonly SlotRef[]): SlotRef[] {
  const slots = new Map(seats.map((one) => [`${one.seriesId} ${one.weekday}`, one]));
  return [...slots.values()];
}
