import { useArea } from '@aforo/shared/area';
import type { Booking, Service, WaitlistEntry } from '@aforo/shared/contract';
import { formatDay, formatLongDate } from '@aforo/shared/format';
import { LinkButton, Row, Stack } from '@aforo/shared/ui';
import type { BookingsNavigation } from '../bookings-url.ts';
import { AppointmentList } from './appointment-list.tsx';
import { Hours } from './hours.tsx';
import { firstStarts, type OfferedDay } from './offered-day.ts';
import { seatCostText } from './service.messages.ts';
import { OfferList, SessionRow } from './session-row.tsx';

interface Props {
  days: readonly OfferedDay[];
  day: string;
  today: string;
  now: Date;
  /** The appointment services, each with its own step; empty within that step. */
  appointments: readonly Service[];
  /** Active filters may hide part of the offer. */
  isNarrowed: boolean;
  bookings: readonly Booking[];
  entries: readonly WaitlistEntry[];
  /** A move: its rows say no cost, which depends on the moved booking. */
  isMoving: boolean;
  linkTo: BookingsNavigation['linkTo'];
}

/** What can be booked on the chosen day, or a link to another day. */
export function DayOffer(props: Props) {
  const { days, day, now, appointments, linkTo } = props;
  return (
    <Stack gap={5}>
      <ThisDay {...props} />
      {appointments.length > 0 ? (
        <AppointmentList
          services={appointments}
          firstStarts={firstStarts(days, day)}
          now={now}
          linkTo={linkTo}
        />
      ) : null}
    </Stack>
  );
}

function ThisDay(props: Props) {
  const { days, day, today, appointments, isNarrowed, bookings, entries, linkTo } = props;
  const { currency } = useArea().settings.center;
  const offered = days.find(({ localDate }) => localDate === day);
  const isStep = appointments.length === 0;
  const hasAny = ({ sessions, starts }: OfferedDay) =>
    sessions.length > 0 || (isStep && starts.length > 0);
  if (!offered || !hasAny(offered)) {
    const next = days.find((one) => one.localDate > day && hasAny(one));
    return (
      <Stack gap={3}>
        <p>
          {isStep ? 'No queda nada que reservar' : 'No quedan clases'} el{' '}
          {formatLongDate(day, today)}.
        </p>
        <Row gap={2}>
          {next ? (
            <LinkButton to={linkTo({ day: next.localDate })} preventScrollReset>
              Ver {formatDay(next.localDate, today)}
            </LinkButton>
          ) : null}
          {isNarrowed ? (
            <LinkButton to={linkTo({ serviceId: null, professionalId: null })} preventScrollReset>
              Quitar filtros
            </LinkButton>
          ) : null}
        </Row>
      </Stack>
    );
  }
  return (
    <>
      {offered.sessions.length > 0 ? (
        <OfferList aria-label={`Clases, ${formatLongDate(day, today)}`}>
          {offered.sessions.map((session) => (
            <li key={session.id}>
              <SessionRow
                session={session}
                cost={props.isMoving ? null : seatCostText(session.cost, currency)}
                booking={bookings.find((booking) => booking.session.id === session.id)}
                isWaiting={entries.some(
                  (entry) => entry.session.id === session.id && entry.state === 'waiting',
                )}
                to={linkTo({ day, sessionId: session.id, startsAt: null })}
              />
            </li>
          ))}
        </OfferList>
      ) : null}
      {isStep && offered.starts.length > 0 ? (
        <Hours
          starts={offered.starts}
          linkTo={(startsAt) => linkTo({ day, startsAt, sessionId: null })}
        />
      ) : null}
    </>
  );
}
