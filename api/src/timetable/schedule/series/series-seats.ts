import type { Actor, SeriesPreview } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { addDays, weekdayOf } from '../../../platform/time/local-time.ts';
import type { PlannedEdit } from './series-planning.service.ts';

/** What an edit of a series means for the people who have a fixed seat in it. */
export interface SeatsChange {
  seriesId: string;
  /** The first day that changes, today at the earliest. */
  fromDate: string;
  /** The new weekday of those of this one; null: it is no longer in the series. */
  weekdayOf: (weekday: number) => number | null;
  /** After the edit. */
  capacity: number;
  untilDate: string | null;
  changesTime: boolean;
  splits: boolean;
}

/** Fixed seats of series. Implemented by bookings and injected into the timetable. */
export interface SeriesSeats {
  /** Books the seats in the planned sessions that lack them. */
  book(trx: Transaction, seriesId: string): Promise<void>;
  /** @throws {DomainError} `capacity_below_seats` */
  plan(trx: Transaction, change: SeatsChange): Promise<NonNullable<SeriesPreview['standingSeats']>>;
  /** Ends the seats that are left without a class, before their sessions are cancelled. */
  end(trx: Transaction, actor: Actor, change: SeatsChange): Promise<void>;
  /** Ends the seats and the waiting of a series that ends, before its sessions are cancelled. */
  close(
    trx: Transaction,
    actor: Actor,
    closing: Pick<SeatsChange, 'seriesId' | 'fromDate'> & {
      /** The day of the last class that is kept, or the day before. */
      lastDay: string;
    },
  ): Promise<void>;
  /** Takes the other seats along, after the sessions were written. */
  move(
    trx: Transaction,
    actor: Actor,
    change: SeatsChange & {
      /** The series that a split made, and its first day. */
      split: { seriesId: string; fromDate: string } | null;
      /** The end of the series before and after; absent when it isn't later than before. */
      extendsUntil?: { before: string; after: string | null };
    },
  ): Promise<void>;
}

/** The change of the seats by an edit of several classes; null for a single one. */
export function seatsChangeOf({ repeated }: PlannedEdit, today: string): SeatsChange | null {
  if (!repeated?.draft.moves) return null;
  const { series, draft } = repeated;
  const { fromDate, move } = repeated.draft.moves;
  return {
    seriesId: series.id,
    fromDate: fromDate > today ? fromDate : today,
    weekdayOf: (weekday) => {
      const moved = move(addDays(aSunday, weekday));
      return moved === null ? null : weekdayOf(moved);
    },
    capacity: draft.series.capacity,
    untilDate: draft.series.untilDate,
    changesTime: draft.series.localTime !== series.localTime,
    splits: draft.split !== null,
  };
}

const aSunday = '2023-01-01';

/** The end of a series before and after an edit that makes it longer. */
export function extensionOf({
  repeated,
}: PlannedEdit): { before: string; after: string | null } | undefined {
  const before = repeated?.series.untilDate ?? null;
  const after = repeated?.draft.series.untilDate ?? null;
  if (before === null || (after !== null && after <= before)) return undefined;
  return { before, after };
}
