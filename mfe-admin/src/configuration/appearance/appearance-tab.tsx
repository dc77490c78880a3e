import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { appearanceInputSchema, type StoredSettings } from '@aforo/shared/contract';
import { FormTextField } from '@aforo/shared/form';
import { Notice, Stack } from '@aforo/shared/ui';
import { SettingsCard } from '../settings-card.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';
import { useSettingsPart } from '../../common/use-settings-part.ts';
import { adjustmentText, contrastsOf, presets } from './appearance.messages.ts';
import { LogoCard } from './logo-card.tsx';
import { ColorPreview } from './color-preview.tsx';
import { usePageColor } from './use-page-color.ts';

/** The center's logo and color; the color is previewed on the whole page before saving. */
export function AppearanceTab() {
  return (
    <Stack gap={5}>
      <LogoCard />
      <SettingsCard
        title="El color de tu centro"
        description="Va en los botones, los enlaces y la cabecera de todas las pantallas, y en el horario público. Lo demás se calcula para que todo se lea, de día y de noche."
        query={useSettingsPart('appearance').query}
        lines={5}
      >
        {(data) => <ColorForm stored={data} />}
      </SettingsCard>
    </Stack>
  );
}

function ColorForm({ stored }: { stored: StoredSettings<'appearance'> }) {
  const { settings } = useArea();
  const { form, currentText } = useSettingsForm({
    part: 'appearance',
    stored,
    schema: appearanceInputSchema,
    toValues: (appearance) => appearance,
    textOf: (appearance) => appearance.primaryColor,
    savedText: 'Color guardado.',
  });
  const color = useWatch({ control: form.control, name: 'primaryColor' }).toLowerCase();
  usePageColor(color, stored.values.primaryColor);
  const adjustment = adjustmentText(color);
  return (
    <SettingsForm form={form} currentText={currentText} submitLabel="Guardar color">
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
    </SettingsForm>
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
