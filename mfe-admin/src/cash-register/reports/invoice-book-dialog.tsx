import { exportInvoiceBook } from '@aforo/shared/contract';
import {
  FormCheckboxField,
  FormDateField,
  FormDialog,
  FormSelectField,
  useContractForm,
} from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { saveFile, toast } from '@aforo/shared/ui';
import * as z from 'zod/mini';

interface Props {
  from: string;
  to: string;
  onClose: () => void;
}

const formats = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'CSV' },
];

const schema = z.object({
  from: z.string().check(z.minLength(1, { error: 'Elige un día.' })),
  to: z.string().check(z.minLength(1, { error: 'Elige un día.' })),
  format: z.enum(['xlsx', 'csv']),
  isDaily: z.boolean(),
});

/** Downloads the book of issued invoices of a range of days, for the accountant. */
export function InvoiceBookDialog({ from, to, onClose }: Props) {
  const form = useContractForm({
    schema,
    defaultValues: { from, to, format: 'xlsx' as const, isDaily: false },
    onSubmit: async ({ isDaily, ...query }) => {
      const file = await api.download(exportInvoiceBook, {
        query: { ...query, simplified: isDaily ? 'daily' : 'each' },
      });
      saveFile(file, `facturas-expedidas-${query.from}-${query.to}.${query.format}`);
      toast.success('Libro descargado.');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Libro de facturas expedidas"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Descargar"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <FormDateField form={form} name="from" label="Desde" />
      <FormDateField form={form} name="to" label="Hasta" />
      <FormSelectField form={form} name="format" label="Formato" options={formats} />
      <FormCheckboxField
        form={form}
        name="isDaily"
        label="Juntar los tiques de cada día"
        description="Los seguidos de una serie van en una línea, del primero al último."
      />
    </FormDialog>
  );
}
