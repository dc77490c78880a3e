import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import {
  markAttendance,
  type Agenda,
  type AgendaSession,
  type Booking,
} from '@aforo/shared/contract';
import { agendaRead } from '../reads.ts';
import { bookingKeys } from '../common/booking-cache.ts';
import type { Mark } from '@aforo/shared/offline-queue';

/**
 * A day with its sessions and who comes. It is asked for again and again, so that one try is enough,
 * and what is known stays on the page while none succeeds.
 */
export function agendaQuery(localDate: string) {
  return queryOptions({
    queryKey: bookingKeys.agenda(localDate),
    queryFn: async ({ signal }): Promise<Agenda | null> => {
      const { days } = await api.read(agendaRead, { date: localDate }, { signal });
      return days[0] ?? null;
    },
    retry: false,
    staleTime: 0,
  });
}

/** The key makes a second sending of the same mark harmless. */
export function sendMark({ bookingId, status, markedAt, key }: Mark): Promise<Booking> {
  return api.call(markAttendance, {
    params: { id: bookingId },
    body: { status, markedAt },
    idempotencyKey: key,
  });
}

/** Writes an answered mark into the days on the page, so that the row doesn't blink meanwhile. */
export async function rememberMark(queryClient: QueryClient, booking: Booking): Promise<void> {
  // A day that was asked for before this answer would bring the old state back. The answer to the mark
  // is all that it changes: without one on its way there is nothing to read again.
  const isReading = queryClient.isFetching({ queryKey: bookingKeys.agendas }) > 0;
  await queryClient.cancelQueries({ queryKey: bookingKeys.agendas });
  const marked = (session: AgendaSession): AgendaSession =>
    session.id === booking.session.id
      ? {
          ...session,
          roster: session.roster.map((entry) =>
            entry.bookingId === booking.id
              ? { ...entry, status: booking.status, version: booking.version }
              : entry,
          ),
        }
      : session;
  queryClient.setQueriesData<Agenda | null>({ queryKey: bookingKeys.agendas }, (agenda) =>
    agenda
      ? {
          ...agenda,
          sessions: agenda.sessions.map(marked),
          overnight: (agenda.overnight ?? []).map(marked),
        }
      : agenda,
  );
  if (isReading) void queryClient.invalidateQueries({ queryKey: bookingKeys.agendas });
  // The cache tells its readers in the next turn: until then only the mark itself shows it.
  await new Promise((done) => setTimeout(done));
}
