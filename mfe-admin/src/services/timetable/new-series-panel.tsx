import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import {
  seriesInputSchema,
  type Opening,
  type ProfessionalSummary,
  type Resource,
  type SeriesInput,
  type Service,
} from '@aforo/shared/contract';
import {
  FormDateField,
  FormDialog,
  splitFieldErrors,
  useContractForm,
  useSendOnce,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { Row, toast } from '@aforo/shared/ui';
import { ClassFields } from './class-fields.tsx';
import { FormOptionalDateField } from './pick-field.tsx';
import { PreviewView } from './preview-view.tsx';
import { creationSentences } from './preview-words.ts';
import { seriesWords } from './series-words.ts';
import { emptySeries } from './series.form.ts';
import { ServiceField } from './service-field.tsx';
import { creationPreviewQuery, useTimetableChanges } from './timetable.queries.ts';
import { useLivePreview } from './use-live-preview.ts';
import { usePreviewAtFields } from './use-preview-at-fields.ts';
import { FormWeekdaysField } from './weekdays-field.tsx';

interface Props {
  services: readonly Service[];
  professionals: readonly ProfessionalSummary[];
  rooms: readonly Resource[];
  opening: Opening | undefined;
  /** The first day that it may begin on. */
  fromDate: string;
  onClose: () => void;
}

/** A weekly class being written, with what it would make of the weeks to come. */
export function NewSeriesPanel({
  services,
  professionals,
  rooms,
  opening,
  fromDate,
  onClose,
}: Props) {
  const { shell } = useArea();
  const { create } = useTimetableChanges();
  const sendOnce = useSendOnce();
  const form = useContractForm({
    schema: seriesInputSchema,
    defaultValues: emptySeries(fromDate),
    onSubmit: async (body) => {
      const made = await sendOnce(body, (key) => create(body, key));
      toast.success(`${nameOf(made.serviceId)}: ${seriesWords(made)}.`);
      onClose();
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  const values = useWatch({ control: form.control }) as SeriesInput; // complete from the start
  const request = seriesInputSchema.safeParse(values).data ?? null;
  const live = useLivePreview(request, creationPreviewQuery);
  usePreviewAtFields(form.showFieldErrors, live, opening, 'weekdays');
  const nameOf = (id: string) => services.find((one) => one.id === id)?.name ?? 'Clase';

  return (
    <FormDialog
      place="panel"
      title="Nueva clase semanal"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Crear las clases"
      loading={form.isPending}
      submitError={form.submitError}
      isBlocked={(live.preview?.conflicts.length ?? 0) > 0}
    >
      <ServiceField services={services} professionals={professionals} />
      <ClassFields
        serviceId={values.serviceId}
        professionals={professionals}
        rooms={rooms}
        days={<FormWeekdaysField />}
        span={
          <Row gap={3} align="start">
            <FormDateField name="fromDate" label="Desde" />
            <FormOptionalDateField name="untilDate" label="Hasta, si termina" />
          </Row>
        }
      />
      <PreviewView
        live={live}
        error={splitFieldErrors(live.error, values).rest}
        sentencesOf={(preview) => creationSentences(preview, values.untilDate)}
        idle="Cuando esté completo, aquí verás cuántas clases se crean y con qué chocan."
      />
    </FormDialog>
  );
}
