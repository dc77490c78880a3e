import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useArea, useCan } from '@aforo/shared/area';
import type { Booking } from '@aforo/shared/contract';
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
import { errorText } from '../../common/error.messages.ts';
import { bookedText } from '../../common/booking/outcome.messages.ts';
import { ReasonField, useReason } from '../../common/reason-field.tsx';
import type { GridHour } from '../../common/front-desk-url.ts';
import { professionalsQuery } from '../day/day.queries.ts';
import { appointmentText, canOverride, startOptions, targetOf } from './booking-choice.ts';
import {
  quoteQuery,
  servicesQuery,
  startsForQuery,
  useBook,
  useJoinWaitlist,
} from './book.queries.ts';
import { agendaQuery } from '../front-desk.queries.ts';
import { QuoteView } from './quote-view.tsx';
import { occupancy } from '../roster/roster-order.ts';

interface Props {
  client: { id: string; name: string };
  localDate: string;
  /** The session shown on the screen, selected by default. */
  sessionId: string | null;
  /** A time of the grid, for an appointment. */
  hour: GridHour | null;
  now: Date;
  onBooked: (booking: Booking) => void;
  onClose: () => void;
}

/** Books the selected client into a session of any day or at a free time. */
export function BookDialog({ client, localDate, sessionId, hour, now, ...props }: Props) {
  const { onBooked, onClose } = props;
  const queryClient = useQueryClient();
  const { center } = useArea().settings;
  const { timeZone } = center;
  const can = useCan();
  const [date, setDate] = useState(localDate);
  const [chosenServiceId, setServiceId] = useState<string | null>(null);
  const [professionalId, setProfessionalId] = useState(hour?.professionalId ?? '');
  const [chosen, setChoice] = useState<string | null>(hour ? null : (sessionId ?? ''));
  const reason = useReason();
  const services = useQuery(servicesQuery);
  // Classes have their own professional.
  const isAppointment = hour !== null || (chosenServiceId ?? '') !== '';
  const people = useQuery({ ...professionalsQuery, enabled: isAppointment }).data?.items ?? [];

  const appointments =
    services.data?.items.filter(
      ({ kind, status }) => kind === 'appointment' && status === 'active',
    ) ?? [];
  const isGivenBy = (id: string, personId: string) =>
    personId === '' ||
    (people.find((one) => one.id === personId)?.serviceIds.includes(id) ?? false);
  const serviceId =
    chosenServiceId ??
    (hour ? (appointments.find(({ id }) => isGivenBy(id, professionalId))?.id ?? '') : '');
  const day = useQuery(agendaQuery(date));
  const starts = useQuery({
    ...startsForQuery(client.id, date),
    enabled: appointments.length > 0,
  });
  const free =
    serviceId === '' ? undefined : starts.data?.filter((start) => start.serviceId === serviceId);
  const book = useBook(client.id);
  const wait = useJoinWaitlist(client.id);
  const givers = people.filter(
    ({ status, serviceIds }) => status === 'active' && serviceIds.includes(serviceId),
  );
  // After a change of service, a professional who does not give the new one is deselected.
  const withId = givers.some(({ id }) => id === professionalId) ? professionalId : '';
  const sessions = (day.data?.sessions ?? [])
    .filter(({ kind, status }) => kind === 'class' && status === 'scheduled')
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  const options =
    serviceId === ''
      ? sessions.map((session) => ({
          value: session.id,
          label: `${formatTime(session.startsAt, timeZone)} ${session.service.name} · ${session.professional.name} · ${occupancy(session).words}`,
        }))
      : startOptions(free ?? [], withId, givers, timeZone);
  const source = serviceId === '' ? day : starts;
  const atHour =
    hour && serviceId !== ''
      ? options.find(({ value }) => formatTime(value, timeZone) === hour.localTime)?.value
      : undefined;
  const choice = chosen ?? atHour ?? '';
  const isOffered = options.some(({ value }) => value === choice);
  const [isChosenAtFirst] = useState(isOffered);
  const target = isOffered ? targetOf(choice, serviceId, withId) : null;
  const isHourGone = hour !== null && chosen === null && free && atHour === undefined;
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

  /** The button has the focus at once, so it may be pressed before the quote has arrived. */
  async function submit(): Promise<void> {
    if (!target) return;
    if (!quote.data) {
      const asked = await queryClient.fetchQuery(quoteQuery(client.id, target)).catch(() => null);
      // An obstacle has to be seen first.
      if (asked?.obstacle !== null) return;
    }
    const given = obstacle === null ? undefined : reason.given();
    if (given === null) return;
    book.mutate(
      {
        target,
        clientId: client.id,
        ...(given === undefined ? {} : { override: { reason: given } }),
      },
      {
        onSuccess: (booking) => {
          toast.success(bookedText(booking, center, now));
          onBooked(booking);
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
  // The refetched quote below already shows this obstacle.
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
              data-first-focus={isChosenAtFirst ? '' : undefined}
              disabled={!target || quote.isError}
              isPending={book.isPending}
              onClick={() => void submit()}
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
          onChange={(next) => {
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
              ...appointments.map((service) => ({
                value: service.id,
                label: appointmentText(service, starts.data ?? [], center.currency),
              })),
            ]}
          />
        ) : null}
        {serviceId === '' ? null : (
          <SelectField
            label="Con"
            value={withId}
            onChange={(event) => start(() => setProfessionalId(event.target.value))}
            options={[
              { value: '', label: 'Quien pueda' },
              ...givers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {isHourGone ? (
          <Notice tone="warning">
            A las {hour.localTime} no cabe esa cita. Elige otra hora o a otra persona.
          </Notice>
        ) : null}
        {source.error && !source.data ? (
          <FailedState error={source.error} onRetry={() => void source.refetch()} />
        ) : (
          <SelectField
            label={serviceId === '' ? 'Clase' : 'Hora'}
            data-first-focus={isChosenAtFirst ? undefined : ''}
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
        {error && !isSaid ? <Notice tone="error">{errorText(error)}</Notice> : null}
      </Stack>
    </SidePanel>
  );
}
