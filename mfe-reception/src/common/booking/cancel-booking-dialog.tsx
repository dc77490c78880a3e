import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '@aforo/shared/area';
import {
  Button,
  CheckboxField,
  DelayedFallback,
  Dialog,
  FailedState,
  Notice,
  Skeleton,
  Stack,
  TextField,
  toast,
} from '@aforo/shared/ui';
import { errorWords } from '../error-words.ts';
import { cancellationQuery, useCancelBooking } from './booking.queries.ts';

interface Props {
  bookingId: string;
  /** `Pilates suelo, hoy 19:00`. */
  what: string;
  clientName: string;
  onClose: () => void;
}

/** Cancels one place. What will happen is said first, by the code that then does it. */
export function CancelBookingDialog({ bookingId, what, clientName, onClose }: Props) {
  const can = useCan();
  const preview = useQuery(cancellationQuery(bookingId));
  const cancel = useCancelBooking(bookingId);
  const [isForgiving, setForgiving] = useState(false);
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const consequence = preview.data;
  const isLate = consequence?.outcome === 'cancelledLate';

  function confirm(): void {
    if (!consequence) return;
    const forgiveReason = reason.trim();
    const forgives = isLate && isForgiving;
    setReasonMissing(forgives && forgiveReason.length < 3);
    if (forgives && forgiveReason.length < 3) return;
    cancel.mutate(
      { expected: consequence.outcome, ...(forgives ? { forgiveReason } : {}) },
      {
        onSuccess: () => {
          toast.success(`Reserva de ${clientName} cancelada`);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title={`¿Cancelar la reserva de ${clientName}?`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            Dejarla como está
          </Button>
          {consequence ? (
            <Button variant="danger" isPending={cancel.isPending} onClick={confirm}>
              Cancelar la reserva
            </Button>
          ) : null}
        </>
      }
    >
      <Stack>
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
            {isLate && isForgiving ? (
              <TextField
                label="Motivo"
                description="Queda en el historial."
                value={reason}
                maxLength={300}
                error={isReasonMissing ? 'Di por qué.' : undefined}
                onChange={(event) => {
                  setReason(event.target.value);
                  setReasonMissing(false);
                }}
              />
            ) : null}
          </>
        )}
        {cancel.error ? <Notice tone="error">{errorWords(cancel.error)}</Notice> : null}
      </Stack>
    </Dialog>
  );
}
