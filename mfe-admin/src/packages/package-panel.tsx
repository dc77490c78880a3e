import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import {
  packageTemplateInputSchema,
  type PackageTemplate,
  type PackageTemplateInput,
  type Service,
} from '@aforo/shared/contract';
import { Notice, SelectField } from '@aforo/shared/ui';
import {
  euros,
  FormAmountField,
  FormCheckboxField,
  FormSelectField,
  FormTextField,
  wholeNumber,
} from '@aforo/shared/form';
import { FormChoicesField } from '../common/fields/choices-field.tsx';
import { FormTaxField } from '../common/fields/tax-field.tsx';
import type { RecordPanelProps } from '../common/records/opened-record.tsx';
import { RecordPanel } from '../common/records/record-panel.tsx';
import { useRecordForm } from '../common/records/use-record-form.ts';
import { defaultValues, kindOptions, validityOptions } from './package.form.ts';
import { packageSentence } from './package-sentence.ts';
import { priceHint } from './price-hint.ts';
import { useSavePackage } from './packages.queries.ts';
import { namesOf } from './service-names.ts';

interface Props extends RecordPanelProps<PackageTemplate> {
  services: readonly Service[];
}

/** The form of a package, with a sentence that describes what is sold. */
export function PackagePanel({ record, services, onClose, onSaved }: Props) {
  const { currency } = useArea().settings.center;
  const { form, stored } = useRecordForm({
    record,
    schema: packageTemplateInputSchema,
    defaultValues: defaultValues(record),
    saving: useSavePackage(),
    onSaved,
  });
  // the form has complete default values
  const values = useWatch({ control: form.control }) as PackageTemplateInput;
  const offered = services.filter(
    ({ id, status }) => status === 'active' || record?.serviceIds.includes(id),
  );
  const sentence = (sold: PackageTemplateInput) =>
    packageSentence(sold, namesOf(sold.serviceIds, services), currency);
  const hint = priceHint(values, services, currency);
  return (
    <RecordPanel
      title={record ? record.name : 'Nuevo paquete'}
      submitLabel={record ? 'Guardar paquete' : 'Crear paquete'}
      form={form}
      storedWords={stored ? `${stored.name}: ${sentence(stored)}` : null}
      onClose={onClose}
    >
      <Notice title="Esto es lo que se vende">{sentence(values)}</Notice>
      {hint === null ? null : (
        <Notice tone="warning" title="Comprueba el precio">
          {hint}
        </Notice>
      )}
      {record ? (
        <p>
          Los bonos que ya se han vendido siguen como están: lo que cambies vale para los nuevos.
        </p>
      ) : null}
      <FormTextField
        form={form}
        name="name"
        label="Nombre"
        description="Por ejemplo, «Bono 10»."
        autoComplete="off"
      />
      <SelectField
        label="Sesiones"
        options={kindOptions}
        value={values.kind}
        onChange={({ target }) => {
          const kind = kindOptions.find(({ value }) => value === target.value)?.value ?? 'credits';
          form.setValue('kind', kind, { shouldDirty: true });
          form.setValue('credits', kind === 'credits' ? NaN : null, { shouldDirty: true });
        }}
      />
      {values.kind === 'credits' ? (
        <FormAmountField form={form} name="credits" label="Cuántas sesiones" format={wholeNumber} />
      ) : null}
      <FormCheckboxField
        form={form}
        name="renewsMonthly"
        label="Se renueva cada mes"
        description="Cada mes, un bono nuevo al mismo precio, hasta que su cliente lo termine."
      />
      {values.renewsMonthly ? null : (
        <>
          <FormAmountField
            form={form}
            name="validityDays"
            label="Días de validez"
            format={wholeNumber}
          />
          <FormSelectField
            form={form}
            name="validityFrom"
            label="Los días cuentan"
            options={validityOptions}
          />
        </>
      )}
      <FormChoicesField
        form={form}
        name="serviceIds"
        label="Servicios en los que vale"
        description="Si no marcas ninguno, vale para todos."
        options={offered.map(({ id, name, status }) => ({
          value: id,
          label: status === 'active' ? name : `${name} (archivado)`,
        }))}
      />
      <FormAmountField
        form={form}
        name="weeklyLimit"
        label="Como mucho por semana"
        description="Vacío: sin límite."
        format={wholeNumber}
        isOptional
      />
      <FormAmountField
        form={form}
        name="priceMinor"
        label="Precio en euros"
        description="Con impuestos."
        format={euros}
      />
      <FormTaxField />
    </RecordPanel>
  );
}
