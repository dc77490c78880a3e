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
import { ownPurchasesQuery } from '../../common/own-purchases.query.ts';
import { AppointmentStep } from './appointment-step.tsx';
import { BookingSheet } from './booking-sheet.tsx';
import { isBookable } from '../bookable.ts';
import type { BookingsNavigation } from '../bookings-url.ts';
import { professionalsQuery, servicesQuery } from '../bookings.queries.ts';
import { DayOffer } from '../timetable/day-offer.tsx';
import { Filters } from '../timetable/filters.tsx';
import { type PriceOf, rowPrice } from '../timetable/service.messages.ts';
import { useShownWeek, type ShownWeek } from '../timetable/use-shown-week.ts';
import { WeekStrip } from '../timetable/week-strip.tsx';

interface Props extends BookingsNavigation {
  bookings: readonly Booking[];
  entries: readonly WaitlistEntry[];
  now: Date;
}

/** The timetable: a week of days, filters, and the offer of the chosen day. */
export function BookingTimetable(props: Props) {
  const { state, bookings, now } = props;
  const services = useQuery(servicesQuery);
  const professionals = useQuery(professionalsQuery).data?.items ?? [];
  const bookable = services.data?.items.filter(isBookable);
  const moving = bookings.find(({ id }) => id === state.moving);
  // A booking can only be moved within its service, whose price and bono apply.
  const chosenId = moving?.session.service.id ?? state.serviceId;
  const chosen = bookable?.find(({ id }) => id === chosenId);
  const shown = useShownWeek({
    services: chosen ? [chosen] : (bookable ?? []),
    serviceId: chosen?.id ?? null,
    professionalId: state.professionalId,
    chosenDay: state.day,
    now,
    // The timetable of all services loads at once; a chosen service or a moved booking must load
    // first.
    isKnown: bookable !== undefined || (state.serviceId === null && state.moving === null),
  });
  const priceOf = usePrices(bookable ?? []);
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
    priceOf,
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
    return (
      <AppointmentStep
        service={chosen}
        price={priceOf(chosen.id, now.toISOString())}
        professionals={professionals.filter(({ serviceIds }) => serviceIds.includes(chosen.id))}
      >
        <Week {...timetableProps} />
      </AppointmentStep>
    );
  }
  return (
    <Section title="Reservar">
      <Week {...timetableProps} />
    </Section>
  );
}

interface WeekProps extends Props {
  services: readonly Service[];
  professionals: readonly ProfessionalSummary[];
  moving: Booking | undefined;
  chosen: Service | undefined;
  shown: ShownWeek;
  priceOf: PriceOf;
}

function Week(props: WeekProps) {
  const { state, show, linkTo, bookings, entries, now, services, professionals } = props;
  const { moving, chosen, shown, priceOf } = props;
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
          {...{ days, day, today, now, linkTo, bookings, entries, priceOf }}
          appointments={chosen ? [] : appointments}
          isNarrowed={state.professionalId !== null || (chosen !== undefined && !moving)}
        />
      )}
      <BookingSheet
        {...{ state, days, bookings, entries, now, moving, services }}
        professionals={professionals}
        onClose={() => show({ sessionId: null, startsAt: null }, { isBack: true })}
        onMoved={() =>
          show({ sessionId: null, startsAt: null, moving: null, serviceId: null }, { isBack: true })
        }
      />
    </Stack>
  );
}

/** The price of a service for this client at a time, as far as the list can tell. */
function usePrices(services: readonly Service[]): PriceOf {
  const { currency } = useArea().settings.center;
  const purchases = useQuery(ownPurchasesQuery).data?.items;
  const known = new Map(services.map((service) => [service.id, service]));
  return (id, startsAt) => {
    const service = known.get(id);
    return service && purchases ? rowPrice(service, startsAt, purchases, currency) : null;
  };
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
