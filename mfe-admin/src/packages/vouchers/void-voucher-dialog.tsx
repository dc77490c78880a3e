import { useArea } from '@aforo/shared/area';
import { voidVoucher, type Voucher } from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm } from '@aforo/shared/form';
import { money } from '@aforo/shared/format';
import { toast } from '@aforo/shared/ui';
import { useVoidVoucher } from './vouchers.queries.ts';

interface Props {
  voucher: Voucher;
  onClose: () => void;
}

/** Voids a voucher with a reason; its remaining balance is lost. */
export function VoidVoucherDialog({ voucher, onClose }: Props) {
  const { currency } = useArea().settings.center;
  const voiding = useVoidVoucher(voucher.id);
  const form = useContractForm({
    schema: voidVoucher.body,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await voiding.mutateAsync(reason);
      toast.success(`Vale ${voucher.code} anulado.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Anular el vale que acaba en ${voucher.code}`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Anular"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <p>
        Se pierden los {money(voucher.balanceMinor, currency)} que le quedan. No se puede deshacer.
      </p>
      <FormTextField form={form} name="reason" label="Por qué" autoComplete="off" maxLength={300} />
    </FormDialog>
  );
}
