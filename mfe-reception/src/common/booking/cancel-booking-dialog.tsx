import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea, useCan } from '@aforo/shared/area';
import {
  CheckboxField,
  DelayedFallback,
  FailedState,
  Notice,
  Skeleton,
  toast,
} from '@aforo/shared/ui';
import { ReasonField, useReason } from '../reason-field.tsx';
import { BookingActionDialog } from './booking-action-dialog.tsx';
import { cancellationQuery, useCancelBooking } from './booking.queries.ts';
import { cancelledText } from './outcome.messages.ts';

interface Props {
  bookingId: string;
  /** `Pilates suelo, hoy 19:00`. */
  what: string;
  clientName: string;
  onClose: () => void;
}

/** Cancels one booking. The consequences shown first come from the code that cancels. */
export function CancelBookingDialog({ bookingId, what, clientName, onClose }: Props) {
  const can = useCan();
  const { settings } = useArea();
  const preview = useQuery(cancellationQuery(bookingId));
  const cancel = useCancelBooking(bookingId);
  const reason = useReason();
  const [isForgiving, setForgiving] = useState(false);
  const consequence = preview.data;
  const isLate = consequence?.outcome === 'cancelledLate';

  function confirm(): void {
    if (!consequence) return;
    const forgiveReason = isLate && isForgiving ? reason.given() : undefined;
    if (forgiveReason === null) return;
    cancel.mutate(
      {
        expected: consequence.outcome,
        ...(consequence.feeMinor === undefined ? {} : { expectedFeeMinor: consequence.feeMinor }),
        ...(consequence.makeUpUntil === undefined
          ? {}
          : { expectsMakeUp: consequence.makeUpUntil !== null }),
        ...(forgiveReason ? { forgiveReason } : {}),
      },
      {
        onSuccess: (cancelled) => {
          toast.success(cancelledText(cancelled, settings.center));
          onClose();
        },
      },
    );
  }

  return (
    <BookingActionDialog
      title={`¿Cancelar la reserva de ${clientName}?`}
      action={
        consequence
          ? {
              label: 'Cancelar la reserva',
              variant: 'danger',
              isPending: cancel.isPending,
              run: confirm,
            }
          : null
      }
      error={cancel.error}
      onClose={onClose}
    >
      <p>{what}</p>
      {preview.error ? (
        <FailedState
          error={preview.error}
          onRetry={() => void preview.refetch()}
          isRetrying={preview.isFetching}
        />
      ) : !consequence ? (
        <DelayedFallback>
          <Skeleton lines={2} />
        </DelayedFallback>
      ) : (
        <>
          <Notice tone={isLate ? 'warning' : 'info'}>{consequence.text}</Notice>
          {consequence.hasWaiting ? <p>La plaza pasa a quien espera en la lista.</p> : null}
          {isLate && can('credits.forgive') ? (
            <CheckboxField
              label="Perdonar: no pierde nada por cancelar tarde"
              checked={isForgiving}
              onChange={(event) => setForgiving(event.target.checked)}
            />
          ) : null}
          {isLate && isForgiving ? <ReasonField reason={reason} /> : null}
        </>
      )}
    </BookingActionDialog>
  );
}
