import { useCallback, useRef } from 'react';
import { useCan } from '@aforo/shared/area';
import { markableFrom, type AgendaSession, type RosterEntry } from '@aforo/shared/contract';
import { serverNow } from '@aforo/shared/http';
import { toast } from '@aforo/shared/ui';
import { toastWithUndo } from '../../common/undo-toast.tsx';
import {
  shownStatus,
  type AttendanceQueue,
  type AttendanceStatus,
} from '@aforo/shared/offline-queue';

/** A mark made here with the previous status, for undo. */
interface MarkMade {
  entry: RosterEntry;
  was: AttendanceStatus;
  is: AttendanceStatus;
}

/** The status of a row, including marks that the server may not have yet. */
type Status = RosterEntry['status'];

/** A held seat counts as expected. */
function markable(status: Status): AttendanceStatus {
  return status === 'attended' || status === 'noShow' ? status : 'confirmed';
}

/** The marks of the shown session, and undo for them. */
export function useMarks(
  shown: AgendaSession | null,
  { waiting, mark }: AttendanceQueue,
  now: Date,
) {
  const mayCorrect = useCan()('attendance.correct');
  /** The marks made here, latest last; `U` undoes them in reverse. */
  const done = useRef<MarkMade[]>([]);
  const isClosed = shown?.status === 'closed';
  const startsAt = shown ? new Date(shown.startsAt) : now;
  const isEarly = now < markableFrom('attended', startsAt);
  const hasBegun = now >= markableFrom('noShow', startsAt);

  const set = useCallback(
    (entry: RosterEntry, was: AttendanceStatus, is: AttendanceStatus) => {
      done.current = done.current.filter((made) => made.entry.bookingId !== entry.bookingId);
      if (is !== 'confirmed') done.current.push({ entry, was, is });
      mark(entry.bookingId, is, was, serverNow());
    },
    [mark],
  );

  /** One tap toggles the arrival. */
  const toggle = useCallback(
    (entry: RosterEntry, status: Status) => {
      if (isClosed) {
        toast.info(
          mayCorrect
            ? 'La sesión está cerrada: corrígela desde el menú de la persona.'
            : 'La sesión está cerrada: solo administración corrige la asistencia.',
        );
        return;
      }
      if (isEarly && status !== 'attended') {
        toast.info('Es pronto: la llegada se marca desde dos horas antes.');
        return;
      }
      set(entry, markable(status), status === 'attended' ? 'confirmed' : 'attended');
    },
    [set, isClosed, isEarly, mayCorrect],
  );

  const undoMark = useCallback(
    ({ entry, was, is }: MarkMade) => {
      done.current = done.current.filter((made) => made.entry.bookingId !== entry.bookingId);
      mark(entry.bookingId, was, is, serverNow());
    },
    [mark],
  );

  const setMissing = useCallback(
    (entry: RosterEntry, status: Status) => {
      const was = markable(status);
      if (was === 'noShow') return;
      if (!hasBegun) {
        toast.info('Todavía no ha empezado: aún no falta nadie.');
        return;
      }
      set(entry, was, 'noShow');
      toastWithUndo(`${entry.client.name} no ha venido.`, () =>
        undoMark({ entry, was, is: 'noShow' }),
      );
    },
    [set, undoMark, hasBegun],
  );

  const clear = useCallback(
    (entry: RosterEntry, status: Status) => set(entry, markable(status), 'confirmed'),
    [set],
  );

  /** Undoes the mark of the focused row, or the latest one. */
  function undo(bookingId: string | null): void {
    const focused = shown?.roster.find((entry) => entry.bookingId === bookingId);
    const status = focused && markable(shownStatus(waiting, focused));
    const made =
      focused && status && status !== 'confirmed'
        ? (done.current.find(({ entry }) => entry.bookingId === bookingId) ?? {
            entry: focused,
            was: 'confirmed' as const,
            is: status,
          })
        : done.current.at(-1);
    if (!made || isClosed) {
      toast.info('No hay ninguna llegada que deshacer.');
      return;
    }
    undoMark(made);
    const what = made.is === 'attended' ? 'la llegada' : 'la ausencia';
    toast.info(`Deshecha ${what} de ${made.entry.client.name}.`);
  }

  return { toggle, setMissing, clear, undo };
}
