import type { AgendaSession } from '@aforo/shared/contract';
import { rosterOrder } from '../roster/roster-order.ts';

/**
 * The roster entry of a person at the desk: in the first session of the day that is not over,
 * otherwise in the last one.
 */
export function findInDay(
  sessions: readonly AgendaSession[],
  clientId: string,
  now: Date,
): { sessionId: string; bookingId: string } | null {
  const expected = [...sessions]
    .filter(({ status }) => status !== 'cancelled')
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
    .flatMap((session) =>
      rosterOrder(session.roster)
        .filter(({ client }) => client.id === clientId)
        .map(({ bookingId }) => ({ sessionId: session.id, bookingId, endsAt: session.endsAt })),
    );
  const found = expected.find(({ endsAt }) => new Date(endsAt) > now) ?? expected.at(-1);
  return found ? { sessionId: found.sessionId, bookingId: found.bookingId } : null;
}
