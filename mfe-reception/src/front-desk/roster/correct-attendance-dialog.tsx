import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { markAttendance } from '@aforo/shared/contract';
import { toast } from '@aforo/shared/ui';
import { bookingsChanged } from '../../common/booking-cache.ts';
import { BookingActionDialog } from '../../common/booking/booking-action-dialog.tsx';
import { ReasonField, useReason } from '../../common/reason-field.tsx';
import type { ChosenBooking } from '../booking/chosen-booking.ts';

interface Props {
  booking: ChosenBooking;
  onClose: () => void;
}

/** Corrects the attendance of a closed session. Only for administrators, with a reason. */
export function CorrectAttendanceDialog({ booking, onClose }: Props) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  const reason = useReason();
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
    const given = reason.given();
    if (given === null) return;
    correct.mutate(given, {
      onSuccess: (corrected) => {
        const came = corrected.status === 'attended' ? 'vino' : 'no vino';
        toast.success(`Corregido: ${corrected.client.name} ${came}.`);
        onClose();
      },
    });
  }

  return (
    <BookingActionDialog
      title={`¿Corregir la asistencia de ${name}?`}
      action={{
        label: status === 'attended' ? 'Sí vino' : 'No vino',
        variant: 'primary',
        isPending: correct.isPending,
        run: confirm,
      }}
      error={correct.error}
      onClose={onClose}
    >
      <p>
        La sesión está cerrada y consta que {booking.status === 'attended' ? 'vino' : 'no vino'}.
      </p>
      <ReasonField reason={reason} data-first-focus />
    </BookingActionDialog>
  );
}
