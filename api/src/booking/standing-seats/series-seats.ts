import type { Actor } from '@aforo/shared/contract';
import type { SeatsChange, SeriesSeats } from '../../timetable/schedule/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { addDays } from '../../platform/time/local-time.ts';
import { auditSeat, mailSeat, readMembership, readToday } from './change/seat-context.ts';
import { bookSeatsOfSeries } from './planning/book-seats.ts';
import { seatEndedMail, slotText } from './seat.messages.ts';
import * as repository from './seats.repository.ts';
import { offerPlaces } from './waits/offer-places.ts';
import { listWaitingDays, moveWaits } from './waits/waits.repository.ts';

type EndingChange = Pick<SeatsChange, 'seriesId' | 'fromDate' | 'weekdayOf' | 'untilDate'>;
type MovedSeries = Parameters<SeriesSeats['move']>[2];

/** What the timetable does to the fixed seats of its series, under the lock of the series. */
export function createSeriesSeats(dependencies: Dependencies): SeriesSeats {
  return {
    async book(trx, seriesId) {
      await bookSeatsOfSeries(dependencies, trx, seriesId);
      for (const weekday of await listWaitingDays(trx, seriesId)) {
        await offerPlaces(dependencies, trx, { seriesId, weekday });
      }
    },
    plan: (trx, change) => plan(dependencies, trx, change),
    end: (trx, actor, change) => end(dependencies, trx, actor, change),
    close: (trx, actor, closing) => close(dependencies, trx, actor, closing),
    move: (trx, actor, change) => move(dependencies, trx, actor, change),
  };
}

/**
 * What an edit does to the seats.
 * @throws {DomainError} `capacity_below_seats` when the class would have fewer places than seats
 */
async function plan(
  dependencies: Dependencies,
  trx: Transaction,
  change: SeatsChange,
): Promise<{ moved: number; ended: number }> {
  const seats = await affected(dependencies, trx, change);
  const since = change.fromDate;
  const now = dependencies.clock.now();
  for (const weekday of new Set(seats.map((seat) => seat.weekday))) {
    if (change.weekdayOf(weekday) === null) continue;
    const slot = { seriesId: change.seriesId, weekday };
    const taken = await repository.countTaken(trx, slot, { since, now });
    // guard: a class keeps places for its fixed seats (edited-series.test.ts)
    // without: `taken > change.capacity` → `taken < 0`
    if (taken > change.capacity) throw new DomainError('capacity_below_seats', { seats: taken });
  }
  const ended = seats.filter((seat) => endOf(seat, change) !== null).length;
  const isMoved = change.splits || change.changesTime;
  const moved = seats.filter(
    (seat) =>
      endOf(seat, change) === null && (isMoved || change.weekdayOf(seat.weekday) !== seat.weekday),
  ).length;
  return { moved, ended };
}

/** The last day that an edit gives a seat; null: it goes on as long as before. */
function endOf(
  { weekday, untilDate }: repository.SeatRow,
  { weekdayOf, fromDate, untilDate: ends }: EndingChange,
): string | null {
  const last = weekdayOf(weekday) === null ? addDays(fromDate, -1) : ends;
  if (last === null || (untilDate !== null && untilDate <= last)) return null;
  return last;
}

/** Ends the seats without a class after the edit, before their sessions are removed. */
async function end(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  change: EndingChange,
): Promise<void> {
  const series = await repository.findSeries(trx, change.seriesId);
  for (const seat of await affected(dependencies, trx, change)) {
    const last = endOf(seat, change);
    if (last === null || !series) continue;
    await repository.setUntil(trx, seat.id, last);
    const slot = slotText(series, seat.weekday);
    const reason = 'La clase ya no está en el horario.';
    const { membershipId } = seat;
    await auditSeat(dependencies, trx, actor, membershipId, { before: slot, after: null, reason });
    const { clientId } = await readMembership(trx, membershipId);
    const ended = { slot, fromDate: addDays(last, 1), freed: 0, reason };
    await mailSeat(dependencies, trx, clientId, (site, to) => seatEndedMail(site, to, ended));
  }
}

/** Ends all seats of a series after a day, and the waiting for them. */
async function close(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  { seriesId, fromDate, lastDay }: Parameters<SeriesSeats['close']>[2],
): Promise<void> {
  const weekdayOf = (weekday: number) => weekday;
  await end(dependencies, trx, actor, { seriesId, fromDate, weekdayOf, untilDate: lastDay });
  const at = dependencies.clock.now();
  for (const weekday of await listWaitingDays(trx, seriesId)) {
    await moveWaits(trx, { seriesId, weekday }, null, at);
  }
}

/** Takes the seats along to another weekday, or to the series that a split makes. */
async function move(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  { split, extendsUntil, ...change }: MovedSeries,
): Promise<void> {
  const at = dependencies.clock.now();
  for (const seat of await affected(dependencies, trx, change)) {
    const weekday = change.weekdayOf(seat.weekday);
    if (weekday === null) continue;
    const wasAsSeries =
      extendsUntil !== undefined &&
      seat.untilDate === extendsUntil.before &&
      !seat.endedWithMembership;
    if (wasAsSeries) await repository.setUntil(trx, seat.id, extendsUntil.after);
    const slot = { seriesId: split?.seriesId ?? seat.seriesId, weekday };
    const isSameSlot = slot.seriesId === seat.seriesId && slot.weekday === seat.weekday;
    if (isSameSlot) continue;
    if (seat.fromDate >= change.fromDate) {
      await repository.moveToSlot(trx, seat.id, slot);
      continue;
    }
    const untilDate = wasAsSeries ? extendsUntil.after : seat.untilDate;
    if (untilDate !== null && untilDate < change.fromDate) continue;
    const id = newId();
    const fromDate = split?.fromDate ?? change.fromDate;
    const { userId } = actor;
    await repository.setUntil(trx, seat.id, addDays(change.fromDate, -1));
    await repository.insertSeat(trx, { ...seat, ...slot, id, fromDate, untilDate, at, userId });
    await repository.moveBookings(trx, { from: seat.id, to: id, ...slot, fromDate });
  }
  const seriesId = split?.seriesId ?? change.seriesId;
  for (const weekday of await listWaitingDays(trx, change.seriesId)) {
    const slot = { seriesId: change.seriesId, weekday };
    const target = change.weekdayOf(weekday);
    await moveWaits(trx, slot, target === null ? null : { seriesId, weekday: target }, at);
  }
  await bookSeatsOfSeries(dependencies, trx, seriesId);
  for (const weekday of await listWaitingDays(trx, seriesId)) {
    await offerPlaces(dependencies, trx, { seriesId, weekday });
  }
}

async function affected(
  dependencies: Dependencies,
  trx: Transaction,
  { seriesId, fromDate }: Pick<SeatsChange, 'seriesId' | 'fromDate'>,
): Promise<repository.SeatRow[]> {
  const today = await readToday(dependencies, trx);
  return repository.listSeatsOfSeries(trx, seriesId, fromDate > today ? fromDate : today);
}
