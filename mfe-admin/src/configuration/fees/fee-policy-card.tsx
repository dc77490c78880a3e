import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import { feePolicyInputSchema, type FeePolicy, type StoredSettings } from '@aforo/shared/contract';
import {
  euros,
  FormAmountField,
  FormCheckboxField,
  FormNullableAmountField,
  wholeNumber,
  type FormValues,
} from '@aforo/shared/form';
import { Notice, SelectField } from '@aforo/shared/ui';
import { Pair, SettingsCard } from '../settings-card.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';
import { useSettingsPart } from '../../common/use-settings-part.ts';
import { feePolicySentences } from './fee-policy.messages.ts';

/** The fees for late cancellations and no-shows, unless a service has its own. */
export function FeePolicyCard() {
  return (
    <SettingsCard
      title="Cancelar tarde y no venir"
      description="Vale para los servicios que no dicen otra cosa, y para lo que se reserve desde ahora: lo ya reservado conserva lo que se le dijo. Recepción puede perdonarla diciendo por qué."
      query={useSettingsPart('fees').query}
      lines={4}
    >
      {(data) => <FeePolicyForm stored={data} />}
    </SettingsCard>
  );
}

function FeePolicyForm({ stored }: { stored: StoredSettings<'fees'> }) {
  const { currency } = useArea().settings.center;
  const { form, currentText } = useSettingsForm({
    part: 'fees',
    stored,
    schema: feePolicyInputSchema,
    toValues: (fees) => fees,
    textOf: (fees) => feePolicySentences(fees, currency).join(' '),
    savedText: 'Penalización guardada.',
  });
  // the form has complete default values
  const values = useWatch({ control: form.control }) as FormValues<FeePolicy>;
  return (
    <SettingsForm form={form} currentText={currentText} submitLabel="Guardar penalización">
      <Pair>
        <FormNullableAmountField
          form={form}
          name="lateMinor"
          label="Por cancelar tarde, en euros"
          description="Vacío: sin penalización."
          format={euros}
          isOptional
        />
        <FormNullableAmountField
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
    </SettingsForm>
  );
}
