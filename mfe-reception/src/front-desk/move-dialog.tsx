import { useState } from 'react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { RescheduleQuote } from '@aforo/shared/contract';
import { formatInstant, formatTime, localDateOf } from '@aforo/shared/format';
import { isDefinite } from '@aforo/shared/http';
import {
  Button,
  DateField,
  DelayedFallback,
  FailedState,
  Notice,
  SelectField,
  SidePanel,
  Skeleton,
  Stack,
  toast,
} from '@aforo/shared/ui';
import { errorWords } from '../common/error-words.ts';
import { toastWithUndo } from '../common/undo-toast.tsx';
import { targetOf } from './booking-choice.ts';
import { startsQuery } from './book.queries.ts';
import type { ChosenBooking } from './chosen-booking.ts';
import { agendaQuery } from './front-desk.queries.ts';
import { moveBack, moveQuoteQuery, useMove } from './move.queries.ts';
import { moveSentences, targetOfSession } from './move-words.ts';
import { occupancy } from './roster-order.ts';

interface Props {
  booking: ChosenBooking;
  now: Date;
  onClose: () => void;
}

/** Changes a place for another of the same service, in one act: both happen or neither. */
export function MoveDialog({ booking, now, onClose }: Props) {
  const { center } = useArea().settings;
  const { timeZone } = center;
  const queryClient = useQueryClient();
  const { client, session: from } = booking;
  const isClass = from.kind === 'class';
  const today = localDateOf(now, timeZone);
  const ownDay = localDateOf(from.startsAt, timeZone);
  const [date, setDate] = useState(ownDay < today ? today : ownDay);
  const [choice, setChoice] = useState('');
  const day = useQuery({ ...agendaQuery(date), enabled: isClass });
  const starts = useQuery(startsQuery(isClass ? '' : from.service.id, date));
  const move = useMove(booking.id);

  const source = isClass ? day : starts;
  const options = isClass
    ? (day.data?.sessions ?? [])
        .filter(
          ({ id, service, status, startsAt }) =>
            service.id === from.service.id &&
            id !== from.id &&
            status === 'scheduled' &&
            new Date(startsAt) > now,
        )
        .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
        .map((session) => ({
          value: session.id,
          label: `${formatTime(session.startsAt, timeZone)} · ${session.professional.name} · ${occupancy(session).words}`,
        }))
    : (starts.data ?? []).map(({ startsAt }) => ({
        value: startsAt,
        label: formatTime(startsAt, timeZone),
      }));
  const isOffered = options.some(({ value }) => value === choice);
  const target = isOffered ? targetOf(choice, isClass ? '' : from.service.id) : null;
  const quote = useQuery(moveQuoteQuery(booking.id, target));

  function submit(): void {
    if (!target) return;
    move.mutate(target, {
      onSuccess: (moved) => {
        const when = formatInstant(moved.session.startsAt, timeZone, now);
        toastWithUndo(`${client.name} pasa a ${when}`, () => {
          moveBack(queryClient, moved, targetOfSession(from)).then(
            () => toast.info(`${client.name} vuelve a su sesión`),
            (error: unknown) => toast.error(errorWords(error)),
          );
        });
        onClose();
      },
    });
  }

  return (
    <SidePanel
      title={`Cambiar a ${client.name} de sesión`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Dejarla como está</Button>
          <Button
            variant="primary"
            disabled={!target || !quote.data || quote.isError}
            isPending={move.isPending}
            onClick={submit}
          >
            Cambiar a esta
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          Ahora viene a <strong>{from.service.name}</strong>,{' '}
          {formatInstant(from.startsAt, timeZone, now)}, con {from.professional.name}.
        </p>
        <DateField
          label="Día"
          value={date}
          min={today}
          onChange={(event) => {
            move.reset();
            if (event.target.value) setDate(event.target.value);
          }}
        />
        {source.error && !source.data ? (
          <FailedState error={source.error} onRetry={() => void source.refetch()} />
        ) : (
          <SelectField
            label={isClass ? 'Clase' : 'Hora'}
            data-first-focus
            value={isOffered ? choice : ''}
            onChange={(event) => {
              move.reset();
              setChoice(event.target.value);
            }}
            options={[
              {
                value: '',
                label: source.isPending
                  ? 'Cargando…'
                  : options.length > 0
                    ? 'Elige una'
                    : isClass
                      ? `Ese día no hay más clases de ${from.service.name}`
                      : 'Ese día no queda ninguna hora libre',
              },
              ...options,
            ]}
          />
        )}
        {target ? (
          <Quoted query={quote} sentencesOf={(data) => moveSentences(data, from, center, now)} />
        ) : null}
        {move.error ? <Notice tone="error">{errorWords(move.error)}</Notice> : null}
      </Stack>
    </SidePanel>
  );
}

interface QuotedProps {
  query: UseQueryResult<RescheduleQuote>;
  sentencesOf: (quote: RescheduleQuote) => string[];
}

/** What the change does, as the server that would do it says. */
function Quoted({ query: { data, error, refetch }, sentencesOf }: QuotedProps) {
  // It would be refused: another one is to be chosen, trying again is no use.
  if (isDefinite(error)) return <Notice tone="warning">{errorWords(error)}</Notice>;
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (data) {
    return (
      <Stack gap={2} role="status">
        {sentencesOf(data).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Stack>
    );
  }
  return (
    <DelayedFallback>
      <Skeleton lines={3} />
    </DelayedFallback>
  );
}
