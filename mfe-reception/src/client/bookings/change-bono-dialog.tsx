import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import { changeBookingBono, type Booking, type PackagePurchase } from '@aforo/shared/contract';
import { FormDialog, FormSelectField, useContractForm } from '@aforo/shared/form';
import { serverNow } from '@aforo/shared/http';
import { toast } from '@aforo/shared/ui';
import { expiryText, sessionsLeftText } from '../../common/bono/bono.messages.ts';
import { useChangeBono } from './bookings-tab.queries.ts';

interface Props {
  booking: Booking;
  /** `Pilates suelo, hoy 19:00`. */
  what: string;
  /** Other bonos that can pay for the booking. */
  bonos: readonly PackagePurchase[];
  onClose: () => void;
}

/** Moves a booking to another bono; the session returns to the bono that paid for it. */
export function ChangeBonoDialog({ booking, what, bonos, onClose }: Props) {
  const { timeZone } = useArea().settings.center;
  const [now] = useState(() => serverNow());
  const change = useChangeBono(booking);
  const form = useContractForm({
    schema: changeBookingBono.body,
    defaultValues: { purchaseId: bonos[0]?.id ?? '' },
    onSubmit: async (body) => {
      const { purchase } = await change.mutateAsync(body);
      toast.success(`${what}: pagada con ${purchase?.name ?? 'otro bono'}.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Cambiar de bono"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Cambiar de bono"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <p>
        {what}: la sesión vuelve a {booking.purchase?.name ?? 'su bono'} y se gasta del que elijas.
      </p>
      <FormSelectField
        form={form}
        name="purchaseId"
        label="Bono"
        options={bonos.map((bono) => ({
          value: bono.id,
          label: `${bono.name} · ${sessionsLeftText(bono.balance)} · ${expiryText(bono, timeZone, now)}`,
        }))}
      />
    </FormDialog>
  );
}
