import { type BatchItem, recordReturn, returnCodes, returnReason } from '@aforo/shared/contract';
import {
  euros,
  FormAmountField,
  FormDateField,
  FormDialog,
  FormSelectField,
  useContractForm,
  useSendOnce,
} from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { toast } from '@aforo/shared/ui';
import { useChanged } from './direct-debits.queries.ts';

const reasons = returnCodes.map((value) => ({
  value,
  label: `${value}: ${returnReason(value).name}`,
}));

/** What the bank says about a collection that it returned. */
export function ReturnDialog({ item, onClose }: { item: BatchItem; onClose: () => void }) {
  const changed = useChanged();
  const sendOnce = useSendOnce();
  const form = useContractForm({
    schema: recordReturn.body,
    defaultValues: {
      endToEndId: item.endToEndId,
      reasonCode: 'AM04',
      amountMinor: item.amountMinor,
      returnedOn: '',
    },
    onSubmit: async (body) => {
      await sendOnce(body, (idempotencyKey) => api.call(recordReturn, { body, idempotencyKey }));
      await changed();
      toast.success(`Devolución anotada: ${item.client.name} lo debe otra vez.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Recibo devuelto de ${item.client.name}`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Anotar la devolución"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <FormSelectField
        form={form}
        name="reasonCode"
        label="Motivo que da el banco"
        options={reasons}
      />
      <FormAmountField form={form} name="amountMinor" label="Importe devuelto" format={euros} />
      <FormDateField form={form} name="returnedOn" label="Día de la devolución" />
    </FormDialog>
  );
}
