import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Booking } from '@aforo/shared/contract';
import { formatMonth, localDateOf } from '@aforo/shared/format';
import {
  BackLink,
  Badge,
  DelayedFallback,
  EmptyState,
  QueryState,
  Row,
  Skeleton,
  Stack,
  type BadgeTone,
} from '@aforo/shared/ui';
import {
  lostSessionText,
  returnReasonText,
} from '../../common/booking-terms/cancellation.messages.ts';
import { feeText } from '../../common/booking-terms/fee.messages.ts';
import { ForWhom } from '../../common/for-whom.tsx';
import { useFamily } from '../../common/use-family.ts';
import { ownBookingsQuery } from '../../common/own-bookings.query.ts';
import { useNow } from '../../common/use-now.ts';
import { paths } from '../../paths.ts';
import { bookingsParams } from '../bookings-url.ts';
import { paymentText, statusText } from '../upcoming/booking.messages.ts';
import { Muted, SessionDetails } from '../timetable/session-details.tsx';
import { pastGroups } from './past-groups.ts';

/**
 * Past bookings by month with their outcome; future ones that were cancelled have their own
 * section.
 */
export function PastBookings() {
  const past = useQuery(ownBookingsQuery('past'));
  return (
    <Stack gap={4}>
      <BackLink to={paths.bookings()}>Las próximas</BackLink>
      <h2>Reservas pasadas</h2>
      <QueryState
        query={past}
        skeleton={
          <DelayedFallback>
            <Skeleton lines={5} height="56px" />
          </DelayedFallback>
        }
      >
        {(data) => <Groups bookings={data.items} />}
      </QueryState>
    </Stack>
  );
}

function Groups({ bookings }: { bookings: readonly Booking[] }) {
  const { timeZone } = useArea().settings.center;
  const now = useNow();
  const { givenUp, months } = pastGroups(bookings, timeZone, now);
  if (bookings.length === 0) {
    return (
      <EmptyState title="Aún no has venido">
        Aquí verás las clases a las que hayas venido y las que canceles.
      </EmptyState>
    );
  }
  return (
    <>
      {givenUp.length > 0 ? <Group name="Ya no vas" bookings={givenUp} now={now} /> : null}
      {months.map(({ month, items }) => (
        <Group key={month} name={formatMonth(month)} bookings={items} now={now} />
      ))}
    </>
  );
}

interface GroupProps {
  name: string;
  bookings: readonly Booking[];
  now: Date;
}

function Group({ name, bookings, now }: GroupProps) {
  return (
    <section aria-label={name}>
      <Name>{name}</Name>
      <Lines>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <Past booking={booking} now={now} />
          </li>
        ))}
      </Lines>
    </section>
  );
}

const tones: Partial<Record<Booking['status'], BadgeTone>> = {
  attended: 'success',
  noShow: 'warning',
  cancelledLate: 'warning',
};

function Past({ booking, now }: { booking: Booking; now: Date }) {
  const { currency, timeZone } = useArea().settings.center;
  const { dependantIdOf } = useFamily();
  const { session } = booking;
  const loss = lostSessionText(booking, timeZone, now);
  const why = booking.wasMoved ? returnReasonText(booking) : booking.reason;
  return (
    <>
      <Row justify="between" align="start">
        <div>
          <SessionDetails session={session} now={now} />
          <ForWhom client={booking.client} />
        </div>
        <Badge tone={tones[booking.status] ?? 'neutral'}>{statusText(booking)}</Badge>
      </Row>
      <Row justify="between" align="center" gap={2}>
        <Muted>
          {[loss ?? paymentText(booking, currency), loss ? feeText(booking, currency) : why]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
        <Again
          aria-label={`Reservar otra vez ${session.service.name}`}
          to={againPath(booking, dependantIdOf(booking.client.id), timeZone, now)}
        >
          Reservar otra vez
        </Again>
      </Row>
    </>
  );
}

/** The class itself if it is still to come, otherwise the offer of its service, for the same person. */
function againPath(
  { session }: Booking,
  forId: string | null,
  timeZone: string,
  now: Date,
): string {
  const isAhead = session.status === 'scheduled' && Date.parse(session.startsAt) > now.getTime();
  return `${paths.bookings()}${bookingsParams.write(
    isAhead && session.kind === 'class'
      ? { day: localDateOf(session.startsAt, timeZone), sessionId: session.id, forId }
      : { serviceId: session.service.id, forId },
  )}`;
}

const Name = styled.h3`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.md};

  &::first-letter {
    text-transform: uppercase;
  }
`;

const Lines = styled.ul`
  > li {
    padding-block: ${({ theme }) => theme.space[3]};
  }
  > li + li {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

const Again = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 32px;
  color: ${({ theme }) => theme.color.primaryInk};
  font-size: ${({ theme }) => theme.type.sm};

  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
  }
`;
