import { useFormContext, useWatch } from 'react-hook-form';
import { taxCauseName, taxCauses, type Tax } from '@aforo/shared/contract';
import { SelectField } from '@aforo/shared/ui';
import { FormAmountField, FormSelectField, percentage, type FormValues } from '@aforo/shared/form';

const treatmentOptions = [
  { value: 'rate', label: 'Con impuesto' },
  { value: 'exempt', label: 'Exento' },
  { value: 'notSubject', label: 'No sujeto' },
] as const;

/** The default of each treatment: the usual rate, or the most frequent exemption cause. */
const starts = {
  rate: { taxCause: null, taxBasisPoints: 2100 },
  exempt: { taxCause: 'E1', taxBasisPoints: 0 },
  notSubject: { taxCause: 'N1', taxBasisPoints: 0 },
} as const;

/**
 * The tax of a product or service: a rate, or the reason for none. The form's fields are those of
 * `Tax`.
 */
export function FormTaxField() {
  const form = useFormContext<FormValues<Tax>>();
  const treatment = useWatch({ control: form.control, name: 'taxTreatment' });
  const letter = treatment === 'exempt' ? 'E' : 'N';
  return (
    <>
      <SelectField
        label="Impuesto"
        options={treatmentOptions}
        value={treatment}
        onChange={({ target }) => {
          const chosen = treatmentOptions.find(({ value }) => value === target.value)?.value;
          if (!chosen) return;
          const { taxCause, taxBasisPoints } = starts[chosen];
          form.setValue('taxTreatment', chosen, { shouldDirty: true });
          form.setValue('taxCause', taxCause, { shouldDirty: true });
          form.setValue('taxBasisPoints', taxBasisPoints, { shouldDirty: true });
        }}
      />
      {treatment === 'rate' ? (
        <FormAmountField form={form} name="taxBasisPoints" label="Tipo (%)" format={percentage} />
      ) : (
        <FormSelectField
          form={form}
          name="taxCause"
          label="Por qué"
          options={taxCauses
            .filter((cause) => cause.startsWith(letter))
            .map((cause) => ({ value: cause, label: taxCauseName[cause] }))}
        />
      )}
    </>
  );
}
