import type { UseQueryResult } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Booking } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { Card, DelayedFallback, Disclosure, QueryState, Skeleton, Stack } from '@aforo/shared/ui';
import { ForWhom } from '../../common/for-whom.tsx';
import { useFamily } from '../../common/use-family.ts';
import { HoldNotice } from '../booking/hold-notice.tsx';
import { BookingActions } from './booking-actions.tsx';
import { CancelTermsLine } from '../cancel-terms-line.tsx';
import { paymentText } from './booking.messages.ts';
import type { BookingsNavigation } from '../bookings-url.ts';
import { countdownText } from './countdown.ts';
import { Muted, SessionDetails } from '../timetable/session-details.tsx';
import { Directions } from '../directions.tsx';

interface Props {
  query: UseQueryResult<{ items: Booking[] }>;
  now: Date;
  linkTo: BookingsNavigation['linkTo'];
}

/**
 * Held seats first, each with its countdown; then the next booking, large. Later bookings are
 * collapsed, or they would push the days out of view; those of the user's fixed seat are part of its
 * pattern.
 */
export function UpcomingBookings({ query, now, linkTo }: Props) {
  const shown = (
    <QueryState
      query={query}
      skeleton={
        <DelayedFallback>
          <Skeleton lines={3} height="36px" />
        </DelayedFallback>
      }
    >
      {({ items }) => <Upcoming bookings={items} now={now} linkTo={linkTo} />}
    </QueryState>
  );
  return query.data ? shown : <Card>{shown}</Card>;
}

interface UpcomingProps extends Omit<Props, 'query'> {
  bookings: readonly Booking[];
}

function Upcoming({ bookings, now, linkTo }: UpcomingProps) {
  const held = bookings.filter(({ status }) => status === 'held');
  const [next, ...others] = bookings.filter(({ status }) => status !== 'held');
  const { dependantIdOf } = useFamily();
  // The user's fixed seat shows its own, as one pattern.
  const later = others.filter(
    ({ seatKind, client }) => seatKind !== 'standing' || dependantIdOf(client.id) !== null,
  );
  const holds = held.map((booking) => <HeldSeat key={booking.id} booking={booking} now={now} />);
  if (!next) {
    if (held.length > 0) return holds;
    return (
      <Card>
        <Muted>No tienes ninguna reserva. Elige el día y la clase.</Muted>
      </Card>
    );
  }
  return (
    <>
      {holds}
      <Next booking={next} now={now} linkTo={linkTo} />
      {later.length > 0 ? (
        <Disclosure
          summary={later.length === 1 ? 'Y otra reserva' : `Y otras ${later.length} reservas`}
        >
          <Items aria-label="Las siguientes reservas">
            {later.map((booking) => (
              <li key={booking.id}>
                <Line to={linkTo({ opened: booking.id })} preventScrollReset>
                  <div>
                    <SessionDetails session={booking.session} now={now} />
                    <ForWhom client={booking.client} />
                  </div>
                  <ChevronRight size={20} aria-hidden />
                </Line>
              </li>
            ))}
          </Items>
        </Disclosure>
      ) : null}
    </>
  );
}

interface OfBooking {
  booking: Booking;
  now: Date;
  linkTo: BookingsNavigation['linkTo'];
}

/** A held seat, which belongs to the client until its countdown ends. */
function HeldSeat({ booking, now }: Pick<OfBooking, 'booking' | 'now'>) {
  return (
    <Card as="section" aria-label={`Plaza apartada: ${booking.session.service.name}`}>
      <Stack gap={3}>
        <SessionDetails session={booking.session} now={now} />
        <ForWhom client={booking.client} />
        <HoldNotice booking={booking} now={now} />
      </Stack>
    </Card>
  );
}

function Next({ booking, now, linkTo }: OfBooking) {
  const { timeZone, currency } = useArea().settings.center;
  const { session } = booking;
  const isFixed = booking.seatKind === 'standing';
  const countdown = countdownText(session, timeZone, now);
  return (
    <Ticket as="section" aria-label="Tu próxima reserva">
      <Head>
        <When>
          <time dateTime={session.startsAt}>{formatInstant(session.startsAt, timeZone, now)}</time>
          {/* The date above already says so. */}
          {countdown === 'mañana' ? null : <small>{countdown}</small>}
        </When>
        <What>{session.service.name}</What>
        <p>{[session.professional.name, session.roomName].filter(Boolean).join(' · ')}</p>
        <ForWhom client={booking.client} />
      </Head>
      <Stack gap={3}>
        <div>
          <Muted>{paymentText(booking, currency)}.</Muted>
          <CancelTermsLine until={booking.freeCancelUntil} isFixed={isFixed} now={now} />
        </div>
        <Directions />
        <BookingActions booking={booking} now={now} linkTo={linkTo} />
      </Stack>
    </Ticket>
  );
}

const Ticket = styled(Card)`
  overflow: hidden;
`;

/** Full width of the card, in the center's color. */
const Head = styled.header`
  margin: -16px -16px 16px;
  padding: 16px;
  background: ${({ theme }) => theme.color.primary};
  color: ${({ theme }) => theme.color.onPrimary};

  ${({ theme }) => theme.media.fromCard} {
    margin: -24px -24px 24px;
    padding: 20px 24px;
  }
`;

const When = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${({ theme }) => theme.space[3]};
  align-items: baseline;
  font-variant-numeric: tabular-nums;

  > time {
    font-size: ${({ theme }) => theme.type.xl};
    font-weight: ${({ theme }) => theme.font.bold};
    line-height: 1.2;

    &::first-letter {
      text-transform: uppercase;
    }
  }
`;

const What = styled.h2`
  margin-top: ${({ theme }) => theme.space[1]};
  font-size: ${({ theme }) => theme.type.lg};
  font-weight: ${({ theme }) => theme.font.medium};
`;

const Items = styled.ul`
  margin-top: ${({ theme }) => theme.space[2]};
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
`;

const Line = styled(Link)`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;
  justify-content: space-between;
  min-height: 60px;
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]} ${theme.space[2]} ${theme.space[4]}`};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.text};
  text-decoration: none;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  > svg {
    flex: none;
  }
`;
