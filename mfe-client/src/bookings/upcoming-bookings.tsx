import type { UseQueryResult } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { getBookingCalendar, type Booking } from '@aforo/shared/contract';
import { localDateOf } from '@aforo/shared/format';
import {
  Badge,
  Card,
  DelayedFallback,
  FailedState,
  LinkButton,
  Row,
  Section,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { freeCancelWords, paidWords } from './booking-words.ts';
import type { Navigating } from './bookings-url.ts';
import { countdownWords } from './countdown.ts';
import { Muted, SessionWords } from './session-words.tsx';

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
                <Card>
                  <Stack gap={2}>
                    <SessionWords session={booking.session} now={now} />
                    <Acts booking={booking} now={now} linkTo={linkTo} size="sm" />
                  </Stack>
                </Card>
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
          {booking.status === 'held' ? <Badge tone="warning">Sin confirmar</Badge> : null}
        </Row>
        <SessionWords session={booking.session} now={now} />
        <Muted>
          {paidWords(booking, currency)}. {freeCancelWords(booking.freeCancelUntil, timeZone, now)}
        </Muted>
        <Acts booking={booking} now={now} linkTo={linkTo} size="md" />
      </Stack>
    </Card>
  );
}

function Acts({ booking, now, linkTo, size }: OfBooking & { size: 'sm' | 'md' }) {
  const { timeZone } = useArea().settings.center;
  const { id, session } = booking;
  if (Date.parse(session.startsAt) <= now.getTime()) return null;
  // Too late to leave for free is too late to move.
  const canMove =
    booking.status === 'confirmed' && Date.parse(booking.freeCancelUntil) > now.getTime();
  return (
    <Row gap={2}>
      {canMove ? (
        <LinkButton
          size={size}
          aria-label={`Cambiar ${session.service.name}`}
          to={linkTo({
            moving: id,
            serviceId: session.service.id,
            professionalId: null,
            day: localDateOf(session.startsAt, timeZone),
          })}
        >
          Cambiar
        </LinkButton>
      ) : null}
      {booking.status === 'confirmed' ? (
        <LinkButton
          size={size}
          aria-label={`Añadir al calendario: ${session.service.name}`}
          // Whole, so that the router leaves it to the browser.
          to={new URL(getBookingCalendar.path.replace(':id', id), window.location.origin).href}
          download
        >
          Añadir al calendario
        </LinkButton>
      ) : null}
      <LinkButton
        size={size}
        aria-label={`Cancelar ${session.service.name}`}
        preventScrollReset
        to={linkTo({ cancelling: id })}
      >
        Cancelar
      </LinkButton>
    </Row>
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
