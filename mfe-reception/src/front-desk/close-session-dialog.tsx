import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { closeClassSession, type AgendaSession } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { ConfirmDialog, Notice, Stack, toast } from '@aforo/shared/ui';
import { bookingsChanged } from '../common/booking-cache.ts';
import { errorWords } from '../common/error-words.ts';
import { statusHere, type Queue } from './arrival-queue.ts';
import { closeWords } from './close-words.ts';
import { rosterOrder } from './roster-order.ts';

interface Props {
  session: AgendaSession;
  /** Marks that the server has not answered: closing before them would make them absences. */
  waiting: Queue;
  timeZone: string;
  now: Date;
  onClose: () => void;
}

/** Ends a session that was held. Who is unmarked is named before. */
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
  const unmarked = rosterOrder(session.roster).filter((entry) => {
    const status = statusHere(waiting, entry);
    return status === 'confirmed' || status === 'held';
  });
  const unsent = session.roster.filter((entry) =>
    waiting.some(({ bookingId }) => bookingId === entry.bookingId),
  ).length;
  const what = session.kind === 'class' ? 'la clase' : 'la cita';
  return (
    <ConfirmDialog
      title={`¿Cerrar ${session.service.name}, ${formatInstant(session.startsAt, timeZone, now)}?`}
      consequence={
        <Stack gap={2}>
          {closeWords(unmarked, session.waiting).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {unsent > 0 ? (
            <Notice tone="warning">
              {unsent === 1 ? 'Hay 1 llegada' : `Hay ${unsent} llegadas`} por enviar: espera a que
              salgan y cierra después.
            </Notice>
          ) : null}
        </Stack>
      }
      confirmLabel={`Cerrar ${what}`}
      cancelLabel="Todavía no"
      tone="primary"
      isOpen
      onClose={onClose}
      isPending={close.isPending}
      error={close.error ? errorWords(close.error) : undefined}
      onConfirm={() => {
        if (unsent > 0) return;
        close.mutate(undefined, {
          onSuccess: () => {
            toast.success(`${session.service.name} cerrada`);
            onClose();
          },
        });
      }}
    />
  );
}
