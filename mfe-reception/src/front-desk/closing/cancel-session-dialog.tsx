import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { api } from '@aforo/shared/http';
import {
  cancelSession,
  cancelSessionSchema,
  previewSessionCancellation,
  type AgendaSession,
} from '@aforo/shared/contract';
import { FormDialog, FormTextAreaField, useContractForm, useSendOnce } from '@aforo/shared/form';
import { calledOffTexts, formatInstant, seatClosureTexts } from '@aforo/shared/format';
import { DelayedFallback, FailedState, Notice, Skeleton, toast } from '@aforo/shared/ui';
import { bookingsChanged } from '../../common/booking-cache.ts';
import { sessionEndText } from './session-end.messages.ts';

function previewQuery(id: string) {
  return queryOptions({
    queryKey: ['cancellation', 'session', id],
    queryFn: ({ signal }) => api.call(previewSessionCancellation, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

interface Props {
  session: AgendaSession;
  timeZone: string;
  now: Date;
  onClose: () => void;
}

/** Cancels a whole session. Shows first who is notified and what is returned. */
export function CancelSessionDialog({ session, timeZone, now, onClose }: Props) {
  const { currency } = useArea().settings.center;
  const queryClient = useQueryClient();
  const preview = useQuery(previewQuery(session.id));
  const sendOnce = useSendOnce();
  const cancel = useMutation({
    mutationFn: (body: { reason: string }) =>
      sendOnce(body, (idempotencyKey) =>
        api.call(cancelSession, { params: { id: session.id }, body, idempotencyKey }),
      ),
    onSettled: () => bookingsChanged(queryClient),
  });
  const form = useContractForm({
    schema: cancelSessionSchema,
    defaultValues: { reason: '' },
    onSubmit: async (body) => {
      await cancel.mutateAsync(body);
      toast.success(`${session.service.name} cancelada.`);
      onClose();
    },
  });
  const what = `${session.service.name}, ${formatInstant(session.startsAt, timeZone, now)}`;
  return (
    <FormDialog
      title={`¿Cancelar ${what}?`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={session.kind === 'class' ? 'Cancelar la clase' : 'Cancelar la cita'}
      loading={form.isPending}
      submitError={form.submitError}
    >
      {preview.data ? (
        <Notice tone="warning">
          <p>{sessionEndText(preview.data)}</p>
          {[...seatClosureTexts(preview.data), ...calledOffTexts(preview.data.money, currency)].map(
            (sentence) => (
              <p key={sentence}>{sentence}</p>
            ),
          )}
        </Notice>
      ) : preview.error ? (
        <FailedState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <DelayedFallback>
          <Skeleton lines={2} />
        </DelayedFallback>
      )}
      <FormTextAreaField
        form={form}
        name="reason"
        label="Motivo"
        description="Se lo contamos a quien tenía plaza."
        rows={3}
      />
    </FormDialog>
  );
}
