import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { StoredPublicTimetableSettings } from '@aforo/shared/contract';
import {
  Form,
  FormActions,
  FormCheckboxField,
  FormError,
  FormTextAreaField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { CopyButton, Notice, Section, Stack, toast } from '@aforo/shared/ui';
import { useShownVersion } from '../../common/records/use-shown-version.ts';
import { SettingsCard, SettingsSheet } from '../settings-card.tsx';
import {
  publicTimetableFormSchema,
  publicTimetableText,
  snippetOf,
  toValues,
} from './public-timetable.form.ts';
import { publicTimetableQuery, useSavePublicTimetable } from './public-timetable.queries.ts';

/** What the public timetable shows, and the websites that may embed it. */
export function PublicTimetableTab() {
  const settings = useQuery(publicTimetableQuery);
  return (
    <Stack gap={5}>
      <SettingsCard
        title="Horario para todo el mundo"
        description="Quien aún no tiene cuenta ve tus clases, y al reservar se la hace y vuelve a la clase que quería. Nunca se enseña quién viene."
        query={settings}
        lines={5}
      >
        {(data) => <ShownForm settings={data} />}
      </SettingsCard>
      {settings.data?.isPublished ? <InOwnPage settings={settings.data} /> : null}
    </Stack>
  );
}

function ShownForm({ settings }: { settings: StoredPublicTimetableSettings }) {
  const { shell } = useArea();
  const { save, readNow } = useSavePublicTimetable();
  const [stored, setStored] = useState<StoredPublicTimetableSettings>();
  const overShown = useShownVersion(settings.version, async () => {
    const now = await readNow();
    setStored(now);
    return now.version;
  });
  const form = useContractForm({
    schema: publicTimetableFormSchema,
    defaultValues: toValues(settings),
    onSubmit: async (values) => {
      const saved = await overShown((version) => save(values, version));
      form.reset(toValues(saved));
      toast.success('Horario público guardado.');
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  return (
    <Form form={form}>
      {settings.isPublished ? (
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
      <FormTextAreaField
        form={form}
        name="frameOrigins"
        label="Webs en las que puede ir incrustado"
        description="Una por línea, como https://www.tucentro.es. En ninguna otra se verá dentro de un marco."
        rows={3}
        spellCheck={false}
      />
      <FormError error={form.submitError} />
      {form.submitError && stored ? (
        <Notice title="Ahora está guardado así">{publicTimetableText(stored)}</Notice>
      ) : null}
      <FormActions form={form} submitLabel="Guardar horario público" />
    </Form>
  );
}

/** The code that embeds the timetable in the center's website. */
function InOwnPage({ settings }: { settings: StoredPublicTimetableSettings }) {
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
