import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { Booking, ProfessionalSummary, Service, WaitlistEntry } from '@aforo/shared/contract';
import { formatInstant, localDateOf } from '@aforo/shared/format';
import {
  DelayedFallback,
  EmptyState,
  FailedState,
  LinkButton,
  Notice,
  Section,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { useFamily } from '../../common/use-family.ts';
import { useFamilyCheck } from '../../common/use-family-check.ts';
import { AppointmentStep } from './appointment-step.tsx';
import { BookingSheet } from './booking-sheet.tsx';
import { UnknownPerson } from './unknown-person.tsx';
import { isBookable } from '../bookable.ts';
import type { BookingsNavigation } from '../bookings-url.ts';
import { professionalsQuery, servicesQuery } from '../bookings.queries.ts';
import type { BookingOutcome } from '../outcome/outcome.ts';
import { DependantRights } from '../seats/dependant-rights.tsx';
import { DayOffer } from '../timetable/day-offer.tsx';
import { Filters, PersonChoice } from '../timetable/filters.tsx';
import { firstStarts } from '../timetable/offered-day.ts';
import { appointmentCostText } from '../timetable/service.messages.ts';
import { useShownWeek, type ShownWeek } from '../timetable/use-shown-week.ts';
import { WeekStrip } from '../timetable/week-strip.tsx';

interface Props extends BookingsNavigation {
  bookings: readonly Booking[];
  entries: readonly WaitlistEntry[];
  now: Date;
  onMoved: (outcome: BookingOutcome) => void;
}

/** The timetable: a week of days, filters, and the offer of the chosen day. */
export function BookingTimetable(props: Props) {
  const { state, linkTo } = props;
  const isKnown = useFamily().isKnown(state.forId);
  return isKnown ? <Timetable {...props} /> : <UnknownPerson linkTo={linkTo} />;
}

function Timetable({ bookings: all, entries: everyEntry, ...rest }: Props) {
  const { state, now } = rest;
  const { dependants, dependantIdOf } = useFamily();
  const moved = all.find(({ id }) => id === state.moving);
  const forId = dependantIdOf(moved ? moved.client.id : state.forId);
  const isTheirs = ({ client }: { client: { id: string } }) => dependantIdOf(client.id) === forId;
  const bookings = all.filter(isTheirs);
  const props = { ...rest, bookings, entries: everyEntry.filter(isTheirs), forId };
  const { currency } = useArea().settings.center;
  const services = useQuery(servicesQuery);
  const professionals = useQuery(professionalsQuery).data?.items ?? [];
  const bookable = services.data?.items.filter(isBookable);
  const dependant = dependants.find(({ id }) => id === forId);
  const moving = bookings.find(({ id }) => id === state.moving);
  // A booking can only be moved within its service, whose price and bono apply.
  const chosenId = moving?.session.service.id ?? state.serviceId;
  const chosen = bookable?.find(({ id }) => id === chosenId);
  const shown = useShownWeek({
    services: chosen ? [chosen] : (bookable ?? []),
    serviceId: chosen?.id ?? null,
    professionalId: state.professionalId,
    clientId: forId,
    chosenDay: state.day,
    now,
    // The timetable of all services loads at once; a chosen service or a moved booking must load
    // first.
    isKnown: bookable !== undefined || (state.serviceId === null && state.moving === null),
  });
  useFamilyCheck(forId, shown.timetable.state === 'failed' ? shown.timetable.error : null);
  if (bookable === undefined) {
    return (
      <Section title="Reservar">
        {services.isError ? (
          <FailedState
            error={services.error}
            isRetrying={services.isFetching}
            onRetry={() => void services.refetch()}
          />
        ) : (
          <Loading />
        )}
      </Section>
    );
  }
  if (bookable.length === 0) return <NothingOnline />;
  const timetableProps = {
    ...props,
    shown,
    services: bookable,
    professionals,
    moving,
    chosen,
  };
  if (moving) {
    return (
      <Section title="Elige el nuevo momento">
        <Moving moving={moving} now={now} linkTo={props.linkTo} />
        <Week {...timetableProps} />
      </Section>
    );
  }
  if (chosen?.kind === 'appointment') {
    const days = shown.timetable.state === 'ready' ? shown.timetable.days : [];
    const [firstDay = shown.day] = days.map(({ localDate }) => localDate);
    const first = firstStarts(days, firstDay).get(chosen.id);
    return (
      <AppointmentStep
        service={chosen}
        forId={forId}
        cost={appointmentCostText(first?.cost, chosen, currency)}
        professionals={professionals.filter(({ serviceIds }) => serviceIds.includes(chosen.id))}
      >
        <PersonChoice {...{ dependants, forId }} linkTo={props.linkTo} />
        {dependant ? <DependantRights dependant={dependant} now={now} /> : null}
        <Week {...timetableProps} />
      </AppointmentStep>
    );
  }
  return (
    <Section title="Reservar">
      <Stack gap={4}>
        <PersonChoice {...{ dependants, forId }} linkTo={props.linkTo} />
        {dependant ? <DependantRights dependant={dependant} now={now} /> : null}
        <Week {...timetableProps} />
      </Stack>
    </Section>
  );
}

interface WeekProps extends Props {
  forId: string | null;
  services: readonly Service[];
  professionals: readonly ProfessionalSummary[];
  moving: Booking | undefined;
  chosen: Service | undefined;
  shown: ShownWeek;
}

function Week(props: WeekProps) {
  const { state, show, linkTo, bookings, entries, now, services, professionals } = props;
  const { moving, chosen, shown } = props;
  const { timeZone } = useArea().settings.center;
  const { timetable, week, day, today } = shown;
  const days = timetable.state === 'ready' ? timetable.days : [];
  const isAppointment = chosen?.kind === 'appointment';
  const asked = chosen ? [chosen] : services;
  const classes = services.filter(({ kind }) => kind === 'class');
  const teacher = professionals.find(({ id }) => id === state.professionalId);
  const appointments = services.filter(
    ({ id, kind }) => kind === 'appointment' && (teacher?.serviceIds.includes(id) ?? true),
  );
  const strip = (
    <WeekStrip
      {...{ week, day, today, linkTo, days }}
      booked={bookings.map(({ session }) => localDateOf(session.startsAt, timeZone))}
    />
  );
  return (
    <Stack gap={4}>
      {isAppointment ? null : strip}
      <Filters
        services={moving || isAppointment ? [] : classes}
        professionals={professionals.filter(({ serviceIds }) =>
          asked.some(({ id }) => serviceIds.includes(id)),
        )}
        serviceId={chosen?.id ?? null}
        professionalId={state.professionalId}
        anybody={isAppointment ? 'Quien pueda' : 'Con cualquiera'}
        linkTo={linkTo}
      />
      {isAppointment ? strip : null}
      {timetable.state === 'loading' ? (
        <Loading />
      ) : timetable.state === 'failed' ? (
        <FailedState
          error={timetable.error}
          isRetrying={timetable.isRetrying}
          onRetry={timetable.retry}
        />
      ) : (
        <DayOffer
          {...{ days, day, today, now, linkTo, bookings, entries }}
          isMoving={moving !== undefined}
          appointments={chosen ? [] : appointments}
          isNarrowed={state.professionalId !== null || (chosen !== undefined && !moving)}
        />
      )}
      <BookingSheet
        {...{ state, days, bookings, entries, now, moving, services, linkTo }}
        forId={props.forId}
        professionals={professionals}
        onClose={() => show({ sessionId: null, startsAt: null }, { isBack: true })}
        onMoved={(outcome) => {
          show(
            { sessionId: null, startsAt: null, moving: null, serviceId: null },
            { isBack: true },
          );
          props.onMoved(outcome);
        }}
      />
    </Stack>
  );
}

function Moving({
  moving,
  now,
  linkTo,
}: {
  moving: Booking;
  now: Date;
  linkTo: BookingsNavigation['linkTo'];
}) {
  const { timeZone } = useArea().settings.center;
  const { service, startsAt } = moving.session;
  return (
    <Notice
      title={`Cambias ${service.name}, ${formatInstant(startsAt, timeZone, now)}`}
      action={
        <LinkButton size="sm" to={linkTo({ moving: null, serviceId: null })}>
          Dejarla como está
        </LinkButton>
      }
    >
      Tu plaza sigue siendo tuya hasta que tengas la nueva.
    </Notice>
  );
}

function Loading() {
  return (
    <DelayedFallback>
      <Skeleton lines={5} height="56px" />
    </DelayedFallback>
  );
}

function NothingOnline() {
  const { center } = useArea().settings;
  return (
    <EmptyState title="Todavía no se reserva desde aquí">
      De momento, reserva hablando con {center.name}.
    </EmptyState>
  );
}
