import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import type { Booking, ProfessionalSummary, Service, WaitlistEntry } from '@aforo/shared/contract';
import { formatEnd, formatInstant } from '@aforo/shared/format';
import { Sheet, Stack } from '@aforo/shared/ui';
import { AboutService } from './about-service.tsx';
import { BookingOffer } from './booking-offer.tsx';
import { useFamily } from '../../common/use-family.ts';
import type { BookingsNavigation, BookingsState } from '../bookings-url.ts';
import { useBook, useWait } from '../bookings.queries.ts';
import { choiceOf, sessionDetails, type Choice } from './choice.ts';
import { MoveConfirmation } from '../moving/move-confirmation.tsx';
import { BookingOutcomePanel } from '../outcome/booking-outcome-panel.tsx';
import type { BookingOutcome } from '../outcome/outcome.ts';
import type { OfferedDay } from '../timetable/offered-day.ts';
import { PersonChoice } from '../timetable/filters.tsx';
import { seatsText } from './seats.messages.ts';
import { Muted } from '../timetable/session-details.tsx';

interface Props {
  state: BookingsState;
  days: readonly OfferedDay[];
  professionals: readonly ProfessionalSummary[];
  services: readonly Service[];
  bookings: readonly Booking[];
  entries: readonly WaitlistEntry[];
  now: Date;
  moving: Booking | undefined;
  /** The child for whom the user books; null for themselves. */
  forId: string | null;
  linkTo: BookingsNavigation['linkTo'];
  onClose: () => void;
  onMoved: (outcome: BookingOutcome) => void;
}

/** The sheet of the session or free time that the URL names: details, price and booking button. */
export function BookingSheet({ state, days, professionals, ...rest }: Props) {
  const found = choiceOf(state, days, professionals);
  const key = state.sessionId ?? state.startsAt;
  const kept = useLatestChoice(key, found);
  return kept ? <Open key={key} choice={kept} {...rest} /> : null;
}

/**
 * Keeps the last known choice: a booked free time disappears from the list, but the sheet with its
 * confirmation must stay open.
 */
function useLatestChoice(key: string | null, found: Choice | null): Choice | null {
  const [kept, setKept] = useState({ key, choice: found });
  if (
    kept.key !== key ||
    (found !== null && kept.choice !== found && !isSame(kept.choice, found))
  ) {
    setKept({ key, choice: found });
    return found;
  }
  return kept.choice;
}

/** Compares by content, because the days are rebuilt at each render. */
function isSame(a: Choice | null, b: Choice): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

type OpenProps = Omit<Props, 'state' | 'days' | 'professionals'> & { choice: Choice };

function Open(props: OpenProps) {
  const { choice, moving, forId, linkTo, onClose } = props;
  const { dependants } = useFamily();
  return (
    <Sheet title={choice.serviceName} isOpen onClose={onClose}>
      <Stack gap={4}>
        {moving ? null : <PersonChoice {...{ dependants, forId, linkTo }} />}
        {/* Another person is another booking, without the result of the last one. */}
        <Details key={forId ?? 'self'} {...props} />
      </Stack>
    </Sheet>
  );
}

function Details(props: OpenProps) {
  const { choice, services, bookings, entries, now, moving, forId, onClose, onMoved } = props;
  const { timeZone } = useArea().settings.center;
  const { forText } = useFamily();
  const book = useBook(forId);
  const wait = useWait(forId);
  const { session } = choice;
  if (book.data) {
    return (
      <BookingOutcomePanel outcome={{ act: 'booked', booking: book.data }} {...{ now, onClose }} />
    );
  }
  const shown = wait.data ? sessionDetails(wait.data.session) : choice;
  const booked = bookings.find((booking) => session && booking.session.id === session.id);
  const waiting = entries.find(
    (entry) => entry.session.id === session?.id && entry.state === 'waiting',
  );
  return (
    <>
      <div>
        <div>
          {formatInstant(shown.startsAt, timeZone, now)} –{' '}
          {formatEnd(shown.startsAt, shown.endsAt, timeZone)}
        </div>
        <Muted>
          {[shown.who, shown.room, session && seatsText(session)].filter(Boolean).join(' · ')}
        </Muted>
        {moving ? <Muted>{forText(moving.client)}</Muted> : null}
      </div>
      <AboutService service={services.find(({ id }) => id === choice.serviceId)} forId={forId} />
      {moving ? (
        <MoveConfirmation {...{ choice, moving, now, onClose, onMoved }} />
      ) : (
        <BookingOffer {...{ choice, forId, book, wait, booked, waiting, now, onClose }} />
      )}
    </>
  );
}
