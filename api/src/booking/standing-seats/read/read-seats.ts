import type {
  MakeUp,
  SeatWait,
  StandingPlace,
  StandingSeat,
  StandingSeats,
} from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { listSeatMemberships } from '../absences/absences.repository.ts';
import { readMembership, readToday } from '../change/seat-context.ts';
import { countSeatsAtPeak } from '../seats.repository.ts';
import { findWait, listWaitsOf, type WaitRow } from '../waits/waits.repository.ts';
import {
  type ListedSeat,
  listMakeUps,
  listPlaces,
  listSeats,
  listSeatSessions,
  listWaitSlots,
  type MakeUpRow,
  type PlaceQuery,
  type SeatSession,
  type SlotRow,
} from './read-seats.repository.ts';

/** A client's fixed seats, make-ups and waiting. @param forStaff includes the staff's reasons */
export async function readSeats(
  dependencies: Dependencies,
  connection: Connection,
  { clientId, forStaff }: { clientId: string; forStaff: boolean },
): Promise<StandingSeats> {
  const now = dependencies.clock.now();
  const today = await readToday(dependencies, connection);
  const seats = await listSeats(connection, { clientId }, today);
  const waits = await listWaitsOf(connection, clientId, now);
  const makeUps = await listMakeUps(connection, { clientId, now });
  const memberships: StandingSeats['memberships'] = [];
  for (const membership of await listSeatMemberships(connection, clientId)) {
    const { id, name, seatsPerWeek, canChoose } = membership;
    const used = await countSeatsAtPeak(connection, id, today);
    const open = canChoose ? Math.max(0, seatsPerWeek - used) : 0;
    memberships.push({ membershipId: id, name, seatsPerWeek, open });
  }
  return {
    seats: await withSessions(connection, seats, now),
    makeUps: makeUps.map((row) => presentMakeUp(row, { now, forStaff })),
    waits: await presentWaits(connection, waits),
    memberships,
  };
}

/** @throws {DomainError} `not_found` */
export async function readSeat(
  dependencies: Dependencies,
  connection: Connection,
  seatId: string,
): Promise<StandingSeat> {
  const today = await readToday(dependencies, connection);
  const seats = await listSeats(connection, { seatId }, today);
  const [seat] = await withSessions(connection, seats, dependencies.clock.now());
  if (!seat) throw new DomainError('not_found');
  return seat;
}

export async function readMakeUp(
  { clock }: Dependencies,
  connection: Connection,
  id: string,
): Promise<MakeUp> {
  const [row] = await listMakeUps(connection, { id });
  if (!row) throw new DomainError('not_found');
  return presentMakeUp(row, { now: clock.now(), forStaff: true });
}

export async function readWait(connection: Connection, id: string): Promise<SeatWait> {
  const wait = await findWait(connection, id);
  const [presented] = wait ? await presentWaits(connection, [wait]) : [];
  if (!presented) throw new DomainError('not_found');
  return presented;
}

/** Where a membership or a plan can have a seat. @throws {DomainError} `not_found` */
export async function readPlaces(
  dependencies: Dependencies,
  connection: Connection,
  query: PlaceQuery,
): Promise<StandingPlace[]> {
  if ('membershipId' in query) await readMembership(connection, query.membershipId);
  const today = await readToday(dependencies, connection);
  const now = dependencies.clock.now();
  const rows = await listPlaces(connection, query, { today, now });
  return rows.map(({ capacity, taken, waiting, nextStartsAt, ...slot }) => ({
    slot: presentSlot(slot),
    capacity,
    free: Math.max(0, capacity - taken),
    waiting,
    nextStartsAt: nextStartsAt?.toISOString() ?? null,
  }));
}

async function withSessions(
  connection: Connection,
  seats: readonly ListedSeat[],
  now: Date,
): Promise<StandingSeat[]> {
  const ids = seats.map(({ id }) => id);
  const sessions = await listSeatSessions(connection, ids, now);
  return seats.map(({ id, membershipId, fromDate, untilDate, ...slot }) => ({
    id,
    membershipId,
    slot: presentSlot(slot),
    fromDate,
    untilDate,
    sessions: sessions
      .filter(({ seatId }) => seatId === id)
      .map((session) => ({
        sessionId: session.sessionId,
        bookingId: session.bookingId,
        startsAt: session.startsAt.toISOString(),
        state: stateOf(session),
      })),
  }));
}

function stateOf({
  isCancelled,
  bookingStatus,
  hasOwn,
  hasOverlap,
}: SeatSession): StandingSeat['sessions'][number]['state'] {
  if (isCancelled) return 'cancelled';
  if (bookingStatus === null) return hasOwn ? 'own' : hasOverlap ? 'overlap' : 'full';
  return bookingStatus === 'cancelled' || bookingStatus === 'cancelledLate' ? 'away' : 'booked';
}

const presentSlot = ({
  seriesId,
  weekday,
  localTime,
  durationMinutes,
  serviceName,
  professionalName,
}: SlotRow) => ({ seriesId, weekday, localTime, durationMinutes, serviceName, professionalName });

function presentMakeUp(
  row: MakeUpRow,
  { now, forStaff }: { now: Date; forStaff: boolean },
): MakeUp {
  const { missedService, missedStartsAt, usedService, usedStartsAt, balance, expiresAt } = row;
  const classOf = (serviceName: string | null, startsAt: Date | null) =>
    serviceName !== null && startsAt !== null
      ? { serviceName, startsAt: startsAt.toISOString() }
      : null;
  const missed = classOf(missedService, missedStartsAt);
  const used = classOf(usedService, usedStartsAt);
  const isOpen = balance > 0 && expiresAt > now;
  return {
    purchaseId: row.id,
    membershipId: row.membershipId,
    state: used ? 'used' : isOpen ? 'open' : 'expired',
    missed: missed && { ...missed, isByCenter: row.isByCenter },
    used,
    serviceNames: row.serviceNames,
    givenAt: row.purchasedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    reason: forStaff ? row.reason : null,
  };
}

async function presentWaits(
  connection: Connection,
  waits: readonly WaitRow[],
): Promise<SeatWait[]> {
  const slots = await listWaitSlots(
    connection,
    waits.map(({ id }) => id),
  );
  return waits.flatMap(({ id, membershipId, state, ahead, offerExpiresAt }) => {
    const slot = slots.get(id);
    if (!slot || (state !== 'waiting' && state !== 'offered')) return [];
    const isOffered = state === 'offered';
    return {
      id,
      membershipId,
      slot: presentSlot(slot),
      state,
      ahead: isOffered ? null : ahead,
      offerExpiresAt: offerExpiresAt?.toISOString() ?? null,
    };
  });
}
