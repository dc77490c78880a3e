import { useEffect, useRef, useState } from 'react';
import { useArea } from '@aforo/shared/area';
import type { Booking } from '@aforo/shared/contract';
import { Button, Notice, Stack } from '@aforo/shared/ui';
import { SheetActions } from '../../common/sheet-actions.tsx';
import { CancelTermsLine } from '../cancel-terms-line.tsx';
import { paymentText } from '../upcoming/booking.messages.ts';
import { useCancel } from '../bookings.queries.ts';
import { failureText } from './refusal.messages.ts';

/** Enough time to read the confirmation and find the button. */
const undoMs = 10_000;

interface Props {
  booking: Booking;
  now: Date;
  onClose: () => void;
}

/** The confirmation of a booking, with an undo button for ten seconds while undoing is free. */
export function BookingConfirmation({ booking, now, onClose }: Props) {
  const { currency } = useArea().settings.center;
  const undo = useCancel();
  const isTimely = useTimedFlag(undoMs);
  const done = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so the focus moves to its replacement.
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
            {paymentText(booking, currency)}.
          </Notice>
          <CancelTermsLine until={booking.freeCancelUntil} now={now} />
        </>
      )}
      {undo.isError ? <Notice tone="error">{failureText(undo.error)}</Notice> : null}
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

/** True for the given time after the first render. */
function useTimedFlag(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return !isOver;
}
