import type { Actor, SeatPlan } from '@aforo/shared/contract';
import { expireMakeUps } from '../../memberships/index.ts';
import { constraintOf, type Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { addDays } from '../../../platform/time/local-time.ts';
import { type LockedSessions, lockSeats } from '../lock-seats.ts';
import { bookSeats, type PlannedSession } from '../planning/book-seats.ts';
import { releaseSeats } from '../planning/release-seats.ts';
import { seatAssignedMail, slotText } from '../seat.messages.ts';
import * as repository from '../seats.repository.ts';
import type { MembershipFacts, SeatRow, SlotRef } from '../seats.repository.ts';
import { offerPlaces } from '../waits/offer-places.ts';
import {
  lastDayOf,
  type NewSeat,
  readLiveSeat,
  readSeries,
  throwIfNotAssignable,
  throwIfPast,
} from './seat-rules.ts';
import { auditSeat, mailSeat, readMembership, readToday } from './seat-context.ts';

/** The user of an import; null when their account no longer exists. */
type Author = { userId: string } | null;

/** The counts that the user was shown; null for a preview and an accepted offer. */
export type ExpectedPlan = { booked: number; freed: number } | null;

interface SeatOptions {
  expected: ExpectedPlan;
  /** The accepted offer, whose place this is. */
  waitId?: string | null;
  /** False: the mail of the sign-up says it. */
  isMailed?: boolean;
}

/**
 * Gives a membership a fixed seat and books its sessions.
 * @throws {DomainError} `standing_seat_full`, `standing_seats_used`, `standing_seat_taken`,
 *   `not_in_plan`, `illegal_transition`; `standing_seat_changed` when other sessions are booked than
 *   the user was shown
 */
export async function assignSeat(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  input: NewSeat,
  { expected, waitId = null, isMailed = true }: SeatOptions,
): Promise<{ seatId: string; plan: SeatPlan }> {
  const { membershipId } = input;
  await readMembership(trx, membershipId);
  await lockSeats(dependencies, trx, { membershipId, slots: [input] });
  const seat = await insert(dependencies, trx, actor, input, { waitId });
  const planned = await bookSeats(dependencies, trx, { seatIds: [seat.id] }, actor);
  const plan = planOf(planned, 0);
  throwIfChanged(plan, expected);
  const { slot, membership } = seat;
  await auditSeat(dependencies, trx, actor, membershipId, { before: null, after: slot });
  if (isMailed) {
    await mailAssigned(dependencies, trx, membership, { slot, fromDate: input.fromDate }, planned);
  }
  return { seatId: seat.id, plan };
}

/**
 * Gives an imported membership the seats that it had in the other program and books their sessions,
 * without a mail. A full session would be missing without a word, so it refuses the seats.
 * @throws {DomainError} as `assignSeat`
 */
export async function importSeats(
  dependencies: Dependencies,
  trx: Transaction,
  {
    membershipId,
    slots,
    fromDate,
  }: { membershipId: string; slots: readonly SlotRef[]; fromDate: string },
  actor: Author,
): Promise<void> {
  await lockSeats(dependencies, trx, { membershipId, slots });
  const seatIds: string[] = [];
  for (const { seriesId, weekday } of slots) {
    const input = { membershipId, seriesId, weekday, fromDate };
    seatIds.push((await insert(dependencies, trx, actor, input, { waitId: null })).id);
  }
  const userId = actor?.userId ?? null;
  const planned = await bookSeats(dependencies, trx, { seatIds }, { userId });
  // guard: an imported seat has all its sessions (import-memberships.test.ts)
  // without: `outcome === 'full'` → `outcome === null`
  if (planned.some(({ outcome }) => outcome === 'full')) {
    throw new DomainError('standing_seat_full');
  }
}

/**
 * Moves a seat to another class or weekday from a date on: the old one ends, the new one begins.
 * @returns the id of the new seat
 * @throws {DomainError} as `assignSeat`; `standing_seat_taken` for the class that it has
 */
export async function moveSeat(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  { id, ...target }: SlotRef & { id: string; fromDate: string },
  { expected }: { expected: ExpectedPlan },
): Promise<{ seatId: string; plan: SeatPlan }> {
  const known = await repository.findSeat(trx, id);
  if (!known) throw new DomainError('not_found');
  const { membershipId } = known;
  const sessions = await lockSeats(dependencies, trx, { membershipId, slots: [target] });
  const today = await readToday(dependencies, trx);
  const old = await readLiveSeat(trx, id, target.fromDate);
  throwIfPast(target.fromDate, today);
  if (old.seriesId === target.seriesId && old.weekday === target.weekday) {
    throw new DomainError('standing_seat_taken');
  }
  const oldSeries = await readSeries(trx, old.seriesId);
  const { released } = await finish(dependencies, trx, sessions, old, { ...target, actor });
  const input = { ...target, membershipId };
  const seat = await insert(dependencies, trx, actor, input, { waitId: null });
  const planned = await bookSeats(dependencies, trx, { seatIds: [seat.id] }, actor);
  const plan = planOf(planned, released);
  throwIfChanged(plan, expected);
  const before = slotText(oldSeries, old.weekday);
  const { slot, membership } = seat;
  await auditSeat(dependencies, trx, actor, membershipId, { before, after: slot });
  await mailAssigned(dependencies, trx, membership, { slot, fromDate: target.fromDate }, planned);
  await offerPlaces(dependencies, trx, old);
  return { seatId: seat.id, plan };
}

async function finish(
  dependencies: Dependencies,
  trx: Transaction,
  sessions: LockedSessions,
  seat: SeatRow,
  { fromDate, actor }: { fromDate: string; actor: Actor },
): Promise<{ released: number }> {
  const { id, membershipId } = seat;
  await repository.setUntil(trx, id, addDays(fromDate, -1));
  const reason = 'Cambio de plaza fija';
  const ending = { seatIds: [id], fromDate, reason, userId: actor.userId };
  const released = (await releaseSeats(dependencies, trx, sessions, ending)).length;
  const at = dependencies.clock.now();
  await expireMakeUps(trx, { membershipId, seatId: id, fromDate, at });
  return { released };
}

async function insert(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Author,
  input: NewSeat,
  { waitId }: { waitId: string | null },
): Promise<SeatRow & { slot: string; membership: MembershipFacts }> {
  const today = await readToday(dependencies, trx);
  const membership = await readMembership(trx, input.membershipId);
  const series = await readSeries(trx, input.seriesId);
  throwIfPast(input.fromDate, today);
  await throwIfNotAssignable(trx, { membership, series, ...input });
  const at = dependencies.clock.now();
  const taken = await repository.countTaken(trx, input, {
    since: input.fromDate,
    now: at,
    exceptWaitId: waitId,
    // A client who was paying online may go another way.
    exceptClientId: membership.clientId,
  });
  if (taken >= series.capacity) throw new DomainError('standing_seat_full', slotOf(input));
  const { clientId } = membership;
  const untilDate = lastDayOf(membership, series);
  const asMembership = { endedWithMembership: false, untilBefore: null };
  const seat = { ...input, ...asMembership, id: newId(), clientId, untilDate };
  await withErrorCodes(() =>
    repository.insertSeat(trx, { ...seat, at, userId: actor?.userId ?? null }),
  );
  return { ...seat, slot: slotText(series, input.weekday), membership };
}

const slotOf = ({ seriesId, weekday }: SlotRef): SlotRef => ({ seriesId, weekday });

function planOf(planned: readonly PlannedSession[], freed: number): SeatPlan {
  const sessions = planned.map(({ sessionId, startsAt, outcome }) => ({
    sessionId,
    startsAt: startsAt.toISOString(),
    outcome,
  }));
  return { sessions, freed };
}

function throwIfChanged(plan: SeatPlan, expected: ExpectedPlan): void {
  const isBooked = ({ outcome }: SeatPlan['sessions'][number]) =>
    outcome === 'new' || outcome === 'booked';
  const booked = plan.sessions.filter(isBooked).length;
  // guard: expected outcome of a seat (standing-seats.test.ts)
  // without: `expected.booked !== booked || expected.freed !== plan.freed` → `expected.booked < 0`
  if (expected && (expected.booked !== booked || expected.freed !== plan.freed)) {
    throw new DomainError('standing_seat_changed', plan);
  }
}

async function mailAssigned(
  dependencies: Dependencies,
  trx: Transaction,
  { clientId }: MembershipFacts,
  seat: { slot: string; fromDate: string },
  planned: readonly PlannedSession[],
): Promise<void> {
  const missed = planned
    .filter(({ outcome }) => outcome === 'full' || outcome === 'overlap')
    .map(({ startsAt }) => startsAt);
  await mailSeat(dependencies, trx, clientId, (site, to) =>
    seatAssignedMail(site, to, { ...seat, missed }),
  );
}

/** The database has the last word about capacity and double seats. */
async function withErrorCodes<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    switch (constraintOf(error)) {
      case 'standing_seat_capacity':
        throw new DomainError('standing_seat_full');
      case 'standing_seat_live':
        throw new DomainError('standing_seat_taken');
      default:
        throw error;
    }
  }
}
