import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import { productInputSchema, uploadProductPicture, type Product } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import {
  euros,
  FormAmountField,
  FormCheckboxField,
  FormNullableAmountField,
  FormTextAreaField,
  FormTextField,
  wholeNumber,
} from '@aforo/shared/form';
import { FormBarcodeField } from './barcode-field.tsx';
import { FormPictureField } from '../common/fields/picture-field.tsx';
import { FormTaxField } from '../common/fields/tax-field.tsx';
import type { RecordPanelProps } from '../common/records/opened-record.tsx';
import { RecordPanel } from '../common/records/record-panel.tsx';
import { useRecordForm } from '../common/records/use-record-form.ts';
import { defaultValues, type ProductValues } from './product.form.ts';
import { useSaveProduct } from './products.queries.ts';
import { StockSection } from './stock-section.tsx';

/** The form of a product, with its stock movements. */
export function ProductPanel({ record, onClose, onSaved }: RecordPanelProps<Product>) {
  const { currency } = useArea().settings.center;
  const [isUploading, setUploading] = useState(false);
  const { form, stored } = useRecordForm({
    record,
    schema: productInputSchema,
    defaultValues: defaultValues(record),
    saving: useSaveProduct(),
    onSaved,
  });
  // the form has complete default values
  const values = useWatch({ control: form.control }) as ProductValues;
  return (
    <RecordPanel
      title={record ? record.name : 'Nuevo producto'}
      submitLabel={record ? 'Guardar producto' : 'Crear producto'}
      form={form}
      isBlocked={isUploading}
      storedWords={stored ? `${stored.name}, ${money(stored.priceMinor, currency)}` : null}
      onClose={onClose}
    >
      {record?.isStocked ? <StockSection product={record} /> : null}
      <FormTextField form={form} name="name" label="Nombre" autoComplete="off" />
      <FormAmountField
        form={form}
        name="priceMinor"
        label="Precio en euros"
        description="Con impuestos."
        format={euros}
      />
      <FormTaxField />
      <FormBarcodeField />
      <FormCheckboxField
        form={form}
        name="isStocked"
        label="Llevar la cuenta de las unidades"
        description="Cada venta resta, y no se vende lo que no queda."
      />
      {values.isStocked ? (
        <FormNullableAmountField
          form={form}
          name="lowStock"
          label="Avisar cuando queden"
          description="Vacío: solo cuando se agote."
          format={wholeNumber}
          isOptional
        />
      ) : null}
      <FormPictureField
        upload={uploadProductPicture}
        alt="Imagen del producto"
        seenBy="Se ve al cobrar, en el mostrador."
        onBusy={setUploading}
      />
      <FormTextAreaField form={form} name="description" label="Descripción" rows={3} />
    </RecordPanel>
  );
}
