import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import {
  seriesEditFormSchema,
  type AgendaSession,
  type Series,
  type SeriesEdit,
  type SeriesEditForm,
} from '@aforo/shared/contract';
import { FormDateField, useSendOnce } from '@aforo/shared/form';
import { toast } from '@aforo/shared/ui';
import { ClassFormPanel, useClassForm, type ClassOptions } from './class-form.tsx';
import type { Proposal } from '../calendar/proposal.ts';
import { editSentences } from '../preview/preview.messages.ts';
import { ScopeField } from '../series/scope-field.tsx';
import { baseOf, changesOf, rebased, type EditBase, type Scope } from '../series/series.form.ts';
import { editPreviewQuery, useTimetableChanges } from '../timetable.queries.ts';
import { FormWeekdaysField } from '../series/weekdays-field.tsx';

interface Props {
  surroundings: ClassOptions;
  session: AgendaSession;
  /** Undefined for a single class. */
  series: Series | undefined;
  /** A change already made by dragging in the calendar. */
  proposal: Proposal | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** Edits a class: the scope within its series, the fields, and the effects. */
export function EditPanel({ surroundings, session, series, proposal, onClose, onSaved }: Props) {
  const { timeZone } = useArea().settings.center;
  const { edit } = useTimetableChanges();
  const sendOnce = useSendOnce();
  // The values when the panel opened: a refetch in the meantime must not make untouched fields
  // count as changed.
  const [opened] = useState({ session, series });
  const start = (scope: Scope) => baseOf(scope, { ...opened, timeZone });
  const requestOf = (written: SeriesEditForm): SeriesEdit | null => {
    const changes = changesOf(written, start(written.scope));
    return changes && { sessionId: session.id, scope: written.scope, changes };
  };
  const writing = useClassForm({
    schema: seriesEditFormSchema,
    defaultValues: { scope: 'one', ...start('one'), ...proposal },
    onSubmit: async (written) => {
      const request = requestOf(written);
      if (request) await sendOnce(request, (key) => edit(request, key));
      toast.success(request ? `${session.service.name}: cambios guardados.` : 'No había cambios.');
      onSaved();
    },
    requestOf,
    previewQuery: editPreviewQuery,
    dayFieldOf: ({ scope }) => (scope === 'one' ? 'localDate' : 'weekdays'),
    opening: surroundings.opening,
  });
  const { form, values } = writing;
  const isOne = values.scope === 'one';

  function choose(scope: Scope): void {
    const next = rebased(values, start(values.scope), start(scope));
    form.setValue('scope', scope);
    for (const [name, value] of Object.entries(next)) {
      // the keys are those of `EditBase`
      form.setValue(name as keyof EditBase, value);
    }
  }

  return (
    <ClassFormPanel
      {...{ writing, surroundings, onClose }}
      title={`Cambiar ${session.service.name}`}
      submitLabel="Guardar cambios"
      serviceId={session.service.id}
      days={
        isOne ? <FormDateField form={form} name="localDate" label="Día" /> : <FormWeekdaysField />
      }
      span={
        isOne ? null : (
          <FormDateField form={form} isNullable name="untilDate" label="Hasta, si termina" />
        )
      }
      sentencesOf={editSentences}
      idle={`Cambia lo que haga falta: antes de guardar verás aquí ${series ? 'a qué clases y ' : ''}a quién afecta.`}
    >
      {series ? <ScopeField value={values.scope} onChange={choose} /> : null}
    </ClassFormPanel>
  );
}
