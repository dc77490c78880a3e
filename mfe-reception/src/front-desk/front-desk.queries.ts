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
 * A day with its sessions and rosters. It is polled, so failed requests are not retried, and the
 * last data stays on the page meanwhile.
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

/** The idempotency key makes a resend of the same mark harmless. */
export function sendMark({ bookingId, status, markedAt, key }: Mark): Promise<Booking> {
  return api.call(markAttendance, {
    params: { id: bookingId },
    body: { status, markedAt },
    idempotencyKey: key,
  });
}

/** Writes a confirmed mark into the cached days, so that the row does not flicker. */
export async function rememberMark(queryClient: QueryClient, booking: Booking): Promise<void> {
  // A request started before this response would restore the old state, so it is cancelled and then
  // repeated. Without one in progress nothing is refetched: the mark changes only what its response
  // contains.
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
  // The cache notifies its observers in the next macrotask; until then the pending mark must stay.
  await new Promise((done) => setTimeout(done));
}
