import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { Booking, Service, WaitlistEntry } from '@aforo/shared/contract';
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
import { useTimetable } from '../timetable/use-timetable.ts';
import { WeekStrip } from '../timetable/week-strip.tsx';

interface Props extends Navigating {
  bookings: readonly Booking[];
  entries: readonly WaitlistEntry[];
  now: Date;
}

/** The timetable to book from: a week of days, filters, and what the chosen day offers. */
export function BookHere(props: Props) {
  const services = useQuery(servicesQuery);
  const bookable = services.data?.items.filter(
    ({ status, isOnline }) => status === 'active' && isOnline,
  );
  const moving = props.bookings.find(({ id }) => id === props.state.moving);
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
        <Week {...props} services={bookable} moving={moving} />
      )}
    </Section>
  );
}

interface WeekProps extends Props {
  services: readonly Service[];
  moving: Booking | undefined;
}

function Week({ state, show, linkTo, bookings, entries, now, services, moving }: WeekProps) {
  const { center, weekStartsOn } = useArea().settings;
  const { timeZone } = center;
  const professionals = useQuery(professionalsQuery);
  const today = localDateOf(now, timeZone);
  // A link from last week shows today.
  const day = state.day !== null && state.day > today ? state.day : today;
  const week = weekOf(day, weekStartsOn);
  // A booking moves within its service; its price and its bono are those of that service.
  const chosenId = moving?.session.service.id ?? state.serviceId;
  const chosen = services.find(({ id }) => id === chosenId);
  const asked = chosen ? [chosen] : services;
  const timetable = useTimetable({
    services: asked,
    serviceId: chosen?.id ?? null,
    professionalId: state.professionalId,
    week,
    now,
  });
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
        professionals={(professionals.data?.items ?? []).filter(({ serviceIds }) =>
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
        professionals={professionals.data?.items ?? []}
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
