import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { getAgenda, markAttendance, type Agenda, type Booking } from '@aforo/shared/contract';
import { bookingKeys } from '../common/booking-cache.ts';
import type { Mark } from './arrival-queue.ts';

/**
 * A day with its sessions and who comes. It is asked for again and again, so that one try is enough,
 * and what is known stays on the page while none succeeds.
 */
export function agendaQuery(localDate: string) {
  return queryOptions({
    queryKey: bookingKeys.agenda(localDate),
    queryFn: async ({ signal }): Promise<Agenda | null> => {
      const { days } = await api.call(getAgenda, { query: { date: localDate }, signal });
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
  // A day that was asked for before this answer would bring the old state back.
  await queryClient.cancelQueries({ queryKey: bookingKeys.agendas });
  queryClient.setQueriesData<Agenda | null>({ queryKey: bookingKeys.agendas }, (agenda) =>
    agenda
      ? {
          ...agenda,
          sessions: agenda.sessions.map((session) =>
            session.id === booking.session.id
              ? {
                  ...session,
                  roster: session.roster.map((entry) =>
                    entry.bookingId === booking.id
                      ? { ...entry, status: booking.status, version: booking.version }
                      : entry,
                  ),
                }
              : session,
          ),
        }
      : agenda,
  );
  void queryClient.invalidateQueries({ queryKey: bookingKeys.agendas });
}
