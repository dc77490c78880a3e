import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { centerInputSchema, type Center } from '@aforo/shared/contract';
import {
  Form,
  FormActions,
  FormError,
  FormTextAreaField,
  FormTextField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { DescriptionList, Notice, toast } from '@aforo/shared/ui';
import { useShownVersion } from '../../common/records/use-shown-version.ts';
import { Pair, SettingsCard } from '../settings-card.tsx';
import { centerText, toValues } from './center.form.ts';
import { centerQuery, useSaveCenter } from './center.queries.ts';

/** The center's name and contact details. */
export function CenterTab() {
  const center = useQuery(centerQuery);
  return (
    <SettingsCard
      title="Tu centro"
      description="Quien reserva lo ve junto a su próxima cita, con «Cómo llegar» y el teléfono. El nombre y la dirección van también en los correos y en su calendario."
      query={center}
      lines={4}
    >
      {(data) => <CenterForm center={data} />}
    </SettingsCard>
  );
}

function CenterForm({ center }: { center: Center }) {
  const { shell } = useArea();
  const { save, readNow } = useSaveCenter();
  const [stored, setStored] = useState<Center>();
  const overShown = useShownVersion(center.version, async () => {
    const now = await readNow();
    setStored(now);
    return now.version;
  });
  const form = useContractForm({
    schema: centerInputSchema,
    defaultValues: toValues(center),
    onSubmit: async (values) => {
      const saved = await overShown((version) => save(values, version));
      form.reset(toValues(saved));
      toast.success('Datos del centro guardados.');
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  return (
    <Form form={form}>
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
        <DescriptionList items={[{ label: 'Zona horaria', value: center.timeZone }]} />
        <Why>
          No se cambia aquí: las clases y las reservas ya puestas tienen su hora en ella y se
          moverían todas.
        </Why>
      </div>
      <FormError error={form.submitError} />
      {form.submitError && stored ? (
        <Notice title="Ahora está guardado así">{centerText(stored)}</Notice>
      ) : null}
      <FormActions form={form} submitLabel="Guardar datos" />
    </Form>
  );
}

const Why = styled.p`
  max-width: 72ch;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
