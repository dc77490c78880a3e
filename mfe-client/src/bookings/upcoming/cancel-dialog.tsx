import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { Booking } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import {
  Button,
  DelayedFallback,
  Notice,
  QueryState,
  Sheet,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { ForWhom } from '../../common/for-whom.tsx';
import { cancellationQuery, useCancel } from '../bookings.queries.ts';
import { codeOf, failureText } from '../booking/refusal.messages.ts';
import type { BookingOutcome } from '../outcome/outcome.ts';
import { SessionDetails } from '../timetable/session-details.tsx';

interface Props {
  booking: Booking;
  now: Date;
  onCancelled: (outcome: BookingOutcome) => void;
  onClose: () => void;
}

/**
 * Shows the server's preview of a cancellation, and cancels with exactly that outcome or not at
 * all.
 */
export function CancelDialog({ booking, now, onCancelled, onClose }: Props) {
  const { timeZone } = useArea().settings.center;
  const preview = useQuery(cancellationQuery(booking.id));
  const cancel = useCancel();

  function confirm(): void {
    if (!preview.data) return;
    cancel.mutate(
      {
        id: booking.id,
        expected: preview.data.outcome,
        expectedFeeMinor: preview.data.feeMinor,
        makeUpUntil: preview.data.makeUpUntil,
      },
      {
        onSuccess: (cancelled) =>
          onCancelled({ act: 'cancelled', booking: cancelled, before: booking }),
        onError: (error) => {
          if (codeOf(error) === 'cancellation_changed') void preview.refetch();
        },
      },
    );
  }

  const isLate = preview.data?.outcome === 'cancelledLate';
  return (
    <Sheet
      title="¿Cancelar la reserva?"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            Dejarla como está
          </Button>
          <Button
            variant={isLate ? 'danger' : 'primary'}
            disabled={!preview.data}
            isPending={cancel.isPending || (preview.isFetching && cancel.isError)}
            onClick={confirm}
          >
            Cancelar la reserva
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <SessionDetails session={booking.session} now={now} />
        <ForWhom client={booking.client} />
        <QueryState
          query={preview}
          skeleton={
            <DelayedFallback>
              <Skeleton height="48px" />
            </DelayedFallback>
          }
        >
          {(data) => (
            <>
              <Notice tone={isLate ? 'warning' : 'info'}>
                {data.text}{' '}
                {data.returnsCredit
                  ? `A partir de ${formatInstant(data.freeCancelUntil, timeZone, now)}, no.`
                  : null}
              </Notice>
              {data.hasWaiting ? <p>Tu plaza pasará a quien está esperando.</p> : null}
            </>
          )}
        </QueryState>
        {cancel.isError ? <Notice tone="error">{failureText(cancel.error)}</Notice> : null}
      </Stack>
    </Sheet>
  );
}
