import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { PublicTimetableSettings, StoredSettings } from '@aforo/shared/contract';
import { FormCheckboxField, FormTextAreaField, FormTextField } from '@aforo/shared/form';
import { CopyButton, Section, Stack } from '@aforo/shared/ui';
import { SettingsCard, SettingsSheet } from '../settings-card.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';
import { useSettingsPart } from '../../common/use-settings-part.ts';
import {
  publicTimetableFormSchema,
  publicTimetableText,
  snippetOf,
  toValues,
} from './public-timetable.form.ts';

/** What the public timetable shows, and the websites that may embed it. */
export function PublicTimetableTab() {
  const { query } = useSettingsPart('publicTimetable');
  return (
    <Stack gap={5}>
      <SettingsCard
        title="Horario para todo el mundo"
        description="Quien aún no tiene cuenta ve tus clases, y al reservar se la hace y vuelve a la clase que quería. Nunca se enseña quién viene."
        query={query}
        lines={5}
      >
        {(data) => <ShownForm stored={data} />}
      </SettingsCard>
      {query.data?.values.isPublished ? <InOwnPage settings={query.data.values} /> : null}
    </Stack>
  );
}

function ShownForm({ stored }: { stored: StoredSettings<'publicTimetable'> }) {
  const { form, currentText } = useSettingsForm({
    part: 'publicTimetable',
    stored,
    schema: publicTimetableFormSchema,
    toValues,
    textOf: publicTimetableText,
    savedText: 'Horario público guardado.',
  });
  return (
    <SettingsForm form={form} currentText={currentText} submitLabel="Guardar horario público">
      {stored.values.isPublished ? (
        <p>
          Está en <a href="/horario">{globalThis.location.host}/horario</a>: es la dirección que
          puedes dar a cualquiera.
        </p>
      ) : null}
      <div>
        <FormCheckboxField form={form} name="isPublished" label="Enseñar el horario a cualquiera" />
        <FormCheckboxField form={form} name="showsPrices" label="Con los precios y los bonos" />
        <FormCheckboxField form={form} name="showsPlaces" label="Con las plazas que quedan" />
        <FormCheckboxField
          form={form}
          name="showsProfessionals"
          label="Con el equipo y quién da cada clase"
        />
      </div>
      <FormTextField
        form={form}
        name="headline"
        label="Una frase sobre tu centro"
        description="Va arriba del todo, con la dirección y el horario de hoy."
      />
      <FormTextAreaField
        form={form}
        name="frameOrigins"
        label="Webs en las que puede ir incrustado"
        description="Una por línea, como https://www.tucentro.es. En ninguna otra se verá dentro de un marco."
        rows={3}
        spellCheck={false}
      />
    </SettingsForm>
  );
}

/** The code that embeds the timetable in the center's website. */
function InOwnPage({ settings }: { settings: PublicTimetableSettings }) {
  const { name } = useArea().settings.center;
  const snippet = snippetOf(globalThis.location.origin, name);
  return (
    <SettingsSheet>
      <Section
        title="En tu propia web"
        description={
          settings.frameOrigins.length === 0
            ? 'Escribe arriba la dirección de tu web y guarda; después pega esto en la página en la que lo quieras.'
            : 'Pega esto en la página en la que lo quieras. No usa cookies.'
        }
      >
        <Stack gap={3}>
          <Code tabIndex={0} role="group" aria-label="Código para tu web">
            {snippet}
          </Code>
          <div>
            <CopyButton text={snippet}>Copiar el código</CopyButton>
          </div>
        </Stack>
      </Section>
    </SettingsSheet>
  );
}

const Code = styled.pre`
  overflow-x: auto;
  margin: 0;
  padding: ${({ theme }) => theme.space[3]};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.sunken};
  font-size: ${({ theme }) => theme.type.sm};
`;
