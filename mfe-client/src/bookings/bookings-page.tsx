import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Page } from '@aforo/shared/area';
import type { Booking, StandingSeats } from '@aforo/shared/contract';
import { serverNow } from '@aforo/shared/http';
import { useSearchValues } from '@aforo/shared/search-params';
import { AbsenceSheet } from '@aforo/shared/seats';
import { Button, LinkButton, Notice, Stack } from '@aforo/shared/ui';
import { FlushRow } from '../common/flush-row.tsx';
import { ownBookingsQuery } from '../common/own-bookings.query.ts';
import { useFamily } from '../common/use-family.ts';
import { useNow } from '../common/use-now.ts';
import { useOwnEvents } from '../common/use-own-events.ts';
import { paths } from '../paths.ts';
import { bookingsParams, type BookingsNavigation } from './bookings-url.ts';
import { BookingDetail } from './upcoming/booking-detail.tsx';
import { ownWaitlistQuery, servicesQuery, useBookingsChanged } from './bookings.queries.ts';
import { CancelDialog } from './upcoming/cancel-dialog.tsx';
import { Offers } from './timetable/offers.tsx';
import { InstallNotice } from './install/install-notice.tsx';
import { OutcomeDialog } from './outcome/outcome-dialog.tsx';
import type { Outcome } from './outcome/outcome.ts';
import { PastBookings } from './past/past-bookings.tsx';
import { isBookable } from './bookable.ts';
import { BookingTimetable } from './booking/booking-timetable.tsx';
import { OwnMakeUps } from './seats/own-make-ups.tsx';
import { OwnSeats } from './seats/own-seats.tsx';
import { SeatOffers, SeatWaits } from './seats/seat-waits.tsx';
import { ownSeatsQuery } from './seats/seats.queries.ts';
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

/** The current and future bookings; what the client does there ends in a dialog with its outcome. */
function Ahead(props: BookingsNavigation) {
  const now = useNow();
  const [outcome, setOutcome] = useState<Outcome>();
  return (
    <>
      <Bookings {...props} now={now} onOutcome={setOutcome} />
      {outcome ? (
        <OutcomeDialog outcome={outcome} now={now} onClose={() => setOutcome(undefined)} />
      ) : null}
    </>
  );
}

const withoutSeats: StandingSeats = { seats: [], makeUps: [], waits: [], memberships: [] };

interface BookingsProps extends BookingsNavigation {
  now: Date;
  onOutcome: (outcome: Outcome) => void;
}

function Bookings({ state, show, linkTo, now, onOutcome }: BookingsProps) {
  useOwnEvents();
  const upcoming = useQuery(ownBookingsQuery('upcoming'));
  const ownSeats = useQuery(ownSeatsQuery);
  const changed = useBookingsChanged();
  const { dependantOf } = useFamily();
  const timetable = useRef<HTMLDivElement>(null);
  const goToTimetable = () => {
    timetable.current?.focus();
    timetable.current?.scrollIntoView({ block: 'start' });
  };
  const seats = ownSeats.data ?? withoutSeats;
  const waitlist = useQuery(ownWaitlistQuery);
  const bookings = upcoming.data?.items ?? [];
  const entries = waitlist.data?.items ?? [];
  const cancelling = bookings.find(({ id }) => id === state.cancelling);
  // Kept while its sheet is open: an announced absence leaves the list before its outcome is read.
  const [lastMissed, setLastMissed] = useState<Booking>();
  if (cancelling?.seatKind === 'standing' && cancelling.id !== lastMissed?.id) {
    setLastMissed(cancelling);
  }
  const missed = lastMissed?.id === state.cancelling ? lastMissed : undefined;
  const services = useQuery(servicesQuery).data?.items;
  const asked = services?.find(({ id }) => id === state.serviceId);
  const timetableProps = { state, show, linkTo, bookings, entries, now, onMoved: onOutcome };
  // These steps fill the page: on a phone the existing bookings would push the days out of view.
  if (
    bookings.some(({ id }) => id === state.moving) ||
    (asked?.kind === 'appointment' && isBookable(asked))
  ) {
    return <BookingTimetable {...timetableProps} />;
  }
  return (
    <Stack gap={5}>
      <SeatOffers waits={seats.waits} now={now} onAccepted={onOutcome} />
      <Offers entries={entries} now={now} onAccepted={onOutcome} />
      <OwnSeats seats={seats} now={now} linkTo={linkTo} />
      <UpcomingBookings query={upcoming} now={now} linkTo={linkTo} />
      <Below gap={5} $isPlaced={!upcoming.isPending && !waitlist.isPending && !ownSeats.isPending}>
        {ownSeats.isError && !ownSeats.data ? (
          <Notice
            tone="warning"
            title="No hemos podido traer tu plaza fija"
            action={
              <Button
                size="sm"
                isPending={ownSeats.isFetching}
                onClick={() => void ownSeats.refetch()}
              >
                Volver a intentarlo
              </Button>
            }
          >
            Sigue siendo tuya.
          </Notice>
        ) : null}
        <OwnMakeUps makeUps={seats.makeUps} now={now} onUse={goToTimetable} />
        <SeatWaits waits={seats.waits} />
        <Waiting query={waitlist} now={now} />
        <div ref={timetable} tabIndex={-1}>
          <BookingTimetable {...timetableProps} />
        </div>
        <FlushRow gap={2}>
          <LinkButton variant="quiet" to={paths.pastBookings()}>
            Ver las reservas pasadas
          </LinkButton>
          <LinkButton variant="quiet" to={paths.calendar()}>
            Suscribir mi calendario
          </LinkButton>
        </FlushRow>
        <InstallNotice />
      </Below>
      {state.isAway || missed ? (
        <AbsenceSheet
          missed={missed && missedClass(missed)}
          dependant={missed && dependantOf(missed.client)}
          now={now}
          onAnnounced={changed}
          onClose={() => show({ cancelling: null, isAway: false }, { isBack: true })}
        />
      ) : cancelling ? (
        <CancelDialog
          booking={cancelling}
          now={now}
          onCancelled={(done) => {
            show({ cancelling: null }, { isBack: true });
            onOutcome(done);
          }}
          onClose={() => show({ cancelling: null }, { isBack: true })}
        />
      ) : null}
    </Stack>
  );
}

function missedClass({ id, session }: Booking) {
  return { bookingId: id, startsAt: session.startsAt, serviceName: session.service.name };
}

/** Hidden until the content above has loaded, so that nothing moves under the user's finger. */
const Below = styled(Stack)<{ $isPlaced: boolean }>`
  visibility: ${({ $isPlaced }) => ($isPlaced ? 'visible' : 'hidden')};
`;
