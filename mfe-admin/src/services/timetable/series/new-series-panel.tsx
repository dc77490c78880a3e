import { seriesInputSchema, type Service } from '@aforo/shared/contract';
import { FormDateField, useSendOnce } from '@aforo/shared/form';
import { Row, toast } from '@aforo/shared/ui';
import { ClassFormPanel, useClassForm, type ClassOptions } from '../class/class-form.tsx';
import { creationSentences } from '../preview/preview.messages.ts';
import { FormMoreTimesField } from './more-times-field.tsx';
import { seriesText } from './series.messages.ts';
import { emptySeries, type SeriesValues } from './series.form.ts';
import { ServiceField } from '../service-field.tsx';
import { creationPreviewQuery, useTimetableChanges } from '../timetable.queries.ts';
import { FormWeekdaysField } from './weekdays-field.tsx';

interface Props {
  surroundings: ClassOptions;
  services: readonly Service[];
  /** The earliest possible first day. */
  fromDate: string;
  /** Values already typed for a single class. */
  start?: SeriesValues | undefined;
  onClose: () => void;
  /** The day of the first class; null if the series has none yet. */
  onCreated: (firstDate: string | null) => void;
}

/** The form of a weekly class, with a preview of the classes it would create. */
export function NewSeriesPanel({
  surroundings,
  services,
  fromDate,
  start,
  onClose,
  onCreated,
}: Props) {
  const { create } = useTimetableChanges();
  const sendOnce = useSendOnce();
  const writing = useClassForm({
    schema: seriesInputSchema,
    defaultValues: start ?? emptySeries(fromDate),
    onSubmit: async (body) => {
      const made = await sendOnce(body, (key) => create(body, key));
      const name = services.find(({ id }) => id === made.serviceId)?.name ?? 'Clase';
      toast.success(`${name}: ${seriesText({ ...made, moreTimes: body.moreTimes })}.`);
      onCreated(made.firstDate ?? null);
    },
    requestOf: (written) => written,
    previewQuery: creationPreviewQuery,
    dayFieldOf: () => 'weekdays',
    opening: surroundings.opening,
  });
  const { form, values } = writing;
  return (
    <ClassFormPanel
      {...{ writing, surroundings, onClose }}
      title="Nueva clase semanal"
      submitLabel="Crear las clases"
      serviceId={values.serviceId}
      days={<FormWeekdaysField />}
      moreTimes={<FormMoreTimesField />}
      span={
        <Row gap={3} align="start">
          <FormDateField form={form} name="fromDate" label="Desde" />
          <FormDateField form={form} isNullable name="untilDate" label="Hasta, si termina" />
        </Row>
      }
      sentencesOf={(preview) => creationSentences(preview, values.untilDate)}
      idle="Cuando esté completo, aquí verás cuántas clases se crean y con qué chocan."
    >
      <ServiceField
        services={services}
        professionals={surroundings.professionals}
        keepsLength={start !== undefined && start.durationMinutes !== null}
      />
    </ClassFormPanel>
  );
}
