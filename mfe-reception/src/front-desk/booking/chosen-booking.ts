import type { AgendaSession, Booking, RosterEntry, SessionSummary } from '@aforo/shared/contract';

/** The booking that a dialog acts on, from the roster or from the client panel. */
export interface ChosenBooking {
  id: string;
  client: { id: string; name: string };
  session: SessionSummary;
  status: RosterEntry['status'];
}

/** Looks in the shown session, then in the upcoming bookings of the selected client. */
export function chosenBooking(
  bookingId: string | null,
  shown: AgendaSession | null,
  upcoming: readonly Booking[],
): ChosenBooking | null {
  const entry = shown?.roster.find((one) => one.bookingId === bookingId);
  if (shown && entry) {
    return { id: entry.bookingId, client: entry.client, session: shown, status: entry.status };
  }
  return upcoming.find(({ id }) => id === bookingId) ?? null;
}
