import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import type { Booking, ProfessionalSummary, Service, WaitlistEntry } from '@aforo/shared/contract';
import { formatEnd, formatInstant } from '@aforo/shared/format';
import { Sheet, Stack } from '@aforo/shared/ui';
import { AboutService } from './about-service.tsx';
import { BookingOffer } from './booking-offer.tsx';
import type { BookingsState } from '../bookings-url.ts';
import { useBook, useWait } from '../bookings.queries.ts';
import { choiceOf, sessionDetails, type Choice } from './choice.ts';
import { MoveConfirmation } from '../moving/move-confirmation.tsx';
import type { OfferedDay } from '../timetable/offered-day.ts';
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
  onClose: () => void;
  onMoved: () => void;
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

function Open({ choice, services, bookings, entries, now, moving, onClose, onMoved }: OpenProps) {
  const { timeZone } = useArea().settings.center;
  const book = useBook();
  const wait = useWait();
  const { session } = choice;
  // After the server's response the sheet shows the booked session instead of the offer.
  const answer = book.data ?? wait.data;
  const shown = answer ? sessionDetails(answer.session) : choice;
  const booked = bookings.find((booking) => session && booking.session.id === session.id);
  const waiting = entries.find(
    (entry) => entry.session.id === session?.id && entry.state === 'waiting',
  );
  return (
    <Sheet title={choice.serviceName} isOpen onClose={onClose}>
      <Stack gap={4}>
        <div>
          <div>
            {formatInstant(shown.startsAt, timeZone, now)} –{' '}
            {formatEnd(shown.startsAt, shown.endsAt, timeZone)}
          </div>
          <Muted>
            {[shown.who, shown.room, session && !book.data ? seatsText(session) : null]
              .filter(Boolean)
              .join(' · ')}
          </Muted>
        </div>
        <AboutService service={services.find(({ id }) => id === choice.serviceId)} />
        {moving ? (
          <MoveConfirmation {...{ choice, moving, now, onClose, onMoved }} />
        ) : (
          <BookingOffer {...{ choice, book, wait, booked, waiting, now, onClose }} />
        )}
      </Stack>
    </Sheet>
  );
}
