import {
  changeMandateAccount,
  createMandate,
  createOwnMandate,
  type Mandate,
  mandateInputSchema,
} from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm, useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';

interface Props {
  /** Null: of the user's own record. */
  clientId: string | null;
  clientName: string;
  /** The mandate whose account changes; null prepares a new one. */
  mandate: Mandate | null;
  onClose: () => void;
  onDone: (mandate: Mandate) => void;
}

/** The account of a mandate. */
export function AccountDialog({ clientId, clientName, mandate, onClose, onDone }: Props) {
  const sendOnce = useSendOnce();
  const form = useContractForm({
    schema: mandateInputSchema,
    defaultValues: { debtorName: mandate?.debtorName ?? clientName.slice(0, 70), iban: '' },
    onSubmit: async (body) => {
      const saved = await sendOnce(body, (idempotencyKey) => {
        const params = { id: mandate?.id ?? clientId ?? '' };
        if (mandate) {
          const { iban } = body;
          return api.call(changeMandateAccount, { params, body: { iban }, idempotencyKey });
        }
        return clientId === null
          ? api.call(createOwnMandate, { body, idempotencyKey })
          : api.call(createMandate, { params, body, idempotencyKey });
      });
      onDone(saved);
    },
  });
  return (
    <FormDialog
      title={mandate ? 'Cambiar la cuenta' : 'Domiciliar'}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={mandate ? 'Cambiar la cuenta' : 'Seguir y firmar'}
      loading={form.isPending}
      submitError={form.submitError}
    >
      {mandate ? null : (
        <FormTextField
          form={form}
          name="debtorName"
          label="Titular de la cuenta"
          autoComplete="name"
          maxLength={70}
        />
      )}
      <FormTextField
        form={form}
        name="iban"
        label="IBAN"
        description="Empieza por ES en las cuentas españolas. Se guarda cifrado."
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}
