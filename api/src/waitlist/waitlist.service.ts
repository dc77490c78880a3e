import type { Actor, WaitlistEntry } from '@aforo/shared/contract';
import {
  type BookingWithSession,
  limitOf,
  type PlacesService,
  presentSession,
  type SessionRow,
} from '../bookings/places.service.ts';
import type { Connection, Transaction } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { DomainError } from '../http/domain-error.ts';
import { newId } from '../ids.ts';
import type { PromotionService } from './promotion.service.ts';
import * as repository from './waitlist.repository.ts';
import type { WaitlistRow } from './waitlist.repository.ts';

export type WaitlistService = ReturnType<typeof createWaitlistService>;

/** Claims on full sessions: making one, giving it up, taking what it was offered. */
export function createWaitlistService(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  places: PlacesService,
  promotion: PromotionService,
) {
  async function enter(trx: Transaction, sessionId: string, clientId: string): Promise<SessionRow> {
    const session = (await promotion.enter(trx, [sessionId], [clientId])).get(sessionId);
    if (!session) throw new DomainError('not_found');
    return session;
  }

  /** The claim under its session's lock, which may have made another of it. */
  async function enterOf(
    trx: Transaction,
    id: string,
  ): Promise<{ entry: WaitlistRow; session: SessionRow }> {
    const known = await repository.findEntry(trx, id);
    if (!known) throw new DomainError('not_found');
    const session = await enter(trx, known.sessionId, known.clientId);
    const entry = await repository.findEntry(trx, id);
    if (!entry) throw new DomainError('not_found');
    return { entry, session };
  }

  return {
    async ownerOf(id: string): Promise<{ clientId: string } | null> {
      return (await repository.findEntry(database.connection, id)) ?? null;
    },

    listLive: (connection: Connection, sessionIds: readonly string[]) =>
      repository.listLive(connection, sessionIds),

    async listOwn(clientId: string): Promise<WaitlistEntry[]> {
      const { connection } = database;
      const entries = await repository.listLiveOfClient(connection, clientId, clock.now());
      const sessions = await places.listSessions(
        connection,
        entries.map(({ sessionId }) => sessionId),
      );
      return entries.flatMap((entry) => {
        const session = sessions.find(({ id }) => id === entry.sessionId);
        return session ? [present(entry, session)] : [];
      });
    },

    async join(
      trx: Transaction,
      { sessionId, clientId, isStaff }: { sessionId: string; clientId: string; isStaff: boolean },
    ): Promise<WaitlistEntry> {
      const session = await enter(trx, sessionId, clientId);
      const client = await places.client(trx, clientId);
      const { obstacles, limits } = await places.judge(trx, { session, client, isStaff });
      // An overlap is for the moment when there is a place; so is a limit, to who can go over it.
      const standing = obstacles.find(
        (obstacle) =>
          obstacle !== 'session_full' &&
          obstacle !== 'booking_overlap' &&
          (!isStaff || limitOf(obstacle, limits) === null),
      );
      if (standing) {
        const limit = limitOf(standing, limits);
        throw new DomainError(standing, limit === null ? undefined : { limit });
      }
      if (await repository.findLiveEntry(trx, sessionId, clientId)) {
        throw new DomainError('already_waiting');
      }
      if (!obstacles.includes('session_full')) throw new DomainError('session_has_seats');
      const id = newId();
      await repository.insertEntry(trx, { id, sessionId, clientId, now: clock.now() });
      await places.settleAt(trx, sessionId, session.startsAt);
      return presentFound(await enterOf(trx, id));
    },

    async withdraw(trx: Transaction, id: string): Promise<void> {
      const { entry } = await enterOf(trx, id);
      if (entry.state !== 'waiting' && entry.state !== 'offered') {
        throw new DomainError('illegal_transition');
      }
      const state = entry.state === 'offered' ? 'declined' : 'withdrawn';
      await repository.setEnded(trx, id, { state, now: clock.now() });
      if (state === 'declined') await promotion.afterLeaving(trx, entry.sessionId);
    },

    /** The offered place becomes a booking, paid by a bono or owed. */
    async accept(trx: Transaction, actor: Actor, id: string): Promise<BookingWithSession> {
      const { entry, session } = await enterOf(trx, id);
      if (entry.state !== 'offered') {
        throw new DomainError(entry.state === 'waiting' ? 'illegal_transition' : 'offer_lapsed');
      }
      const client = await places.client(trx, entry.clientId);
      const released = await promotion.release(trx, session, client.id);
      const { bookingId } = await places.take(trx, {
        session: released.session,
        client,
        actor,
        source: 'waitlist',
        hasOffer: true,
      });
      await repository.setEnded(trx, id, { state: 'accepted', bookingId, now: clock.now() });
      return places.read(trx, bookingId);
    },
  };
}

function presentFound({ entry, session }: { entry: WaitlistRow; session: SessionRow }) {
  return present(entry, session);
}

function present(entry: WaitlistRow, session: SessionRow): WaitlistEntry {
  const { id, clientId, clientName, state, position, offerExpiresAt } = entry;
  return {
    id,
    state,
    position,
    session: presentSession(session),
    client: { id: clientId, name: clientName },
    offerExpiresAt: offerExpiresAt?.toISOString() ?? null,
  };
}
