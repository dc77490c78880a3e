import { addCashMovement } from '@aforo/shared/contract';
import { openDrawer } from '@aforo/shared/printing';
import { toast } from '@aforo/shared/ui';
import {
  euros,
  FormAmountField,
  FormDialog,
  FormTextField,
  useContractForm,
  useSendOnce,
} from '@aforo/shared/form';
import { useMoveCash } from '../cash.queries.ts';

interface Props {
  sessionId: string;
  kind: 'in' | 'out';
  onClose: () => void;
}

/** Adds cash to the register or withdraws it, with a reason. */
export function MovementDialog({ sessionId, kind, onClose }: Props) {
  const move = useMoveCash(sessionId);
  const sendOnce = useSendOnce();
  const form = useContractForm({
    schema: addCashMovement.body,
    defaultValues: { kind, amountMinor: null, reason: '' },
    onSubmit: async (body) => {
      await sendOnce(body, (key) => move(body, key));
      void openDrawer();
      toast.success(kind === 'in' ? 'Entrada anotada.' : 'Salida anotada.');
      onClose();
    },
  });
  return (
    <FormDialog
      title={kind === 'in' ? 'Entrada de efectivo' : 'Salida de efectivo'}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Anotar"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <FormAmountField form={form} name="amountMinor" label="Importe" format={euros} />
      <FormTextField
        form={form}
        name="reason"
        label="Por qué"
        description={
          kind === 'in' ? 'Por ejemplo, cambio del banco.' : 'Por ejemplo, un mensajero.'
        }
        autoComplete="off"
        maxLength={300}
      />
    </FormDialog>
  );
}
