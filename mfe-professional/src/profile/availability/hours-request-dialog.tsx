import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import {
  hoursRequestInputSchema,
  type DecidedHoursRequest,
  type Professional,
} from '@aforo/shared/contract';
import {
  FormDateField,
  FormDialog,
  FormTextField,
  FormWeeklyHoursField,
  useContractForm,
} from '@aforo/shared/form';
import { formatClassCount, localDateOf } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { FailedState, Notice, Stack } from '@aforo/shared/ui';
import { AffectedList } from '../time-off/affected-list.tsx';
import { hoursPreviewQuery, useRequestHours } from './hours-requests.queries.ts';

interface Props {
  professional: Professional;
  isOpen: boolean;
  onClose: () => void;
  onAsked: (asked: DecidedHoursRequest) => void;
}

/** Requests other weekly hours from a date on; starts with the current ones. */
export function HoursRequestDialog({ professional, isOpen, onClose, onAsked }: Props) {
  const { center, weekStartsOn } = useArea().settings;
  const request = useRequestHours(professional.id);
  const emptyRequest = { fromDate: '', hours: professional.hours, reason: '' };
  const form = useContractForm({
    schema: hoursRequestInputSchema,
    defaultValues: emptyRequest,
    onSubmit: async (values) => {
      const asked = await request.mutateAsync(values);
      form.reset(emptyRequest);
      onAsked(asked);
    },
  });
  const [fromDate, hours] = useWatch({ control: form.control, name: ['fromDate', 'hours'] });
  return (
    <FormDialog
      title="Pedir otro horario"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      submitLabel="Pedir"
      loading={form.isPending}
      submitError={form.submitError}
      side="panel"
    >
      <FormDateField
        form={form}
        name="fromDate"
        label="Desde el día"
        min={localDateOf(serverNow(), center.timeZone)}
        data-first-focus
      />
      <FormWeeklyHoursField noneWords="No estás" weekStartsOn={weekStartsOn} />
      <Preview
        professionalId={professional.id}
        // Weekdays are chosen, so none of them is a missing number.
        wish={{ fromDate, hours: hours as Professional['hours'], reason: '' }}
      />
      <FormTextField form={form} name="reason" label="Motivo (si quieres)" autoComplete="off" />
    </FormDialog>
  );
}

interface PreviewProps {
  professionalId: string;
  wish: { fromDate: string; hours: Professional['hours']; reason: string };
}

/** The sessions that the request would leave outside the hours. Errors are shown on submission. */
function Preview({ professionalId, wish }: PreviewProps) {
  const { data, error, isFetching, refetch } = useQuery(hoursPreviewQuery(professionalId, wish));
  if (error) {
    return <FailedState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return null;
  const { affected } = data;
  return (
    <div role="status">
      {affected.length === 0 ? (
        <Notice>Ninguna clase ni cita tuya queda fuera de esas horas.</Notice>
      ) : (
        <Notice
          tone="warning"
          title={`Fuera de esas horas ${affected.length === 1 ? 'queda' : 'quedan'} ${formatClassCount(affected.length)}`}
        >
          <Stack gap={2}>
            <AffectedList sessions={affected} />
            <span>Puedes pedirlo igualmente: administración decide qué pasa con ellas.</span>
          </Stack>
        </Notice>
      )}
    </div>
  );
}
