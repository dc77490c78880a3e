import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Booking } from '@aforo/shared/contract';
import {
  Badge,
  DelayedFallback,
  EmptyState,
  LinkButton,
  QueryState,
  Row,
  Skeleton,
  Stack,
  type BadgeTone,
} from '@aforo/shared/ui';
import { lostSessionWords } from '../../common/cancellation.messages.ts';
import { ownBookingsQuery } from '../../common/own-bookings.query.ts';
import { useNow } from '../../common/use-now.ts';
import { paths } from '../../paths.ts';
import { paidWords, statusWords } from '../upcoming/booking.messages.ts';
import { Muted, SessionDetails } from '../timetable/session-details.tsx';

/** What was booked before, and what came of it. */
export function PastBookings() {
  const past = useQuery(ownBookingsQuery('past'));
  return (
    <Stack gap={4}>
      <div>
        <LinkButton to={paths.bookings()}>Ver las próximas</LinkButton>
      </div>
      <QueryState
        query={past}
        skeleton={
          <DelayedFallback>
            <Skeleton lines={5} height="56px" />
          </DelayedFallback>
        }
      >
        {(data) => <List bookings={data.items} />}
      </QueryState>
    </Stack>
  );
}

const tones: Partial<Record<Booking['status'], BadgeTone>> = {
  attended: 'success',
  noShow: 'warning',
  cancelledLate: 'warning',
};

function List({ bookings }: { bookings: readonly Booking[] }) {
  const { currency, timeZone } = useArea().settings.center;
  const now = useNow();
  if (bookings.length === 0) {
    return (
      <EmptyState title="Aún no has venido">
        Aquí verás las clases a las que hayas venido y las que canceles.
      </EmptyState>
    );
  }
  return (
    <Items aria-label="Reservas pasadas">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <Row justify="between" align="start">
            <SessionDetails session={booking.session} now={now} />
            <Badge tone={tones[booking.status] ?? 'neutral'}>{statusWords[booking.status]}</Badge>
          </Row>
          <Muted>
            {lostSessionWords(booking, timeZone, now) ??
              [paidWords(booking, currency), booking.reason].filter(Boolean).join(' · ')}
          </Muted>
        </li>
      ))}
    </Items>
  );
}

const Items = styled.ul`
  > li {
    padding-block: ${({ theme }) => theme.space[3]};
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;
