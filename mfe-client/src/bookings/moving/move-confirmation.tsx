import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { Booking, RescheduleQuote } from '@aforo/shared/contract';
import { isDefinite } from '@aforo/shared/http';
import { Button, DelayedFallback, FailedState, Notice, Skeleton, Stack } from '@aforo/shared/ui';
import { SheetActions } from '../../common/sheet-actions.tsx';
import { moveQuoteQuery, useMove } from '../bookings.queries.ts';
import type { Choice } from '../booking/choice.ts';
import type { BookingOutcome } from '../outcome/outcome.ts';
import { moveSentences } from './move.messages.ts';
import { codeOf, failureText } from '../booking/refusal.messages.ts';
import { Muted } from '../timetable/session-details.tsx';

interface Props {
  choice: Choice;
  moving: Booking;
  now: Date;
  onClose: () => void;
  onMoved: (outcome: BookingOutcome) => void;
}

/**
 * Moves a booking to another time in one transaction: cancellation and booking both happen or
 * neither.
 */
export function MoveConfirmation(props: Props) {
  return props.choice.session?.id === props.moving.session.id ? (
    <p>Esta es la que ya tienes. Elige otra.</p>
  ) : (
    <Move {...props} />
  );
}

/** Shows the server's preview of the move, then offers the button. */
function Move({ choice, moving, now, onClose, onMoved }: Props) {
  const quote = useQuery(moveQuoteQuery(moving.id, choice.target));
  const move = useMove();
  const isRefused = isDefinite(quote.error);

  function change(): void {
    move.mutate(
      { id: moving.id, target: choice.target },
      {
        onSuccess: (booking) => onMoved({ act: 'moved', booking, before: moving }),
        // The failure may be permanent; the new preview tells.
        onError: () => void quote.refetch(),
      },
    );
  }

  return (
    <Stack gap={3}>
      {isRefused ? (
        <Notice tone="warning">
          {refusalOf(quote.error)} Tu plaza de ahora sigue siendo tuya.
        </Notice>
      ) : quote.data ? (
        <Consequence quote={quote.data} moving={moving} now={now} />
      ) : quote.isError ? (
        <FailedState
          error={quote.error}
          isRetrying={quote.isFetching}
          onRetry={() => void quote.refetch()}
        />
      ) : (
        <DelayedFallback>
          <Skeleton lines={3} />
        </DelayedFallback>
      )}
      {move.isError && !isRefused ? <Notice tone="error">{failureText(move.error)}</Notice> : null}
      <SheetActions>
        <Button onClick={onClose} data-first-focus>
          Ver otras
        </Button>
        {isRefused ? null : (
          <Button
            variant="primary"
            disabled={!quote.data}
            isPending={move.isPending}
            onClick={change}
          >
            Cambiar a esta
          </Button>
        )}
      </SheetActions>
    </Stack>
  );
}

function Consequence({
  quote,
  moving,
  now,
}: Pick<Props, 'moving' | 'now'> & { quote: RescheduleQuote }) {
  const { center } = useArea().settings;
  const [seat, cost, limit] = moveSentences(quote, moving.session, center, now);
  return (
    <div role="status">
      <strong>{cost}</strong>
      <Muted>{seat}</Muted>
      <Muted>{limit}</Muted>
    </div>
  );
}

/** Unlike a booking, a move to a full class does not offer the waiting list. */
function refusalOf(error: unknown): string {
  return codeOf(error) === 'session_full' ? 'Está completa. Elige otra.' : failureText(error);
}
