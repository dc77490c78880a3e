import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea, useCan } from '@aforo/shared/area';
import { ApiError } from '@aforo/shared/http';
import { formatTime, localDateOf } from '@aforo/shared/format';
import {
  Button,
  DateField,
  FailedState,
  Notice,
  SelectField,
  SidePanel,
  Stack,
  toast,
} from '@aforo/shared/ui';
import { errorWords } from '../../common/error.messages.ts';
import { ReasonField, useReason } from '../../common/reason-field.tsx';
import { canOverride, targetOf } from './booking-choice.ts';
import {
  quoteQuery,
  servicesQuery,
  startsQuery,
  useBook,
  useJoinWaitlist,
} from './book.queries.ts';
import { agendaQuery } from '../front-desk.queries.ts';
import { QuoteView } from './quote-view.tsx';
import { occupancy } from '../roster/roster-order.ts';

interface Props {
  client: { id: string; name: string };
  localDate: string;
  /** The session that is open on the screen, offered first. */
  sessionId: string | null;
  now: Date;
  onClose: () => void;
}

/** A place for the chosen client, in a session of any day or at a free hour. */
export function BookDialog({ client, localDate, sessionId, now, onClose }: Props) {
  const { center } = useArea().settings;
  const { timeZone } = center;
  const can = useCan();
  const [date, setDate] = useState(localDate);
  const [serviceId, setServiceId] = useState('');
  const [choice, setChoice] = useState(sessionId ?? '');
  const reason = useReason();
  const services = useQuery(servicesQuery);
  const day = useQuery(agendaQuery(date));
  const starts = useQuery(startsQuery(serviceId, date));
  const book = useBook(client.id);
  const wait = useJoinWaitlist(client.id);

  const appointments =
    services.data?.items.filter(
      ({ kind, status }) => kind === 'appointment' && status === 'active',
    ) ?? [];
  const sessions = (day.data?.sessions ?? [])
    .filter(({ kind, status }) => kind === 'class' && status === 'scheduled')
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  const options =
    serviceId === ''
      ? sessions.map((session) => ({
          value: session.id,
          label: `${formatTime(session.startsAt, timeZone)} ${session.service.name} · ${session.professional.name} · ${occupancy(session).words}`,
        }))
      : (starts.data ?? []).map(({ startsAt }) => ({
          value: startsAt,
          label: formatTime(startsAt, timeZone),
        }));
  const source = serviceId === '' ? day : starts;
  const isOffered = options.some(({ value }) => value === choice);
  const target = isOffered ? targetOf(choice, serviceId) : null;
  const quote = useQuery(quoteQuery(client.id, target));
  const obstacle = target ? (quote.data?.obstacle ?? null) : null;
  const mayOverride = can('booking.override');
  const isBlocked = obstacle !== null && !(mayOverride && canOverride(obstacle));
  const isFull = obstacle === 'session_full';

  function start(again: () => void): void {
    book.reset();
    wait.reset();
    reason.forgetMissing();
    again();
  }

  function submit(): void {
    if (!target) return;
    const given = obstacle === null ? undefined : reason.given();
    if (given === null) return;
    book.mutate(
      {
        target,
        clientId: client.id,
        ...(given === undefined ? {} : { override: { reason: given } }),
      },
      {
        onSuccess: () => {
          toast.success(`${client.name} tiene plaza.`);
          onClose();
        },
      },
    );
  }

  function join(): void {
    wait.mutate(choice, {
      onSuccess: ({ position }) => {
        toast.success(
          position === null
            ? `${client.name} está en la lista de espera.`
            : `${client.name} está en la lista de espera, en el puesto ${position}.`,
        );
        onClose();
      },
    });
  }

  const error = book.error ?? wait.error;
  // Booked meanwhile by somebody else: the quote below has just been asked for again and says it.
  const isSaid = error instanceof ApiError && error.code === obstacle;
  return (
    <SidePanel
      title={`Reservar a ${client.name}`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {isFull ? (
            <Button onClick={join} isPending={wait.isPending}>
              Apuntar a la espera
            </Button>
          ) : null}
          {isBlocked ? null : (
            <Button
              variant="primary"
              disabled={!target || !quote.data}
              isPending={book.isPending}
              onClick={submit}
            >
              {obstacle === null ? 'Reservar' : 'Reservar de todos modos'}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <DateField
          label="Día"
          value={date}
          min={localDateOf(now, timeZone)}
          onChange={(event) => {
            const next = event.target.value;
            if (next) start(() => setDate(next));
          }}
        />
        {appointments.length > 0 ? (
          <SelectField
            label="Qué"
            value={serviceId}
            onChange={(event) => start(() => setServiceId(event.target.value))}
            options={[
              { value: '', label: 'Una clase' },
              ...appointments.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        ) : null}
        {source.error && !source.data ? (
          <FailedState error={source.error} onRetry={() => void source.refetch()} />
        ) : (
          <SelectField
            label={serviceId === '' ? 'Clase' : 'Hora'}
            data-first-focus
            value={isOffered ? choice : ''}
            onChange={(event) => start(() => setChoice(event.target.value))}
            options={[
              {
                value: '',
                label: source.isPending
                  ? 'Cargando…'
                  : options.length > 0
                    ? 'Elige una'
                    : serviceId === ''
                      ? 'Ese día no hay clases'
                      : 'Ese día no queda ninguna hora libre',
              },
              ...options,
            ]}
          />
        )}
        {target ? <QuoteView query={quote} center={center} now={now} /> : null}
        {obstacle !== null && !isBlocked ? (
          <ReasonField label="Motivo para reservar de todos modos" reason={reason} />
        ) : null}
        {error && !isSaid ? <Notice tone="error">{errorWords(error)}</Notice> : null}
      </Stack>
    </SidePanel>
  );
}
