import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { type BatchRejection, rejectBatch } from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm, useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { Dialog, QueryState, toast } from '@aforo/shared/ui';
import { rejectionText } from './batch.messages.ts';
import { rejectionQuery, useChanged } from './direct-debits.queries.ts';

const title = 'El banco ha rechazado la remesa';

/** The center's bank refused the whole file: what is owed again, and why. */
export function RejectionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const rejection = useQuery(rejectionQuery(id));
  if (rejection.data) return <Ready id={id} shown={rejection.data} onClose={onClose} />;
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <QueryState query={rejection}>{() => null}</QueryState>
    </Dialog>
  );
}

function Ready({ id, shown, onClose }: { id: string; shown: BatchRejection; onClose: () => void }) {
  const { currency } = useArea().settings.center;
  const changed = useChanged();
  const sendOnce = useSendOnce();
  const form = useContractForm({
    schema: rejectBatch.body,
    defaultValues: { reason: '', expectedCount: shown.count, expectedTotalMinor: shown.totalMinor },
    onSubmit: async (body) => {
      await sendOnce(body, (idempotencyKey) =>
        api.call(rejectBatch, { params: { id }, body, idempotencyKey }),
      );
      await changed();
      toast.success('Remesa rechazada: sus recibos se deben otra vez.');
      onClose();
    },
  });
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Anotar el rechazo"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <p>{rejectionText(shown, currency)}</p>
      <FormTextField form={form} name="reason" label="Qué dice el banco" />
    </FormDialog>
  );
}
