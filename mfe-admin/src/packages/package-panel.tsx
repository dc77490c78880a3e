import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import {
  packageTemplateInputSchema,
  type PackageTemplate,
  type PackageTemplateInput,
  type Service,
} from '@aforo/shared/contract';
import {
  FormDialog,
  FormError,
  FormSelectField,
  FormTextField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { Notice, SelectField, Stack } from '@aforo/shared/ui';
import { FormAmountField } from '../common/amount-field.tsx';
import { euros, percentage, wholeNumber } from '../common/amounts.ts';
import { FormChoicesField } from '../common/choices-field.tsx';
import { useShownVersion } from '../common/use-shown-version.ts';
import { defaultValues, kindOptions, validityOptions } from './package.form.ts';
import { packageSentence } from './package-sentence.ts';
import { useSavePackage } from './packages.queries.ts';
import { namesOf } from './service-names.ts';

interface Props {
  /** Undefined: a new one. */
  template: PackageTemplate | undefined;
  services: readonly Service[];
  onClose: () => void;
  onSaved: (saved: PackageTemplate) => void;
}

/** A package being written, with the sentence that says what is sold. */
export function PackagePanel({ template, services, onClose, onSaved }: Props) {
  const { settings, shell } = useArea();
  const { currency } = settings.center;
  const { create, update, readNow } = useSavePackage();
  const [stored, setStored] = useState<PackageTemplate>();
  const save = useShownVersion(template?.version ?? 1, async () => {
    const now = template ? await readNow(template.id) : undefined;
    setStored(now);
    return now?.version;
  });
  const form = useContractForm({
    schema: packageTemplateInputSchema,
    defaultValues: defaultValues(template),
    onSubmit: async (values) => {
      const saved = template
        ? await save((version) => update(template.id, values, version))
        : await create(values);
      onSaved(saved);
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  const values = useWatch({ control: form.control }) as PackageTemplateInput; // complete from the start
  const offered = services.filter(
    ({ id, status }) => status === 'active' || template?.serviceIds.includes(id),
  );
  const sentence = (sold: PackageTemplateInput) =>
    packageSentence(sold, namesOf(sold.serviceIds, services), currency);
  return (
    <FormDialog
      place="panel"
      title={template ? template.name : 'Nuevo paquete'}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={template ? 'Guardar paquete' : 'Crear paquete'}
      loading={form.isPending}
      submitError={form.submitError}
      errorView={
        <Stack gap={3}>
          <FormError error={form.submitError} />
          {stored && form.submitError ? (
            <Notice title="Ahora está guardado así">
              {stored.name}: {sentence(stored)}
            </Notice>
          ) : null}
        </Stack>
      }
    >
      <Notice title="Esto es lo que se vende">{sentence(values)}</Notice>
      {template ? (
        <p>
          Los bonos que ya se han vendido siguen como están: lo que cambies vale para los nuevos.
        </p>
      ) : null}
      <FormTextField
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
        <FormAmountField name="credits" label="Cuántas sesiones" format={wholeNumber} />
      ) : null}
      <FormAmountField name="validityDays" label="Días de validez" format={wholeNumber} />
      <FormSelectField name="validityFrom" label="Los días cuentan" options={validityOptions} />
      <FormChoicesField
        name="serviceIds"
        label="Servicios en los que vale"
        description="Si no marcas ninguno, vale para todos."
        options={offered.map(({ id, name, status }) => ({
          value: id,
          label: status === 'active' ? name : `${name} (archivado)`,
        }))}
      />
      <FormAmountField
        name="weeklyLimit"
        label="Como mucho por semana"
        description="Vacío: sin límite."
        format={wholeNumber}
        isOptional
      />
      <FormAmountField
        name="priceMinor"
        label="Precio en euros"
        description="Con impuestos."
        format={euros}
      />
      <FormAmountField name="taxBasisPoints" label="Impuesto (%)" format={percentage} />
    </FormDialog>
  );
}
