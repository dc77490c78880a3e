import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { Booking } from '@aforo/shared/contract';
import {
  Badge,
  DelayedFallback,
  EmptyState,
  Notice,
  QueryState,
  Sheet,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import {
  lostSessionText,
  returnReasonText,
} from '../../common/booking-terms/cancellation.messages.ts';
import { ForWhom } from '../../common/for-whom.tsx';
import { bookingQuery } from '../../common/own-bookings.query.ts';
import { HoldNotice } from '../booking/hold-notice.tsx';
import { BookingActions } from './booking-actions.tsx';
import { CancelTermsLine } from '../cancel-terms-line.tsx';
import { paymentText, statusText } from './booking.messages.ts';
import type { BookingsNavigation } from '../bookings-url.ts';
import { codeOf } from '../booking/refusal.messages.ts';
import { Muted, SessionDetails } from '../timetable/session-details.tsx';

interface Props {
  bookingId: string;
  now: Date;
  linkTo: BookingsNavigation['linkTo'];
  onClose: () => void;
}

/** One past or future booking: its price and, if a session was lost, the reason. */
export function BookingDetail({ bookingId, now, linkTo, onClose }: Props) {
  const booking = useQuery(bookingQuery(bookingId));
  return (
    <Sheet title={booking.data?.session.service.name ?? 'Tu reserva'} isOpen onClose={onClose}>
      {!booking.data && codeOf(booking.error) === 'not_found' ? (
        <EmptyState title="Esta reserva no está entre las tuyas">
          Si venías de un enlace, puede que sea de otra cuenta.
        </EmptyState>
      ) : (
        <QueryState
          query={booking}
          skeleton={
            <DelayedFallback>
              <Skeleton lines={3} height="36px" />
            </DelayedFallback>
          }
        >
          {(data) => <Detail booking={data} now={now} linkTo={linkTo} />}
        </QueryState>
      )}
    </Sheet>
  );
}

function Detail({ booking, now, linkTo }: Pick<Props, 'now' | 'linkTo'> & { booking: Booking }) {
  const { timeZone, currency } = useArea().settings.center;
  const { session, status } = booking;
  const loss = lostSessionText(booking, timeZone, now);
  const back = returnReasonText(booking);
  if (status === 'held') {
    return (
      <Stack gap={3}>
        <SessionDetails session={session} now={now} />
        <ForWhom client={booking.client} />
        <HoldNotice booking={booking} now={now} />
      </Stack>
    );
  }
  const isAhead = status === 'confirmed' && Date.parse(session.startsAt) > now.getTime();
  return (
    <Stack gap={3}>
      <SessionDetails session={session} now={now} />
      <ForWhom client={booking.client} />
      <div>
        <Badge tone={status === 'attended' ? 'success' : loss ? 'warning' : 'neutral'}>
          {statusText(booking)}
        </Badge>
      </div>
      <div>
        <Muted>
          {paymentText(booking, currency)}. {isAhead ? null : back}
        </Muted>
        {isAhead ? (
          <CancelTermsLine
            until={booking.freeCancelUntil}
            isFixed={booking.seatKind === 'standing'}
            now={now}
          />
        ) : null}
      </div>
      {booking.reason ? <Muted>{booking.reason}</Muted> : null}
      {loss ? <Notice tone="warning">{loss}</Notice> : null}
      {isAhead ? <BookingActions booking={booking} now={now} linkTo={linkTo} /> : null}
    </Stack>
  );
}
