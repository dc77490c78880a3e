import { useQueryClient } from '@tanstack/react-query';
import { buyerSchema, invoiceSale, type Client } from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm, useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { toast } from '@aforo/shared/ui';
import { buyerIdLabel, FormBuyerIdFields } from '../charge/payment/buyer-id-fields.tsx';
import { moneyChanged } from '../charge/charge.queries.ts';

interface Props {
  saleId: string;
  /** Number of the simplified invoice. */
  replaces: string;
  /** Null for a buyer without a record. */
  client: Pick<Client, 'id' | 'name'> | null;
  onClose: () => void;
}

/** Replaces a simplified invoice with a full one, requested after the sale. */
export function InvoiceDialog({ saleId, replaces, client, onClose }: Props) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  const form = useContractForm({
    schema: buyerSchema,
    defaultValues: {
      name: client?.name ?? '',
      taxId: '',
      idType: null,
      country: null,
      address: '',
    },
    onSubmit: async (buyer) => {
      const body = { buyer };
      const { document } = await sendOnce(body, (idempotencyKey) =>
        api.call(invoiceSale, { params: { id: saleId }, body, idempotencyKey }),
      );
      moneyChanged(queryClient, client?.id ?? null);
      toast.success(`Factura ${document?.fullNumber ?? ''} hecha.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Factura en lugar de ${replaces}`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Hacer la factura"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <FormTextField form={form} name="name" label="A nombre de" autoComplete="off" />
      <FormBuyerIdFields />
      <FormTextField
        form={form}
        name="taxId"
        label={buyerIdLabel(form.watch('idType'))}
        autoComplete="off"
      />
      <FormTextField
        form={form}
        name="address"
        label="Dirección, con código postal"
        autoComplete="off"
      />
    </FormDialog>
  );
}
