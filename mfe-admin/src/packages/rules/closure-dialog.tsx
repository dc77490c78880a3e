import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import {
  addClosure,
  closureChargeNames,
  closureCharges,
  closureInputSchema,
  type ClosurePreview,
  previewClosure,
} from '@aforo/shared/contract';
import {
  euros,
  FormDateField,
  FormDialog,
  FormNullableAmountField,
  FormSelectField,
  FormTextField,
  useContractForm,
  useSendOnce,
} from '@aforo/shared/form';
import { formatDate, money } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import { DataTable, Disclosure, toast } from '@aforo/shared/ui';
import { useStoreRules } from './rules.queries.ts';

const chargeOptions = closureCharges.map((value) => ({ value, label: closureChargeNames[value] }));

/** A preview belongs to the values that it was made of. */
interface ShownPreview {
  values: string;
  preview: ClosurePreview;
}

/** Adds a closed season, after showing what it does to each period. */
export function ClosureDialog({ onClose }: { onClose: () => void }) {
  const store = useStoreRules();
  const sendOnce = useSendOnce();
  const [shown, setShown] = useState<ShownPreview | null>(null);
  const form = useContractForm({
    schema: closureInputSchema,
    defaultValues: { name: '', fromDate: '', toDate: '', charge: 'nothing', feeMinor: null },
    onSubmit: async (closure) => {
      const values = JSON.stringify(form.getValues());
      if (shown?.values !== values) {
        setShown({ values, preview: await api.call(previewClosure, { body: closure }) });
        return;
      }
      const body = { closure, expectedCount: shown.preview.count };
      try {
        store(
          await sendOnce(body, (idempotencyKey) => api.call(addClosure, { body, idempotencyKey })),
        );
      } catch (error) {
        setShown(null);
        throw error;
      }
      toast.success(`${closure.name}: cierre añadido.`);
      onClose();
    },
  });
  const values = useWatch({ control: form.control });
  const preview = shown?.values === JSON.stringify(values) ? shown.preview : null;
  const { charge } = values;
  const { setValue } = form;
  useEffect(() => {
    if (charge !== 'fee') setValue('feeMinor', null);
  }, [charge, setValue]);
  return (
    <FormDialog
      title="Cierre de temporada"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={preview ? 'Añadir el cierre' : 'Ver qué pasa'}
      loading={form.isPending}
      submitError={form.submitError}
    >
      <FormTextField
        form={form}
        name="name"
        label="Nombre"
        description="Aparece en el recibo. Por ejemplo, «Agosto»."
        autoComplete="off"
      />
      <FormDateField form={form} name="fromDate" label="Primer día cerrado" />
      <FormDateField form={form} name="toDate" label="Último día cerrado" />
      <FormSelectField
        form={form}
        name="charge"
        label="Qué se cobra por esos días"
        options={chargeOptions}
      />
      {charge === 'fee' ? (
        <FormNullableAmountField
          form={form}
          name="feeMinor"
          label="Cuota que guarda la plaza (€)"
          description="Por cada mes cerrado entero."
          format={euros}
        />
      ) : null}
      {preview ? <PreviewView preview={preview} /> : null}
    </FormDialog>
  );
}

function PreviewView({ preview }: { preview: ClosurePreview }) {
  const { currency } = useArea().settings.center;
  const { count, beforeMinor, afterMinor, chargedCount, periods } = preview;
  return (
    <div role="status">
      <p>
        {count === 0
          ? 'No cambia ninguna cuota que falte por cobrar.'
          : `${count === 1 ? 'Cambia 1 cuota' : `Cambian ${count} cuotas`}: en total, ${money(afterMinor, currency)} en lugar de ${money(beforeMinor, currency)}.`}
      </p>
      {chargedCount > 0 ? (
        <p>
          {chargedCount === 1
            ? 'Un periodo con esos días ya está cobrado y no cambia.'
            : `${chargedCount} periodos con esos días ya están cobrados y no cambian.`}
        </p>
      ) : null}
      {count > 0 ? (
        <Disclosure summary="Ver cada cuota">
          <DataTable
            caption="Cuotas que cambian"
            rows={periods}
            rowKey={({ membershipId, startsOn }) => `${membershipId} ${startsOn}`}
            columns={[
              {
                key: 'client',
                header: 'Cliente',
                render: ({ client, name }) => `${client.name}, ${name}`,
              },
              { key: 'from', header: 'Desde', render: ({ startsOn }) => formatDate(startsOn) },
              {
                key: 'price',
                header: 'Paga',
                align: 'end',
                render: (period) =>
                  `${money(period.afterMinor, currency)}, no ${money(period.beforeMinor, currency)}`,
              },
            ]}
          />
          {periods.length < count ? <p>Y {count - periods.length} más.</p> : null}
        </Disclosure>
      ) : null}
    </div>
  );
}
