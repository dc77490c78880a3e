import type { Actor } from '@aforo/shared/contract';
import { bookingEvent, locationText } from '../bookings/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { type CalendarEvent, icalendar } from '../../platform/formats/icalendar.ts';
import { hashToken, newToken } from '../../platform/secret-token.ts';
import { readCenter } from '../../center/center/index.ts';
import * as repository from './calendar-feed.repository.ts';
import type { FeedSession } from './calendar-feed.repository.ts';

/** How long a past session stays in a calendar. */
const PAST_MS = 30 * 86_400_000;

/**
 * Private calendar addresses for calendar programs. Only the hash of their secret is stored, so an
 * address is shown once; a new one replaces it.
 */
export function createCalendarFeedService({ database, clock, config }: Dependencies) {
  const { connection } = database;

  return {
    async read(actor: Actor): Promise<{ createdAt: string | null }> {
      const createdAt = await repository.findCreatedAt(connection, actor.userId);
      return { createdAt: createdAt?.toISOString() ?? null };
    },

    /** @throws {DomainError} `forbidden` for users who neither book nor give sessions */
    async create(actor: Actor): Promise<{ url: string; createdAt: string }> {
      if (!actor.clientId && !actor.professionalId) throw new DomainError('forbidden');
      const { token, hash } = newToken();
      const now = clock.now();
      await repository.putFeed(connection, { userId: actor.userId, tokenHash: hash, now });
      const url = new URL(`/api/calendar/${token}.ics`, config.publicUrl.origin).href;
      return { url, createdAt: now.toISOString() };
    },

    /** Succeeds also when there is no feed. */
    async remove(actor: Actor): Promise<void> {
      await repository.deleteFeed(connection, actor.userId);
    },

    /** @throws {DomainError} `not_found` for a replaced or unknown address */
    async calendar(token: string): Promise<string> {
      const owner = await repository.findOwner(connection, hashToken(token));
      if (!owner) throw new DomainError('not_found');
      const { name, address } = await readCenter(connection);
      const center = { name, address };
      const now = clock.now();
      const from = new Date(now.getTime() - PAST_MS);
      const { clientId, professionalId } = owner;
      const bookings = clientId
        ? await repository.listBookings(connection, clientId, { from, now })
        : [];
      const sessions = professionalId
        ? await repository.listSessions(connection, professionalId, from)
        : [];
      return icalendar(
        [
          ...bookings.map((row) => bookingEvent(row, row, center, row.changedAt)),
          ...sessions.map((row) => sessionEvent(row, center)),
        ],
        { name },
      );
    },
  };
}

/** Contains the number of clients but no names, because the address may be shared with anyone. */
function sessionEvent(
  session: FeedSession,
  center: { name: string; address: string },
): CalendarEvent {
  const { id, kind, serviceName, taken, capacity } = session;
  return {
    uid: `${id}@aforo`,
    // The number of clients changes without changing the version of the session.
    sequence: session.version,
    stampedAt: session.createdAt,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    summary: kind === 'class' ? `${serviceName} (${taken} de ${capacity})` : serviceName,
    location: locationText(session.roomName, center),
  };
}
