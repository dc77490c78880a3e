import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { DomainError, invalidFields } from '../../../platform/domain-error.ts';
import { addDays } from '../../../platform/time/local-time.ts';
import * as repository from '../seats.repository.ts';
import type { MembershipFacts, SeatRow, SeriesFacts, SlotRef } from '../seats.repository.ts';

export interface NewSeat extends SlotRef {
  membershipId: string;
  fromDate: string;
}

/** A seat ends with its series and with the paid period of a membership that ends. */
export function lastDayOf(
  { endsWithPeriod, renewsOn }: Pick<MembershipFacts, 'endsWithPeriod' | 'renewsOn'>,
  { untilDate }: Pick<SeriesFacts, 'untilDate'>,
): string | null {
  const ends = endsWithPeriod ? addDays(renewsOn, -1) : null;
  if (ends === null || untilDate === null) return ends ?? untilDate;
  return ends < untilDate ? ends : untilDate;
}

/** @throws {DomainError} for a membership, a plan or a class that can't have this seat */
export async function throwIfNotAssignable(
  trx: Transaction,
  asked: NewSeat & { membership: MembershipFacts; series: SeriesFacts },
): Promise<void> {
  const { membership, series, weekday, fromDate } = asked;
  const { state, endsWithPeriod, renewsOn, seatsPerWeek } = membership;
  if (state !== 'active' && state !== 'suspended') throw new DomainError('illegal_transition');
  if (series.status === 'ended' || !series.weekdays.includes(weekday)) {
    throw new DomainError('not_found');
  }
  for (const serviceIds of [membership.serviceIds, membership.nextServiceIds]) {
    if (serviceIds.length > 0 && !serviceIds.includes(series.serviceId)) {
      throw new DomainError('not_in_plan');
    }
  }
  const last = lastDayOf(membership, series);
  if (last !== null && fromDate > last) {
    const isEnding = endsWithPeriod && fromDate >= renewsOn;
    const text = isEnding ? 'Ese día ya no tiene la cuota.' : 'Ese día la clase ya no está.';
    throw invalidFields({ fromDate: text });
  }
  const seats = await repository.listSeatsOf(trx, membership.id, fromDate);
  const isSame = (seat: SeatRow) => seat.seriesId === series.id && seat.weekday === weekday;
  if (seats.some(isSame)) throw new DomainError('standing_seat_taken');
  const seatsAtPeak = await repository.countSeatsAtPeak(trx, membership.id, fromDate);
  // guard: a membership has no more seats than its plan (standing-seats.test.ts)
  // without: `seatsAtPeak >= seatsPerWeek` → `seatsAtPeak > seatsPerWeek`
  if (seatsAtPeak >= seatsPerWeek) throw new DomainError('standing_seats_used');
}

/** A seat that has not ended by a day. @throws {DomainError} `illegal_transition` */
export async function readLiveSeat(
  trx: Transaction,
  id: string,
  fromDate: string,
): Promise<SeatRow> {
  const seat = await repository.findSeat(trx, id);
  if (!seat) throw new DomainError('not_found');
  if (seat.untilDate !== null && seat.untilDate < fromDate) {
    throw new DomainError('illegal_transition');
  }
  return seat;
}

export async function readSeries(connection: Connection, id: string): Promise<SeriesFacts> {
  const series = await repository.findSeries(connection, id);
  if (!series) throw new DomainError('not_found');
  return series;
}

export function throwIfPast(fromDate: string, today: string): void {
  if (fromDate < today) throw invalidFields({ fromDate: 'Esa fecha ya ha pasado.' });
}
