import { useState } from 'react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { RescheduleQuote } from '@aforo/shared/contract';
import { formatInstant, formatTime, localDateOf } from '@aforo/shared/format';
import { ApiError, isDefinite } from '@aforo/shared/http';
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
import { errorText } from '../../common/error.messages.ts';
import { ReasonField, useReason } from '../../common/reason-field.tsx';
import { movedText } from '../../common/booking/outcome.messages.ts';
import { toastWithUndo } from '../../common/undo-toast.tsx';
import { targetOf } from '../booking/booking-choice.ts';
import { servicesQuery, startsQuery } from '../booking/book.queries.ts';
import type { ChosenBooking } from '../booking/chosen-booking.ts';
import { agendaQuery } from '../front-desk.queries.ts';
import { moveBack, moveQuoteQuery, useMove } from './move.queries.ts';
import { anyClass, moveSentences, targetOfSession, whatOptions } from './move.messages.ts';
import { Obstacles } from '../booking/quote-view.tsx';
import { occupancy } from '../roster/roster-order.ts';

interface Props {
  booking: ChosenBooking;
  now: Date;
  onClose: () => void;
}

/** Moves a booking to another session of any day and service, in one transaction. */
export function MoveDialog({ booking, now, onClose }: Props) {
  const { center } = useArea().settings;
  const { timeZone } = center;
  const queryClient = useQueryClient();
  const { client, session: from } = booking;
  const [chosenWhat, setWhat] = useState(from.service.id);
  const services = useQuery(servicesQuery).data?.items ?? [];
  const what = whatOptions(services, from);
  // An archived service cannot be selected.
  const whatId = what.some(({ value }) => value === chosenWhat) ? chosenWhat : from.service.id;
  const isOwn = whatId === from.service.id;
  const isClass = isOwn ? from.kind === 'class' : whatId === anyClass;
  const today = localDateOf(now, timeZone);
  const ownDay = localDateOf(from.startsAt, timeZone);
  const [date, setDate] = useState(ownDay < today ? today : ownDay);
  const [choice, setChoice] = useState('');
  const day = useQuery({ ...agendaQuery(date), enabled: isClass });
  const starts = useQuery(startsQuery(isClass ? '' : whatId, date));
  const move = useMove(booking.id);
  const reason = useReason();

  const source = isClass ? day : starts;
  const options = isClass
    ? (day.data?.sessions ?? [])
        .filter(
          ({ id, kind, service, status, startsAt }) =>
            (isOwn ? service.id === from.service.id : kind === 'class') &&
            id !== from.id &&
            status === 'scheduled' &&
            new Date(startsAt) > now,
        )
        .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
        .map((session) => ({
          value: session.id,
          label: [
            formatTime(session.startsAt, timeZone),
            ...(isOwn ? [] : [session.service.name]),
            session.professional.name,
            occupancy(session).words,
          ].join(' · '),
        }))
    : (starts.data ?? []).map(({ startsAt }) => ({
        value: startsAt,
        label: formatTime(startsAt, timeZone),
      }));
  const isOffered = options.some(({ value }) => value === choice);
  const target = isOffered ? targetOf(choice, isClass ? '' : whatId, '') : null;
  const quote = useQuery(moveQuoteQuery(booking.id, target));
  const obstacle = quote.data?.obstacle ?? null;

  function choose(again: () => void): void {
    move.reset();
    reason.forgetMissing();
    again();
  }

  function submit(): void {
    if (!target) return;
    const given = obstacle === null ? undefined : reason.given();
    if (given === null) return;
    move.mutate(
      { target, ...(given === undefined ? {} : { override: { reason: given } }) },
      {
        onSuccess: (moved) => {
          toastWithUndo(movedText(moved, center, now), () => {
            moveBack(queryClient, moved, targetOfSession(from)).then(
              () => toast.info(`${client.name} vuelve a su sesión.`),
              (error: unknown) => toast.error(errorText(error)),
            );
          });
          onClose();
        },
      },
    );
  }

  // The refetched quote already shows this obstacle.
  const isSaid = move.error instanceof ApiError && move.error.code === obstacle;

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
            {obstacle === null ? 'Cambiar a esta' : 'Cambiar de todos modos'}
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
          onChange={(next) => {
            if (next) choose(() => setDate(next));
          }}
        />
        {what.length > 1 ? (
          <SelectField
            label="Qué"
            value={whatId}
            options={what}
            onChange={({ target: { value } }) => choose(() => setWhat(value))}
          />
        ) : null}
        {source.error && !source.data ? (
          <FailedState error={source.error} onRetry={() => void source.refetch()} />
        ) : (
          <SelectField
            label={isClass ? 'Clase' : 'Hora'}
            data-first-focus
            value={isOffered ? choice : ''}
            onChange={(event) => choose(() => setChoice(event.target.value))}
            options={[
              {
                value: '',
                label: source.isPending
                  ? 'Cargando…'
                  : options.length > 0
                    ? 'Elige una'
                    : isClass
                      ? `Ese día no hay más clases${isOwn ? ` de ${from.service.name}` : ''}`
                      : 'Ese día no queda ninguna hora libre',
              },
              ...options,
            ]}
          />
        )}
        {target ? (
          <Quoted
            query={quote}
            sentencesOf={(data) => moveSentences(data, from, center, now)}
            timeZone={timeZone}
            now={now}
          />
        ) : null}
        {obstacle === null ? null : (
          <ReasonField label="Motivo para cambiarla de todos modos" reason={reason} />
        )}
        {move.error && !isSaid ? <Notice tone="error">{errorText(move.error)}</Notice> : null}
      </Stack>
    </SidePanel>
  );
}

interface QuotedProps {
  query: UseQueryResult<RescheduleQuote>;
  sentencesOf: (quote: RescheduleQuote) => string[];
  timeZone: string;
  now: Date;
}

/** The consequences of the move, as computed by the server. */
function Quoted({ query, sentencesOf, timeZone, now }: QuotedProps) {
  const { data, error, refetch } = query;
  // The move would be refused: another target is needed, so there is no retry.
  if (isDefinite(error)) return <Notice tone="warning">{errorText(error)}</Notice>;
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (data) {
    return (
      <Stack gap={3}>
        <Obstacles quote={data} timeZone={timeZone} now={now} />
        <Stack gap={2} role="status">
          {sentencesOf(data).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Stack>
      </Stack>
    );
  }
  return (
    <DelayedFallback>
      <Skeleton lines={3} />
    </DelayedFallback>
  );
}
