import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import {
  packageTemplateInputSchema,
  type PackageTemplate,
  type Service,
} from '@aforo/shared/contract';
import { Notice, SelectField } from '@aforo/shared/ui';
import {
  euros,
  FormAmountField,
  FormNullableAmountField,
  FormSelectField,
  FormTextField,
  wholeNumber,
} from '@aforo/shared/form';
import { FormChoicesField } from '../common/fields/choices-field.tsx';
import { FormTaxField } from '../common/fields/tax-field.tsx';
import type { RecordPanelProps } from '../common/records/opened-record.tsx';
import { RecordPanel } from '../common/records/record-panel.tsx';
import { useRecordForm } from '../common/records/use-record-form.ts';
import {
  contentOf,
  contentOptions,
  defaultValues,
  durationOf,
  durationOptions,
  validityOptions,
  withContent,
  withDuration,
  type PackageValues,
} from './package.form.ts';
import { packageSentence } from './package-sentence.ts';
import { priceHint } from './price-hint.ts';
import { PlanFields } from './plan-fields.tsx';
import { everyPeriod } from './plan.messages.ts';
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
  const values = useWatch({ control: form.control }) as PackageValues;
  const offered = services.filter(
    ({ id, status }) => status === 'active' || record?.serviceIds.includes(id),
  );
  const content = contentOf(values);
  const change = (changed: Partial<PackageValues>) => {
    for (const [key, value] of Object.entries(changed)) {
      // the pairs are those of the form's values
      form.setValue(key as keyof PackageValues, value, { shouldDirty: true });
    }
  };
  const sentence = (sold: PackageValues) =>
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
        label="Qué incluye"
        options={contentOptions}
        value={content}
        onChange={({ target }) => {
          const chosen = contentOptions.find(({ value }) => value === target.value)?.value;
          if (chosen) change(withContent(values, chosen));
        }}
      />
      {content === 'credits' ? (
        <FormNullableAmountField
          form={form}
          name="credits"
          label="Cuántas sesiones"
          format={wholeNumber}
        />
      ) : null}
      {content === 'seats' ? (
        <FormNullableAmountField
          form={form}
          name="plan.seatsPerWeek"
          label="Plazas fijas por semana"
          description="Cada una es un día y una hora: la persona tiene sitio todas las semanas."
          format={wholeNumber}
        />
      ) : null}
      <SelectField
        label="Cuánto dura"
        options={content === 'seats' ? durationOptions.slice(1) : durationOptions}
        value={durationOf(values)}
        onChange={({ target }) => {
          const chosen = durationOptions.find(({ value }) => value === target.value)?.value;
          if (chosen) change(withDuration(values.plan, chosen));
        }}
      />
      {values.plan ? null : (
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
      {content === 'seats' ? null : (
        <FormNullableAmountField
          form={form}
          name="weeklyLimit"
          label="Como mucho por semana"
          description="Vacío: sin límite."
          format={wholeNumber}
          isOptional
        />
      )}
      <FormAmountField
        form={form}
        name="priceMinor"
        label="Precio en euros"
        description={
          values.plan
            ? `Con impuestos, ${everyPeriod[values.plan.periodMonths]}.`
            : 'Con impuestos.'
        }
        format={euros}
      />
      <FormTaxField />
      {values.plan ? <PlanFields plan={values.plan} services={offered} /> : null}
    </RecordPanel>
  );
}
