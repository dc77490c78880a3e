import { useQueryClient } from '@tanstack/react-query';
import { centerInputSchema, type StoredSettings } from '@aforo/shared/contract';
import { FormTextAreaField, FormTextField } from '@aforo/shared/form';
import { Stack } from '@aforo/shared/ui';
import { Pair, SettingsCard } from '../settings-card.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';
import { useSettingsPart } from '../../common/use-settings-part.ts';
import { centerText, toInput, toValues } from './center.form.ts';
import { InstallationCard } from './installation-card.tsx';
import { PlaceFields } from './place-fields.tsx';

/** The center's name, place and contact details, and what the server's operator configures. */
export function CenterTab() {
  return (
    <Stack gap={5}>
      <SettingsCard
        title="Tu centro"
        description="Quien reserva lo ve junto a su próxima cita, con «Cómo llegar» y el teléfono. El nombre y la dirección van también en los correos y en su calendario."
        query={useSettingsPart('contact').query}
        lines={6}
      >
        {(data) => <CenterForm stored={data} />}
      </SettingsCard>
      <InstallationCard />
    </Stack>
  );
}

function CenterForm({ stored }: { stored: StoredSettings<'contact'> }) {
  const queryClient = useQueryClient();
  const { form, currentText } = useSettingsForm({
    part: 'contact',
    stored,
    schema: centerInputSchema,
    toValues,
    textOf: centerText,
    savedText: 'Datos del centro guardados.',
    toInput,
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: ['home'] });
    },
  });
  return (
    <SettingsForm form={form} currentText={currentText} submitLabel="Guardar datos">
      <FormTextField form={form} name="name" label="Nombre" autoComplete="organization" />
      <PlaceFields form={form} stored={stored.values} />
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
        <FormTextField
          form={form}
          name="email"
          label="Correo"
          description="Aquí llegan las respuestas a los correos del centro."
          type="email"
          autoComplete="email"
        />
      </Pair>
    </SettingsForm>
  );
}
