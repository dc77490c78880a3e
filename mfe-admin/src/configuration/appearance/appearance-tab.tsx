import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { appearanceInputSchema, type StoredAppearance } from '@aforo/shared/contract';
import {
  Form,
  FormActions,
  FormError,
  FormTextField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { Notice, Stack, toast } from '@aforo/shared/ui';
import { useShownVersion } from '../../common/records/use-shown-version.ts';
import { SettingsCard } from '../settings-card.tsx';
import { adjustmentText, contrastsOf, presets } from './appearance.messages.ts';
import { appearanceQuery, useSaveAppearance } from './appearance.queries.ts';
import { LogoCard } from './logo-card.tsx';
import { ColorPreview } from './color-preview.tsx';
import { usePageColor } from './use-page-color.ts';

/** The center's logo and color; the color is previewed on the whole page before saving. */
export function AppearanceTab() {
  const appearance = useQuery(appearanceQuery);
  return (
    <Stack gap={5}>
      <LogoCard />
      <SettingsCard
        title="El color de tu centro"
        description="Va en los botones, los enlaces y la cabecera de todas las pantallas, y en el horario público. Lo demás se calcula para que todo se lea, de día y de noche."
        query={appearance}
        lines={5}
      >
        {(data) => <ColorForm appearance={data} />}
      </SettingsCard>
    </Stack>
  );
}

function ColorForm({ appearance }: { appearance: StoredAppearance }) {
  const { shell, settings } = useArea();
  const { save, readNow } = useSaveAppearance();
  const [stored, setStored] = useState<StoredAppearance>();
  const overShown = useShownVersion(appearance.version, async () => {
    const now = await readNow();
    setStored(now);
    return now.version;
  });
  const { primaryColor } = appearance;
  const form = useContractForm({
    schema: appearanceInputSchema,
    defaultValues: { primaryColor },
    onSubmit: async (values) => {
      const saved = await overShown((version) => save(values, version));
      form.reset({ primaryColor: saved.primaryColor });
      toast.success('Color guardado.');
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  const color = useWatch({ control: form.control, name: 'primaryColor' }).toLowerCase();
  usePageColor(color, primaryColor);
  const adjustment = adjustmentText(color);
  return (
    <Form form={form}>
      <Swatches role="group" aria-label="Colores para empezar">
        {presets.map((preset) => (
          <Swatch
            key={preset.color}
            type="button"
            $color={preset.color}
            aria-label={preset.name}
            aria-pressed={color === preset.color}
            onClick={() => form.setValue('primaryColor', preset.color, { shouldDirty: true })}
          />
        ))}
      </Swatches>
      <FormTextField form={form} name="primaryColor" label="O el tuyo" type="color" />
      <ColorPreview primaryColor={color} centerName={settings.center.name} />
      <Contrasts>
        <caption>Contraste: a un texto se le piden 4,5 y a un borde 3</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">De día</th>
            <th scope="col">De noche</th>
          </tr>
        </thead>
        <tbody>
          {contrastsOf(color).map(({ what, light, dark }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{light}</td>
              <td>{dark}</td>
            </tr>
          ))}
        </tbody>
      </Contrasts>
      {adjustment ? <Notice>{adjustment}</Notice> : null}
      <FormError error={form.submitError} />
      {form.submitError && stored ? (
        <Notice title="Ahora está guardado así">{stored.primaryColor}</Notice>
      ) : null}
      <FormActions form={form} submitLabel="Guardar color" />
    </Form>
  );
}

const Swatches = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  ${({ theme }) => theme.media.belowCard} {
    /* Two rows of four. */
    max-width: calc(4 * 44px + 3 * ${({ theme }) => theme.space[2]});
  }
`;

const Swatch = styled.button<{ $color: string }>`
  width: 44px;
  height: 44px;
  border: 3px solid ${({ theme }) => theme.color.surface};
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ $color }) => $color};
  box-shadow: 0 0 0 1px ${({ theme }) => theme.color.line};

  &[aria-pressed='true'] {
    box-shadow: 0 0 0 3px ${({ theme }) => theme.color.focus};
  }
`;

const Contrasts = styled.table`
  width: 100%;
  max-width: 26rem;
  font-size: ${({ theme }) => theme.type.sm};

  caption {
    padding-bottom: ${({ theme }) => theme.space[2]};
    color: ${({ theme }) => theme.color.textMuted};
    text-align: left;
  }
  th,
  td {
    padding: ${({ theme }) => `${theme.space[1]} ${theme.space[2]} ${theme.space[1]} 0`};
    font-weight: ${({ theme }) => theme.font.regular};
    text-align: left;
  }
  td {
    font-variant-numeric: tabular-nums;
  }
`;
