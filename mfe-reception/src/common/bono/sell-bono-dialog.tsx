import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { paymentMethodName, paymentMethods, sellPackage } from '@aforo/shared/contract';
import { FormDialog, FormSelectField, useContractForm } from '@aforo/shared/form';
import { money } from '@aforo/shared/format';
import { Dialog, EmptyState, FailedState, Skeleton, toast } from '@aforo/shared/ui';
import { packagesQuery, useSellPackage } from './bono.queries.ts';
import { templateWords } from './bono.messages.ts';
import type { PackageTemplate } from '@aforo/shared/contract';

interface Props {
  clientId: string;
  clientName: string;
  onClose: () => void;
}

/** Sells a package at the front desk. How it was paid is noted; nothing is charged from here. */
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
    schema: sellPackage.body,
    defaultValues: { templateId: first.id, paymentMethod: 'card' },
    onSubmit: async (body) => {
      const bono = await sell.mutateAsync(body);
      toast.success(`${bono.name} vendido a ${clientName}.`);
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
        name="paymentMethod"
        label="Cómo ha pagado"
        options={paymentMethods.map((method) => ({
          value: method,
          label: paymentMethodName[method],
        }))}
      />
    </FormDialog>
  );
}
