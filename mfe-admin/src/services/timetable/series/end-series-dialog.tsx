import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import { seriesEndSchema, type AgendaSession, type SeriesEdit } from '@aforo/shared/contract';
import {
  FormDateField,
  FormDialog,
  splitFieldErrors,
  useContractForm,
  useSendOnce,
} from '@aforo/shared/form';
import { formatDate, localDateOf } from '@aforo/shared/format';
import { toast } from '@aforo/shared/ui';
import { PreviewView } from '../preview/preview-view.tsx';
import { editSentences } from '../preview/preview.messages.ts';
import { editPreviewQuery, useTimetableChanges } from '../timetable.queries.ts';
import { useLivePreview } from '../preview/use-live-preview.ts';
import { usePreviewAtFields } from '../preview/use-preview-at-fields.ts';

interface Props {
  session: AgendaSession;
  onClose: () => void;
  onEnded: () => void;
}

/** Ends a weekly series at a date, and shows which clients lose a seat. */
export function EndSeriesDialog({ session, onClose, onEnded }: Props) {
  const { timeZone } = useArea().settings.center;
  const { edit } = useTimetableChanges();
  const sendOnce = useSendOnce();
  const requestOf = (untilDate: string): SeriesEdit => ({
    sessionId: session.id,
    scope: 'all',
    changes: { untilDate },
  });
  const form = useContractForm({
    schema: seriesEndSchema,
    defaultValues: { untilDate: localDateOf(session.startsAt, timeZone) },
    onSubmit: async ({ untilDate }) => {
      const request = requestOf(untilDate);
      await sendOnce(request, (key) => edit(request, key));
      toast.success(`${session.service.name} termina el ${formatDate(untilDate)}.`);
      onEnded();
    },
  });
  const values = useWatch({ control: form.control });
  const written = seriesEndSchema.safeParse(values).data;
  const live = useLivePreview(written ? requestOf(written.untilDate) : null, editPreviewQuery);
  usePreviewAtFields(form.showFieldErrors, live, undefined, 'untilDate');
  return (
    <FormDialog
      title={`¿Cuándo termina ${session.service.name}?`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Terminar la serie"
      loading={form.isPending}
      submitError={form.submitError}
      isBlocked={(live.preview?.conflicts.length ?? 0) > 0}
    >
      <FormDateField
        form={form}
        name="untilDate"
        label="Última fecha"
        description="Ese día todavía puede haber clase; después, ninguna."
      />
      <PreviewView
        live={live}
        error={splitFieldErrors(live.error, values).rest}
        sentencesOf={editSentences}
        idle="Elige la fecha y verás aquí qué clases desaparecen y a quién afecta."
      />
    </FormDialog>
  );
}
