import { useCallback } from 'react';
import type { RosterEntry } from '@aforo/shared/contract';
import { shownStatus, type Queue } from '@aforo/shared/offline-queue';
import type { FrontDeskAction } from '../../common/front-desk-url.ts';
import type { FrontDeskState } from '../front-desk-context.ts';
import type { RowAction } from './row-actions.ts';
import { useArrivals } from './use-arrivals.ts';
import { useMarks } from './use-marks.ts';

/** A row's status, including marks that the server may not have yet. */
type Status = RosterEntry['status'];

export interface Attendance {
  /** Marks not yet confirmed by the server. */
  waiting: Queue;
  /** Marks that an attempt could not send. */
  unsent: Queue;
  toggle: (entry: RosterEntry, status: Status) => void;
  act: (entry: RosterEntry, status: Status, act: RowAction) => void;
  /** An action on the row of that booking, if the shown session still permits changes. */
  actOn: (bookingId: string, act: RowAction) => void;
  /** Undoes the mark of that booking, or the latest one. */
  undo: (bookingId: string | null) => void;
}

/** The attendance of the shown session, and the actions of its rows. */
export function useAttendance({ shown, now, go }: FrontDeskState, answeredAt: number): Attendance {
  const queue = useArrivals(answeredAt);
  const { waiting, unsent } = queue;
  const { toggle, setMissing, clear, undo } = useMarks(shown, queue, now);
  const act = useCallback(
    (entry: RosterEntry, status: Status, chosen: RowAction) => {
      switch (chosen) {
        case 'noShow':
          return setMissing(entry, status);
        case 'unmark':
          return clear(entry, status);
        case 'charge':
          return go({ act: 'cobrar', clientId: entry.client.id });
        default:
          return go({ act: dialogOf[chosen], bookingId: entry.bookingId });
      }
    },
    [go, setMissing, clear],
  );

  function actOn(bookingId: string, chosen: RowAction): void {
    const entry = shown?.roster.find((one) => one.bookingId === bookingId);
    if (entry && shown?.status === 'scheduled') act(entry, shownStatus(waiting, entry), chosen);
  }

  return { waiting, unsent, toggle, act, actOn, undo };
}

const dialogOf = {
  move: 'cambiar-reserva',
  cancel: 'cancelar-reserva',
  correct: 'corregir-asistencia',
} as const satisfies Record<Exclude<RowAction, 'noShow' | 'unmark' | 'charge'>, FrontDeskAction>;
