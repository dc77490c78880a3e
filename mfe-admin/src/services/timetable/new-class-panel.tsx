import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import {
  singleClassInputSchema,
  type Opening,
  type ProfessionalSummary,
  type Resource,
  type Service,
  type SingleClassInput,
} from '@aforo/shared/contract';
import {
  FormDateField,
  FormDialog,
  splitFieldErrors,
  useContractForm,
  useSendOnce,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { formatDay } from '@aforo/shared/format';
import { toast } from '@aforo/shared/ui';
import { ClassFields } from './class-fields.tsx';
import { PreviewView } from './preview-view.tsx';
import { creationSentences } from './preview-words.ts';
import { emptyClass } from './series.form.ts';
import { ServiceField } from './service-field.tsx';
import { singleClassPreviewQuery, useTimetableChanges } from './timetable.queries.ts';
import { useLivePreview } from './use-live-preview.ts';
import { usePreviewAtFields } from './use-preview-at-fields.ts';

interface Props {
  services: readonly Service[];
  professionals: readonly ProfessionalSummary[];
  rooms: readonly Resource[];
  opening: Opening | undefined;
  localDate: string;
  onClose: () => void;
  onCreated: (localDate: string) => void;
}

/** A class of one day being written: a workshop, one more because the others are full. */
export function NewClassPanel({
  services,
  professionals,
  rooms,
  opening,
  localDate,
  onClose,
  onCreated,
}: Props) {
  const { shell } = useArea();
  const { createSingle } = useTimetableChanges();
  const sendOnce = useSendOnce();
  const form = useContractForm({
    schema: singleClassInputSchema,
    defaultValues: emptyClass(localDate),
    onSubmit: async (body) => {
      await sendOnce(body, (key) => createSingle(body, key));
      const name = services.find(({ id }) => id === body.serviceId)?.name ?? 'Clase';
      toast.success(`${name}: ${formatDay(body.localDate)} a las ${body.localTime}.`);
      onCreated(body.localDate);
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  const values = useWatch({ control: form.control }) as SingleClassInput; // complete from the start
  const request = singleClassInputSchema.safeParse(values).data ?? null;
  const live = useLivePreview(request, singleClassPreviewQuery);
  usePreviewAtFields(form.showFieldErrors, live, opening, 'localDate');

  return (
    <FormDialog
      place="panel"
      title="Nueva clase suelta"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Crear la clase"
      loading={form.isPending}
      submitError={form.submitError}
      isBlocked={(live.preview?.conflicts.length ?? 0) > 0}
    >
      <ServiceField services={services} professionals={professionals} />
      <ClassFields
        serviceId={values.serviceId}
        professionals={professionals}
        rooms={rooms}
        days={<FormDateField name="localDate" label="Día" />}
        span={null}
      />
      <PreviewView
        live={live}
        error={splitFieldErrors(live.error, values).rest}
        sentencesOf={(preview) => creationSentences(preview, values.localDate)}
        idle="Cuando esté completa, aquí verás si choca con algo."
      />
    </FormDialog>
  );
}
