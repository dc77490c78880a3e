import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import * as z from 'zod/mini';
import {
  frontDeskPaymentMethods,
  idSchema,
  paymentMethodNames,
  type PackageTemplate,
} from '@aforo/shared/contract';
import { FormDialog, FormSelectField, useContractForm } from '@aforo/shared/form';
import { money } from '@aforo/shared/format';
import { Dialog, EmptyState, FailedState, Skeleton, toast } from '@aforo/shared/ui';
import { packagesQuery, useSellPackage } from './bono.queries.ts';
import { templateWords } from './bono.messages.ts';

interface Props {
  clientId: string;
  clientName: string;
  onClose: () => void;
}

const schema = z.object({ templateId: idSchema, method: z.enum(frontDeskPaymentMethods) });

/** Sells a package at the front desk, with its receipt. */
export function SellBonoDialog(props: Props) {
  const packages = useQuery(packagesQuery);
  const onSale = packages.data?.items.filter(({ status }) => status === 'active') ?? [];
  if (onSale[0]) return <SellForm {...props} templates={onSale} first={onSale[0]} />;
  return (
    <Dialog title={`Vender un bono a ${props.clientName}`} isOpen onClose={props.onClose}>
      {packages.data ? (
        <EmptyState title="No hay paquetes a la venta">
          Los crea administración en Paquetes.
        </EmptyState>
      ) : packages.error ? (
        <FailedState
          error={packages.error}
          onRetry={() => void packages.refetch()}
          isRetrying={packages.isFetching}
        />
      ) : (
        <Skeleton lines={3} />
      )}
    </Dialog>
  );
}

function SellForm({
  clientId,
  clientName,
  templates,
  first,
  onClose,
}: Props & { templates: readonly PackageTemplate[]; first: PackageTemplate }) {
  const { currency } = useArea().settings.center;
  const sell = useSellPackage(clientId);
  const form = useContractForm({
    schema,
    defaultValues: { templateId: first.id, method: 'card' },
    onSubmit: async ({ templateId, method }) => {
      const template = templates.find(({ id }) => id === templateId) ?? first;
      const { document } = await sell.mutateAsync({ template, method });
      const receipt = document ? ` Comprobante ${document.fullNumber}.` : '';
      toast.success(`${template.name} vendido a ${clientName}.${receipt}`);
      onClose();
    },
  });
  const chosenId = form.watch('templateId');
  const chosen = templates.find(({ id }) => id === chosenId) ?? first;
  return (
    <FormDialog
      title={`Vender un bono a ${clientName}`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={`Vender por ${money(chosen.priceMinor, currency)}`}
      loading={form.isPending}
      submitError={form.submitError}
    >
      <FormSelectField
        name="templateId"
        label="Paquete"
        options={templates.map((template) => ({
          value: template.id,
          label: templateWords(template, currency),
        }))}
      />
      <FormSelectField
        name="method"
        label="Cómo paga"
        options={frontDeskPaymentMethods.map((method) => ({
          value: method,
          label: paymentMethodNames[method],
        }))}
      />
    </FormDialog>
  );
}
