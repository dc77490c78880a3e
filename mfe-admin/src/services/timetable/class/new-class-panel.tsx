import { singleClassInputSchema, type Service } from '@aforo/shared/contract';
import { FormDateField, useSendOnce } from '@aforo/shared/form';
import { formatDay } from '@aforo/shared/format';
import { Button, Row, toast } from '@aforo/shared/ui';
import { ClassFormPanel, useClassForm, type ClassOptions } from './class-form.tsx';
import { creationSentences } from '../preview/preview.messages.ts';
import { emptyClass, type NewClassStart, type SingleClassValues } from '../series/series.form.ts';
import { ServiceField } from '../service-field.tsx';
import { singleClassPreviewQuery, useTimetableChanges } from '../timetable.queries.ts';

interface Props {
  surroundings: ClassOptions;
  services: readonly Service[];
  /** The initial date, and the time, professional or room if known. */
  start: NewClassStart;
  onClose: () => void;
  onCreated: (localDate: string) => void;
  /** Called with the typed values to turn the class into a weekly series. */
  onWeekly: (written: SingleClassValues) => void;
}

/** The form of a new single class, such as a workshop or an extra session. */
export function NewClassPanel({
  surroundings,
  services,
  start,
  onClose,
  onCreated,
  onWeekly,
}: Props) {
  const { createSingle } = useTimetableChanges();
  const sendOnce = useSendOnce();
  const writing = useClassForm({
    schema: singleClassInputSchema,
    defaultValues: emptyClass(start),
    onSubmit: async (body) => {
      await sendOnce(body, (key) => createSingle(body, key));
      const name = services.find(({ id }) => id === body.serviceId)?.name ?? 'Clase';
      toast.success(`${name}: ${formatDay(body.localDate)} a las ${body.localTime}.`);
      onCreated(body.localDate);
    },
    requestOf: (written) => written,
    previewQuery: singleClassPreviewQuery,
    dayFieldOf: () => 'localDate',
    opening: surroundings.opening,
  });
  const { form, values } = writing;
  return (
    <ClassFormPanel
      {...{ writing, surroundings, onClose }}
      title="Nueva clase suelta"
      submitLabel="Crear la clase"
      serviceId={values.serviceId}
      days={<FormDateField form={form} name="localDate" label="Día" />}
      span={
        start.localTime === undefined ? null : (
          <Row gap={2}>
            <Button size="sm" onClick={() => onWeekly(values)}>
              Darla todas las semanas
            </Button>
          </Row>
        )
      }
      sentencesOf={(preview) => creationSentences(preview, values.localDate)}
      idle="Cuando esté completa, aquí verás si choca con algo."
    >
      <ServiceField
        services={services}
        professionals={surroundings.professionals}
        keepsLength={start.durationMinutes !== undefined}
      />
    </ClassFormPanel>
  );
}
