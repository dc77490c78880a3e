import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import {
  cancelSessionSchema,
  type previewSessionCancellation,
  type AgendaSession,
  type ResponseOf,
} from '@aforo/shared/contract';
import { FormDialog, FormTextAreaField, useContractForm, useSendOnce } from '@aforo/shared/form';
import { calledOffTexts, formatInstant, seatClosureTexts } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { DelayedFallback, FailedState, Notice, Skeleton, toast } from '@aforo/shared/ui';
import { cancellationText } from '../preview/preview.messages.ts';
import { cancellationQuery, useTimetableChanges } from '../timetable.queries.ts';

interface Props {
  session: AgendaSession;
  onClose: () => void;
  onCancelled: () => void;
}

/**
 * Cancels one class: shows the affected clients and returned sessions first, then asks for the
 * reason.
 */
export function CancelClassDialog({ session, onClose, onCancelled }: Props) {
  const { timeZone } = useArea().settings.center;
  const consequence = useQuery(cancellationQuery(session.id));
  const { cancel } = useTimetableChanges();
  const sendOnce = useSendOnce();
  const form = useContractForm({
    schema: cancelSessionSchema,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await sendOnce(reason, (key) => cancel(session.id, reason, key));
      toast.success(`${session.service.name}: clase cancelada.`);
      onCancelled();
    },
  });
  const when = formatInstant(session.startsAt, timeZone, serverNow());
  return (
    <FormDialog
      title={`¿Cancelar ${session.service.name}, ${when}?`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Cancelar la clase"
      leaveLabel="Dejarla como está"
      loading={form.isPending}
      submitError={form.submitError}
      isBlocked={consequence.data === undefined}
    >
      <Consequence query={consequence} />
      <FormTextAreaField
        form={form}
        name="reason"
        label="Motivo"
        description="Lo lee quien tenía plaza o esperaba una."
        rows={3}
      />
    </FormDialog>
  );
}

interface ConsequenceProps {
  query: {
    data: ResponseOf<typeof previewSessionCancellation> | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
}

function Consequence({ query: { data, error, isFetching, refetch } }: ConsequenceProps) {
  const { currency } = useArea().settings.center;
  if (data) {
    return (
      <Notice tone="warning">
        <p>{cancellationText(data)}</p>
        {[...seatClosureTexts(data), ...calledOffTexts(data.money, currency)].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    );
  }
  if (error) {
    return <FailedState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <DelayedFallback>
      <Skeleton lines={2} />
    </DelayedFallback>
  );
}
