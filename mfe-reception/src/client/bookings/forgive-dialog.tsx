import { useArea } from '@aforo/shared/area';
import { forgiveBooking, type Booking } from '@aforo/shared/contract';
import { FormDialog, FormTextAreaField, useContractForm } from '@aforo/shared/form';
import { money } from '@aforo/shared/format';
import { toast } from '@aforo/shared/ui';
import { useForgive } from './bookings-tab.queries.ts';

interface Props {
  booking: Pick<Booking, 'id' | 'credit' | 'fee'>;
  /** `Pilates suelo, hoy 19:00`. */
  what: string;
  onClose: () => void;
}

/** Returns a lost session or waives a fee. The reason is kept in the history. */
export function ForgiveDialog({ booking, what, onClose }: Props) {
  const { currency } = useArea().settings.center;
  const forgive = useForgive(booking.id);
  const feeMinor = booking.fee?.state === 'owed' ? booking.fee.amountMinor : 0;
  const texts = forgiveTexts({
    what,
    hasSession: booking.credit === 'spent',
    fee: feeMinor > 0 ? money(feeMinor, currency) : null,
  });
  const form = useContractForm({
    schema: forgiveBooking.body,
    defaultValues: { reason: '' },
    onSubmit: async (body) => {
      await forgive.mutateAsync(body);
      toast.success(texts.done);
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.title}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={texts.act}
      loading={form.isPending}
      submitError={form.submitError}
    >
      <p>{texts.consequence}</p>
      <FormTextAreaField
        form={form}
        name="reason"
        label="Motivo"
        description={texts.where}
        rows={3}
      />
    </FormDialog>
  );
}

interface Lost {
  what: string;
  hasSession: boolean;
  /** `5,00 €`; null when the booking has no fee. */
  fee: string | null;
}

function forgiveTexts({ what, hasSession, fee }: Lost) {
  if (fee === null) {
    return {
      title: '¿Devolver la sesión?',
      act: 'Devolver la sesión',
      consequence: `La sesión de ${what} vuelve a su bono.`,
      done: 'La sesión ha vuelto al bono.',
      where: 'Queda escrito en los movimientos del bono.',
    };
  }
  return {
    title: '¿Perdonar la penalización?',
    act: 'Perdonar la penalización',
    consequence: hasSession
      ? `Deja de deber ${fee} por ${what}, y la sesión vuelve a su bono.`
      : `Deja de deber ${fee} por ${what}.`,
    done: 'Penalización perdonada.',
    where: 'Queda escrito en su historial.',
  };
}
