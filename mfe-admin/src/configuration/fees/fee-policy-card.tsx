import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { feePolicyInputSchema, type FeePolicy, type StoredFeePolicy } from '@aforo/shared/contract';
import {
  euros,
  Form,
  FormActions,
  FormAmountField,
  FormCheckboxField,
  FormError,
  useContractForm,
  useUnsavedWarning,
  wholeNumber,
} from '@aforo/shared/form';
import { Notice, SelectField, toast } from '@aforo/shared/ui';
import { useShownVersion } from '../../common/records/use-shown-version.ts';
import { Pair, SettingsCard } from '../settings-card.tsx';
import { feePolicySentences } from './fee-policy.messages.ts';
import { feePolicyQuery, useSaveFeePolicy } from './fee-policy.queries.ts';

/** The fees for late cancellations and no-shows, unless a service has its own. */
export function FeePolicyCard() {
  return (
    <SettingsCard
      title="Cancelar tarde y no venir"
      description="Vale para los servicios que no dicen otra cosa, y para lo que se reserve desde ahora: lo ya reservado conserva lo que se le dijo. Recepción puede perdonarla diciendo por qué."
      query={useQuery(feePolicyQuery)}
      lines={4}
    >
      {(data) => <FeePolicyForm policy={data} />}
    </SettingsCard>
  );
}

function FeePolicyForm({ policy }: { policy: StoredFeePolicy }) {
  const { shell, settings } = useArea();
  const { currency } = settings.center;
  const { save, readNow } = useSaveFeePolicy();
  const [stored, setStored] = useState<StoredFeePolicy>();
  const overShown = useShownVersion(policy.version, async () => {
    const now = await readNow();
    setStored(now);
    return now.version;
  });
  const form = useContractForm({
    schema: feePolicyInputSchema,
    defaultValues: toValues(policy),
    onSubmit: async (values) => {
      const saved = await overShown((version) => save(values, version));
      form.reset(toValues(saved));
      toast.success('Penalización guardada.');
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  // the form has complete default values
  const values = useWatch({ control: form.control }) as FeePolicy;
  return (
    <Form form={form}>
      <Pair>
        <FormAmountField
          form={form}
          name="lateMinor"
          label="Por cancelar tarde, en euros"
          description="Vacío: sin penalización."
          format={euros}
          isOptional
        />
        <FormAmountField
          form={form}
          name="noShowMinor"
          label="Por no venir, en euros"
          description="Vacío: sin penalización."
          format={euros}
          isOptional
        />
      </Pair>
      <FormCheckboxField
        form={form}
        name="isForLostSessionsToo"
        label="También la paga quien pierde una sesión de su bono"
      />
      <Pair>
        <FormAmountField
          form={form}
          name="freeCount"
          label="Veces que no se cobran"
          description="A cada persona. Con 0, se cobran todas."
          format={wholeNumber}
        />
        <FormAmountField
          form={form}
          name="freeDays"
          label="Cada cuántos días"
          description="Contados hacia atrás."
          format={wholeNumber}
        />
      </Pair>
      <SelectField
        label="IVA de la penalización"
        value={values.isTaxed ? 'service' : 'none'}
        options={[
          { value: 'none', label: 'No sujeta: es una indemnización' },
          { value: 'service', label: 'El de la clase' },
        ]}
        onChange={({ target }) =>
          form.setValue('isTaxed', target.value === 'service', { shouldDirty: true })
        }
      />
      <Notice>
        {feePolicySentences(values, currency).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
      <FormError error={form.submitError} />
      {form.submitError && stored ? (
        <Notice title="Ahora está guardado así">
          {feePolicySentences(toValues(stored), currency).join(' ')}
        </Notice>
      ) : null}
      <FormActions form={form} submitLabel="Guardar penalización" />
    </Form>
  );
}

function toValues({ version: _, ...policy }: StoredFeePolicy): FeePolicy {
  return policy;
}
