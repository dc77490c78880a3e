import type { UseQueryResult } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Booking } from '@aforo/shared/contract';
import {
  Badge,
  Card,
  DelayedFallback,
  FailedState,
  Row,
  Section,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { Held } from '../booking/held.tsx';
import { BookingActions } from './booking-actions.tsx';
import { freeCancelWords, paidWords } from './booking.messages.ts';
import type { Navigating } from '../bookings-url.ts';
import { countdownWords } from './countdown.ts';
import { Muted, SessionDetails } from '../timetable/session-details.tsx';
import { WayThere } from '../way-there.tsx';

interface Props {
  query: UseQueryResult<{ items: Booking[] }>;
  now: Date;
  linkTo: Navigating['linkTo'];
}

/** The next booking large, those after it below. */
export function UpcomingBookings({ query, now, linkTo }: Props) {
  if (!query.data) {
    return (
      <Card>
        {query.isError ? (
          <FailedState
            error={query.error}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <DelayedFallback>
            <Skeleton lines={3} height="36px" />
          </DelayedFallback>
        )}
      </Card>
    );
  }
  const [next, ...later] = query.data.items;
  if (!next) {
    return (
      <Card>
        <Muted>No tienes ninguna reserva. Elige abajo el día y la clase.</Muted>
      </Card>
    );
  }
  return (
    <>
      <Next booking={next} now={now} linkTo={linkTo} />
      {later.length > 0 ? (
        <Section title="Después">
          <Items>
            {later.map((booking) => (
              <li key={booking.id}>
                <Line to={linkTo({ opened: booking.id })} preventScrollReset>
                  <SessionDetails session={booking.session} now={now} />
                  {booking.status === 'held' ? <Badge tone="warning">Falta pagarla</Badge> : null}
                  <ChevronRight size={20} aria-hidden />
                </Line>
              </li>
            ))}
          </Items>
        </Section>
      ) : null}
    </>
  );
}

interface OfBooking {
  booking: Booking;
  now: Date;
  linkTo: Navigating['linkTo'];
}

function Next({ booking, now, linkTo }: OfBooking) {
  const { timeZone, currency } = useArea().settings.center;
  return (
    <Card as="section" aria-label="Tu próxima reserva">
      <Stack gap={3}>
        <Row gap={2}>
          <Countdown>{countdownWords(booking.session, timeZone, now)}</Countdown>
        </Row>
        <SessionDetails session={booking.session} now={now} />
        {booking.status === 'held' ? (
          <Held booking={booking} now={now} />
        ) : (
          <>
            <Muted>
              {paidWords(booking, currency)}.{' '}
              {freeCancelWords(booking.freeCancelUntil, timeZone, now)}
            </Muted>
            <WayThere />
            <BookingActions booking={booking} now={now} linkTo={linkTo} />
          </>
        )}
      </Stack>
    </Card>
  );
}

const Countdown = styled.strong`
  font-size: ${({ theme }) => theme.type.lg};
  font-weight: ${({ theme }) => theme.font.bold};

  &::first-letter {
    text-transform: uppercase;
  }
`;

const Items = styled.ul`
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
