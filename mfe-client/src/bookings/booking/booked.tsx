import { useEffect, useRef, useState } from 'react';
import { useArea } from '@aforo/shared/area';
import type { Booking } from '@aforo/shared/contract';
import { Button, Notice, Stack } from '@aforo/shared/ui';
import { SheetActions } from '../../common/sheet-actions.tsx';
import { CancelTermsLine } from '../cancel-terms-line.tsx';
import { paidWords } from '../upcoming/booking.messages.ts';
import { useCancel } from '../bookings.queries.ts';
import { failureWords } from './refusal.messages.ts';

/** Long enough to read the answer, find the button and press it. */
const undoMs = 10_000;

interface Props {
  booking: Booking;
  now: Date;
  onClose: () => void;
}

/** The answer to a booking, and for ten seconds the way back, while that costs nothing. */
export function Booked({ booking, now, onClose }: Props) {
  const { currency } = useArea().settings.center;
  const undo = useCancel();
  const isTimely = useWhile(undoMs);
  const done = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: the focus goes to what came instead.
  useEffect(() => done.current?.focus(), []);
  const isFree = Date.parse(booking.freeCancelUntil) > now.getTime();
  const canUndo = isFree && !undo.isSuccess && (isTimely || undo.isPending || undo.isError);
  return (
    <Stack gap={3}>
      {undo.isSuccess ? (
        <Notice title="Reserva deshecha">No has gastado nada.</Notice>
      ) : (
        <>
          <Notice tone="success" title="Reservada">
            {paidWords(booking, currency)}.
          </Notice>
          <CancelTermsLine until={booking.freeCancelUntil} now={now} />
        </>
      )}
      {undo.isError ? <Notice tone="error">{failureWords(undo.error)}</Notice> : null}
      <SheetActions>
        {canUndo ? (
          <Button
            isPending={undo.isPending}
            onClick={() => undo.mutate({ id: booking.id, expected: 'cancelled' })}
          >
            Deshacer
          </Button>
        ) : null}
        <Button ref={done} variant="primary" onClick={onClose}>
          Hecho
        </Button>
      </SheetActions>
    </Stack>
  );
}

/** True for so long after it is first shown. */
function useWhile(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return !isOver;
}
