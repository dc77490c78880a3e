import { styled } from 'styled-components';
import { centerInputSchema, type StoredSettings } from '@aforo/shared/contract';
import { FormTextAreaField, FormTextField } from '@aforo/shared/form';
import { DescriptionList } from '@aforo/shared/ui';
import { Pair, SettingsCard } from '../settings-card.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';
import { useSettingsPart } from '../use-settings-part.ts';
import { centerText, toValues } from './center.form.ts';

/** The center's name and contact details. */
export function CenterTab() {
  return (
    <SettingsCard
      title="Tu centro"
      description="Quien reserva lo ve junto a su próxima cita, con «Cómo llegar» y el teléfono. El nombre y la dirección van también en los correos y en su calendario."
      query={useSettingsPart('contact').query}
      lines={4}
    >
      {(data) => <CenterForm stored={data} />}
    </SettingsCard>
  );
}

function CenterForm({ stored }: { stored: StoredSettings<'contact'> }) {
  const { form, currentText } = useSettingsForm({
    part: 'contact',
    stored,
    schema: centerInputSchema,
    toValues,
    textOf: centerText,
    savedText: 'Datos del centro guardados.',
  });
  return (
    <SettingsForm form={form} currentText={currentText} submitLabel="Guardar datos">
      <FormTextField form={form} name="name" label="Nombre" autoComplete="organization" />
      <FormTextAreaField
        form={form}
        name="address"
        label="Dirección"
        description="Con la calle, el número y la ciudad, como se la dirías a un taxista."
        rows={2}
        autoComplete="street-address"
      />
      <Pair>
        <FormTextField form={form} name="phone" label="Teléfono" type="tel" autoComplete="tel" />
        <FormTextField form={form} name="email" label="Correo" type="email" autoComplete="email" />
      </Pair>
      <div>
        <DescriptionList items={[{ label: 'Zona horaria', value: stored.values.timeZone }]} />
        <Why>
          No se cambia aquí: las clases y las reservas ya puestas tienen su hora en ella y se
          moverían todas.
        </Why>
      </div>
    </SettingsForm>
  );
}

const Why = styled.p`
  max-width: 72ch;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
