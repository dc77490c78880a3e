import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  markAttendance,
  type Booking,
  type getAgenda,
  type ResponseOf,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import type { Mark } from '@aforo/shared/offline-queue';
import { ownAgendaRead } from '../../reads.ts';

export const agendaKey = ['agenda', 'own'] as const;

/**
 * A day and the six after it; for a professional the response contains only their own sessions.
 * Sessions still running from the night before belong to the first day, so that their clients can
 * be marked.
 */
export const agendaQuery = (date: string) =>
  queryOptions({
    queryKey: [...agendaKey, date],
    queryFn: async ({ signal }) => {
      const agenda = await api.read(ownAgendaRead, { date }, { signal });
      const [first, ...laterDays] = agenda.days;
      if (!first?.overnight) return agenda;
      return {
        ...agenda,
        days: [{ ...first, sessions: [...first.overnight, ...first.sessions] }, ...laterDays],
      };
    },
  });

/** The idempotency key makes a second submission of the same mark harmless. */
export function sendMark({ bookingId, status, markedAt, key }: Mark): Promise<Booking> {
  return api.call(markAttendance, {
    params: { id: bookingId },
    body: { status, markedAt },
    idempotencyKey: key,
  });
}

/** Updates the roster in the cache with the mark, before a refetch. */
export function showMarked(queryClient: QueryClient, { id, status, version }: Booking): void {
  queryClient.setQueriesData<ResponseOf<typeof getAgenda>>({ queryKey: agendaKey }, (agenda) =>
    agenda === undefined
      ? undefined
      : {
          ...agenda,
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
