import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getAgenda, markAttendance, type Booking, type ResponseOf } from '@aforo/shared/contract';
import { ApiError, api, isDefinite } from '@aforo/shared/http';
import type { Mark, Sent } from './attendance-queue.ts';

export const agendaKey = ['agenda', 'own'] as const;
const daysAhead = 7;

/** A day and the six after it: a professional is answered with their own sessions. */
export const agendaQuery = (date: string) =>
  queryOptions({
    queryKey: [...agendaKey, date],
    queryFn: ({ signal }) => api.call(getAgenda, { query: { date, days: daysAhead }, signal }),
  });

/** Sends one mark; what a better connection or a new log-in can mend is kept for later. */
export async function sendMark(queryClient: QueryClient, mark: Mark): Promise<Sent> {
  const { bookingId, status, markedAt, key } = mark;
  try {
    const booking = await api.call(markAttendance, {
      params: { id: bookingId },
      body: { status, markedAt },
      idempotencyKey: key,
    });
    showMarked(queryClient, booking);
    return { kind: 'done' };
  } catch (error) {
    if (!isDefinite(error) || isLoggedOut(error)) return { kind: 'later' };
    return { kind: 'refused', reason: error instanceof ApiError ? error.message : '' };
  }
}

function isLoggedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The roster has the mark at once, before it is read again. */
function showMarked(queryClient: QueryClient, { id, status, version }: Booking): void {
  queryClient.setQueriesData<ResponseOf<typeof getAgenda>>({ queryKey: agendaKey }, (agenda) =>
    agenda === undefined
      ? undefined
      : {
          days: agenda.days.map((day) => ({
            ...day,
            sessions: day.sessions.map((session) => ({
              ...session,
              roster: session.roster.map((entry) =>
                entry.bookingId === id ? { ...entry, status, version } : entry,
              ),
            })),
          })),
        },
  );
}
