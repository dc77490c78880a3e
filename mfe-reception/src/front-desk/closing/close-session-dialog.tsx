import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { useSendOnce } from '@aforo/shared/form';
import { api, isDefinite } from '@aforo/shared/http';
import { closeClassSession, type AgendaSession, type SessionClosing } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import {
  ConfirmDialog,
  DelayedFallback,
  FailedState,
  Notice,
  Skeleton,
  Stack,
  toast,
} from '@aforo/shared/ui';
import { bookingsChanged } from '../../common/booking-cache.ts';
import { errorText } from '../../common/error.messages.ts';
import type { Queue } from '@aforo/shared/offline-queue';
import { closingQuery } from './close.queries.ts';
import { closeSentences } from './close.messages.ts';

interface Props {
  session: AgendaSession;
  /**
   * Marks not yet confirmed by the server: closing before they are would turn them into absences.
   */
  waiting: Queue;
  timeZone: string;
  now: Date;
  onClose: () => void;
}

interface ConsequenceProps {
  query: UseQueryResult<SessionClosing>;
}

/** Closes a session. Shows first who becomes an absence and what it costs them. */
export function CloseSessionDialog({ session, waiting, timeZone, now, onClose }: Props) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  const close = useMutation({
    mutationFn: () =>
      sendOnce(session.id, (idempotencyKey) =>
        api.call(closeClassSession, { params: { id: session.id }, idempotencyKey }),
      ),
    onSettled: () => bookingsChanged(queryClient),
  });
  const unsent = session.roster.filter((entry) =>
    waiting.some(({ bookingId }) => bookingId === entry.bookingId),
  ).length;
  const closing = useQuery(closingQuery(session, unsent === 0));
  const what = session.kind === 'class' ? 'la clase' : 'la cita';
  return (
    <ConfirmDialog
      title={`¿Cerrar ${session.service.name}, ${formatInstant(session.startsAt, timeZone, now)}?`}
      consequence={
        <Stack gap={2}>
          {unsent > 0 ? (
            <Notice tone="warning">
              {unsent === 1 ? 'Hay 1 llegada' : `Hay ${unsent} llegadas`} por enviar: espera a que
              salgan y cierra después.
            </Notice>
          ) : (
            <Consequence query={closing} />
          )}
        </Stack>
      }
      confirmLabel={`Cerrar ${what}`}
      cancelLabel="Todavía no"
      tone="primary"
      isOpen
      onClose={onClose}
      isPending={close.isPending}
      error={close.error ? errorText(close.error) : undefined}
      onConfirm={() => {
        if (unsent > 0 || !closing.data) return; // the consequences have not been shown yet
        close.mutate(undefined, {
          onSuccess: () => {
            toast.success(`${session.service.name} cerrada.`);
            onClose();
          },
        });
      }}
    />
  );
}

/** The consequences of closing, as computed by the server. */
function Consequence({ query: { data, error, isFetching, refetch } }: ConsequenceProps) {
  const { currency } = useArea().settings.center;
  if (data)
    return closeSentences(data, currency).map((sentence) => <p key={sentence}>{sentence}</p>);
  if (isDefinite(error)) return <Notice tone="error">{errorText(error)}</Notice>;
  if (error) {
    return <FailedState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <DelayedFallback>
      <Skeleton lines={3} />
    </DelayedFallback>
  );
}
