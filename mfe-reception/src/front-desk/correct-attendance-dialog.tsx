import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { markAttendance } from '@aforo/shared/contract';
import { Button, Dialog, Notice, Stack, TextField, toast } from '@aforo/shared/ui';
import { bookingsChanged } from '../common/booking-cache.ts';
import { errorWords } from '../common/error-words.ts';
import type { ChosenBooking } from './chosen-booking.ts';

interface Props {
  booking: ChosenBooking;
  onClose: () => void;
}

/** After a session is closed attendance is only put right by an administrator, who says why. */
export function CorrectAttendanceDialog({ booking, onClose }: Props) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const status = booking.status === 'attended' ? 'noShow' : 'attended';
  const { name } = booking.client;
  const correct = useMutation({
    mutationFn: (given: string) => {
      const body = { status, reason: given } as const;
      return sendOnce(body, (idempotencyKey) =>
        api.call(markAttendance, { params: { id: booking.id }, body, idempotencyKey }),
      );
    },
    onSettled: () => bookingsChanged(queryClient),
  });

  function confirm(): void {
    const given = reason.trim();
    setReasonMissing(given.length < 3);
    if (given.length < 3) return;
    correct.mutate(given, {
      onSuccess: () => {
        toast.success(`Corregido: ${name} ${status === 'attended' ? 'vino' : 'no vino'}`);
        onClose();
      },
    });
  }

  return (
    <Dialog
      title={`¿Corregir la asistencia de ${name}?`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Dejarla como está</Button>
          <Button variant="primary" isPending={correct.isPending} onClick={confirm}>
            {status === 'attended' ? 'Sí vino' : 'No vino'}
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          La sesión está cerrada y consta que {booking.status === 'attended' ? 'vino' : 'no vino'}.
        </p>
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
        {correct.error ? <Notice tone="error">{errorWords(correct.error)}</Notice> : null}
      </Stack>
    </Dialog>
  );
}
