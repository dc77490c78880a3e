import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { Booking, ProfessionalSummary, Service, WaitlistEntry } from '@aforo/shared/contract';
import { formatInstant, localDateOf, weekOf } from '@aforo/shared/format';
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
import { BookingSheet } from './booking-sheet.tsx';
import type { Navigating } from '../bookings-url.ts';
import { professionalsQuery, servicesQuery } from '../bookings.queries.ts';
import { DayOffer } from '../timetable/day-offer.tsx';
import { Filters } from '../timetable/filters.tsx';
import { useTimetable, type Timetable } from '../timetable/use-timetable.ts';
import { WeekStrip } from '../timetable/week-strip.tsx';

interface Props extends Navigating {
  bookings: readonly Booking[];
  entries: readonly WaitlistEntry[];
  now: Date;
}

/** The timetable to book from: a week of days, filters, and what the chosen day offers. */
export function BookHere(props: Props) {
  const { state, bookings, now } = props;
  const services = useQuery(servicesQuery);
  const professionals = useQuery(professionalsQuery).data?.items ?? [];
  const bookable = services.data?.items.filter(
    ({ status, isOnline }) => status === 'active' && isOnline,
  );
  const moving = bookings.find(({ id }) => id === state.moving);
  // A booking moves within its service; its price and its bono are those of that service.
  const chosenId = moving?.session.service.id ?? state.serviceId;
  const chosen = bookable?.find(({ id }) => id === chosenId);
  const days = useWeek(state, now);
  const timetable = useTimetable({
    services: chosen ? [chosen] : (bookable ?? []),
    serviceId: chosen?.id ?? null,
    professionalId: state.professionalId,
    week: days.week,
    now,
    // What all offer doesn't wait for the services; which one it is, only they and the bookings say.
    isKnown: bookable !== undefined || (state.serviceId === null && state.moving === null),
  });
  return (
    <Section title={moving ? 'Elige el nuevo momento' : 'Reservar'}>
      {bookable === undefined ? (
        services.isError ? (
          <FailedState
            error={services.error}
            isRetrying={services.isFetching}
            onRetry={() => void services.refetch()}
          />
        ) : (
          <Loading />
        )
      ) : bookable.length === 0 ? (
        <NothingOnline />
      ) : (
        <Week
          {...{ ...props, ...days, services: bookable, professionals, moving, chosen, timetable }}
        />
      )}
    </Section>
  );
}

function useWeek(state: Props['state'], now: Date) {
  const { center, weekStartsOn } = useArea().settings;
  const today = localDateOf(now, center.timeZone);
  // A link from last week shows today.
  const day = state.day !== null && state.day > today ? state.day : today;
  return { today, day, week: weekOf(day, weekStartsOn) };
}

interface WeekProps extends Props {
  services: readonly Service[];
  professionals: readonly ProfessionalSummary[];
  moving: Booking | undefined;
  chosen: Service | undefined;
  timetable: Timetable;
  today: string;
  day: string;
  week: readonly string[];
}

function Week(props: WeekProps) {
  const { state, show, linkTo, bookings, entries, now, today, day, week } = props;
  const { services, professionals, moving, chosen, timetable } = props;
  const { timeZone } = useArea().settings.center;
  const asked = chosen ? [chosen] : services;
  const days = timetable.state === 'ready' ? timetable.days : [];
  const close = () => show({ sessionId: null, startsAt: null }, { isBack: true });
  return (
    <Stack gap={4}>
      {moving ? (
        <Notice
          title={`Cambias ${moving.session.service.name}, ${formatInstant(moving.session.startsAt, timeZone, now)}`}
          action={
            <LinkButton size="sm" to={linkTo({ moving: null, serviceId: null })}>
              Dejarla como está
            </LinkButton>
          }
        >
          Tu plaza sigue siendo tuya hasta que tengas la nueva.
        </Notice>
      ) : null}
      <WeekStrip
        {...{ week, day, today, linkTo, days }}
        booked={bookings.map(({ session }) => localDateOf(session.startsAt, timeZone))}
      />
      <Filters
        services={moving ? [] : services}
        professionals={professionals.filter(({ serviceIds }) =>
          asked.some(({ id }) => serviceIds.includes(id)),
        )}
        serviceId={chosen?.id ?? null}
        professionalId={state.professionalId}
        linkTo={linkTo}
      />
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
          {...{ days, day, today, linkTo, bookings, entries }}
          isOneService={chosen !== undefined}
          isNarrowed={state.professionalId !== null || (chosen !== undefined && !moving)}
        />
      )}
      <BookingSheet
        {...{ state, days, bookings, entries, now, moving }}
        professionals={professionals}
        onClose={close}
        onMoved={() =>
          show({ sessionId: null, startsAt: null, moving: null, serviceId: null }, { isBack: true })
        }
      />
    </Stack>
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
