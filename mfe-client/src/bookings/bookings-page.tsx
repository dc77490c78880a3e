import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Page } from '@aforo/shared/area';
import { serverNow } from '@aforo/shared/http';
import { useSearchValues } from '@aforo/shared/search-params';
import { LinkButton, Stack } from '@aforo/shared/ui';
import { FlushRow } from '../common/flush-row.tsx';
import { ownBookingsQuery } from '../common/own-bookings.query.ts';
import { useNow } from '../common/use-now.ts';
import { paths } from '../paths.ts';
import { bookingsParams, type BookingsNavigation } from './bookings-url.ts';
import { BookingDetail } from './upcoming/booking-detail.tsx';
import { ownWaitlistQuery, servicesQuery } from './bookings.queries.ts';
import { CancelDialog } from './upcoming/cancel-dialog.tsx';
import { Offers } from './timetable/offers.tsx';
import { PastBookings } from './past/past-bookings.tsx';
import { isBookable } from './bookable.ts';
import { BookingTimetable } from './booking/booking-timetable.tsx';
import { UpcomingBookings } from './upcoming/upcoming-bookings.tsx';
import { Waiting } from './waiting-list/waiting.tsx';

/** The client's bookings: the upcoming ones, the waiting lists, and the timetable. */
export function BookingsPage() {
  const [state, change, linkTo] = useSearchValues(bookingsParams);
  const show: BookingsNavigation['show'] = (changed, { isBack = false } = {}) =>
    change(changed, { preventScrollReset: true, replace: isBack });
  return (
    <Page>
      {state.isPast ? <PastBookings /> : <Ahead {...{ state, show, linkTo }} />}
      {state.opened ? (
        <BookingDetail
          bookingId={state.opened}
          now={serverNow()}
          linkTo={linkTo}
          onClose={() => show({ opened: null }, { isBack: true })}
        />
      ) : null}
    </Page>
  );
}

function Ahead({ state, show, linkTo }: BookingsNavigation) {
  const now = useNow();
  const upcoming = useQuery(ownBookingsQuery('upcoming'));
  const waitlist = useQuery(ownWaitlistQuery);
  const bookings = upcoming.data?.items ?? [];
  const entries = waitlist.data?.items ?? [];
  const cancelling = bookings.find(({ id }) => id === state.cancelling);
  const services = useQuery(servicesQuery).data?.items;
  const asked = services?.find(({ id }) => id === state.serviceId);
  // These steps fill the page: on a phone the existing bookings would push the days out of view.
  if (
    bookings.some(({ id }) => id === state.moving) ||
    (asked?.kind === 'appointment' && isBookable(asked))
  ) {
    return <BookingTimetable {...{ state, show, linkTo, bookings, entries, now }} />;
  }
  return (
    <Stack gap={5}>
      <Offers entries={entries} now={now} />
      <UpcomingBookings query={upcoming} now={now} linkTo={linkTo} />
      <Below gap={5} $isPlaced={!upcoming.isPending && !waitlist.isPending}>
        <Waiting query={waitlist} now={now} />
        <BookingTimetable {...{ state, show, linkTo, bookings, entries, now }} />
        <FlushRow gap={2}>
          <LinkButton variant="quiet" to={paths.pastBookings()}>
            Ver las reservas pasadas
          </LinkButton>
          <LinkButton variant="quiet" to={paths.calendar()}>
            Suscribir mi calendario
          </LinkButton>
        </FlushRow>
      </Below>
      {cancelling ? (
        <CancelDialog
          booking={cancelling}
          now={now}
          onClose={() => show({ cancelling: null }, { isBack: true })}
        />
      ) : null}
    </Stack>
  );
}

/** Hidden until the content above has loaded, so that nothing moves under the user's finger. */
const Below = styled(Stack)<{ $isPlaced: boolean }>`
  visibility: ${({ $isPlaced }) => ($isPlaced ? 'visible' : 'hidden')};
`;
