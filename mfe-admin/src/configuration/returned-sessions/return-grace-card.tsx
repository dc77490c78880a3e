import { returnGraceInputSchema, type StoredSettings } from '@aforo/shared/contract';
import { FormAmountField, wholeNumber } from '@aforo/shared/form';
import { SettingsCard } from '../settings-card.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';
import { useSettingsPart } from '../../common/use-settings-part.ts';

/** How long a session returned to an expired bono can still be used. */
export function ReturnGraceCard() {
  return (
    <SettingsCard
      title="Sesiones que vuelven a un bono"
      description="Quien cancela a tiempo recupera su sesión. Si su bono se ha acabado entretanto, tiene estos días para gastarla; si cancela el centro, al menos estos. Vale para las que vuelvan desde ahora: lo que ya volvió se queda como está."
      query={useSettingsPart('returnGrace').query}
      lines={1}
    >
      {(data) => <ReturnGraceForm stored={data} />}
    </SettingsCard>
  );
}

function ReturnGraceForm({ stored }: { stored: StoredSettings<'returnGrace'> }) {
  const { form, currentText } = useSettingsForm({
    part: 'returnGrace',
    stored,
    schema: returnGraceInputSchema,
    toValues: (grace) => grace,
    textOf: ({ returnGraceDays }) => daysText(returnGraceDays),
    savedText: 'Días guardados.',
  });
  return (
    <SettingsForm form={form} currentText={currentText} submitLabel="Guardar días">
      <FormAmountField
        form={form}
        name="returnGraceDays"
        label="Días para gastarla"
        description="Con 0, una sesión que vuelve a un bono caducado ya no se puede gastar."
        format={wholeNumber}
      />
    </SettingsForm>
  );
}

function daysText(days: number): string {
  return days === 1 ? '1 día para gastarla.' : `${days} días para gastarla.`;
}
