import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import {
  seriesEditFormSchema,
  type AgendaSession,
  type Opening,
  type ProfessionalSummary,
  type Resource,
  type Series,
  type SeriesEdit,
  type SeriesEditForm,
} from '@aforo/shared/contract';
import {
  FormDateField,
  FormDialog,
  splitFieldErrors,
  useContractForm,
  useSendOnce,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { toast } from '@aforo/shared/ui';
import { ClassFields } from './class-fields.tsx';
import { FormOptionalDateField } from './pick-field.tsx';
import { PreviewView } from './preview-view.tsx';
import { editSentences } from './preview-words.ts';
import { ScopeField } from './scope-field.tsx';
import { baseOf, changesOf, rebased, type EditBase, type Scope } from './series.form.ts';
import { editPreviewQuery, useTimetableChanges } from './timetable.queries.ts';
import { useLivePreview } from './use-live-preview.ts';
import { usePreviewAtFields } from './use-preview-at-fields.ts';
import { FormWeekdaysField } from './weekdays-field.tsx';

interface Props {
  session: AgendaSession;
  /** Undefined for a class that doesn't repeat. */
  series: Series | undefined;
  professionals: readonly ProfessionalSummary[];
  rooms: readonly Resource[];
  opening: Opening | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** A class being changed: which ones of its series, what, and what that does to whom. */
export function EditPanel({
  session,
  series,
  professionals,
  rooms,
  opening,
  onClose,
  onSaved,
}: Props) {
  const { settings, shell } = useArea();
  const { edit } = useTimetableChanges();
  const sendOnce = useSendOnce();
  // What was there when it was opened: a week read again meanwhile must not make changes of what
  // nobody here has touched.
  const [opened] = useState({ session, series });
  const start = (scope: Scope) => baseOf(scope, { ...opened, timeZone: settings.center.timeZone });
  const requestOf = (values: SeriesEditForm): SeriesEdit | null => {
    const changes = changesOf(values, start(values.scope));
    return changes && { sessionId: session.id, scope: values.scope, changes };
  };
  const form = useContractForm({
    schema: seriesEditFormSchema,
    defaultValues: { scope: 'one', ...start('one') },
    onSubmit: async (values) => {
      const request = requestOf(values);
      if (request) await sendOnce(request, (key) => edit(request, key));
      toast.success(request ? `${session.service.name}: cambios guardados.` : 'No había cambios.');
      onSaved();
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  const values = useWatch({ control: form.control }) as SeriesEditForm; // complete from the start
  const isOne = values.scope === 'one';
  const written = seriesEditFormSchema.safeParse(values).data;
  const live = useLivePreview(written ? requestOf(written) : null, editPreviewQuery);
  const dayField = isOne ? 'localDate' : 'weekdays';
  usePreviewAtFields(form.showFieldErrors, live, opening, dayField);

  function choose(scope: Scope): void {
    const next = rebased(values, start(values.scope), start(scope));
    form.setValue('scope', scope);
    for (const [name, value] of Object.entries(next)) {
      // The names are those of a base.
      form.setValue(name as keyof EditBase, value);
    }
  }

  return (
    <FormDialog
      place="panel"
      title={`Cambiar ${session.service.name}`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Guardar cambios"
      loading={form.isPending}
      submitError={form.submitError}
      isBlocked={(live.preview?.conflicts.length ?? 0) > 0}
    >
      {series ? <ScopeField value={values.scope} onChange={choose} /> : null}
      <ClassFields
        serviceId={session.service.id}
        professionals={professionals}
        rooms={rooms}
        days={isOne ? <FormDateField name="localDate" label="Día" /> : <FormWeekdaysField />}
        span={isOne ? null : <FormOptionalDateField name="untilDate" label="Hasta, si termina" />}
      />
      <PreviewView
        live={live}
        error={splitFieldErrors(live.error, values).rest}
        sentencesOf={editSentences}
        idle={`Cambia lo que haga falta: antes de guardar verás aquí ${series ? 'a qué clases y ' : ''}a quién afecta.`}
      />
    </FormDialog>
  );
}
