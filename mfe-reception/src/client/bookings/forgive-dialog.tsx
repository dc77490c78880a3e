import { forgiveBooking } from '@aforo/shared/contract';
import { FormDialog, FormTextAreaField, useContractForm } from '@aforo/shared/form';
import { toast } from '@aforo/shared/ui';
import { useForgive } from './bookings-tab.queries.ts';

interface Props {
  bookingId: string;
  /** `Pilates suelo, hoy 19:00`. */
  what: string;
  onClose: () => void;
}

/** Gives a lost session back, with the reason, which stays in the ledger. */
export function ForgiveDialog({ bookingId, what, onClose }: Props) {
  const forgive = useForgive(bookingId);
  const form = useContractForm({
    schema: forgiveBooking.body,
    defaultValues: { reason: '' },
    onSubmit: async (body) => {
      await forgive.mutateAsync(body);
      toast.success('La sesión ha vuelto al bono.');
      onClose();
    },
  });
  return (
    <FormDialog
      title="¿Devolver la sesión?"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Devolver la sesión"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <p>La sesión de {what} vuelve a su bono.</p>
      <FormTextAreaField
        name="reason"
        label="Motivo"
        description="Queda escrito en los movimientos del bono."
        rows={3}
      />
    </FormDialog>
  );
}
