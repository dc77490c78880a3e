import type { BonosService } from '../bonos/bonos.service.ts';
import {
  freeCancelUntil,
  type PlacesService,
  type SessionRow,
} from '../bookings/places.service.ts';
import type { Transaction } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import * as repository from './waitlist.repository.ts';
import type { WaitlistRow } from './waitlist.repository.ts';

const OFFER_MINUTES = 30;

export type PromotionService = ReturnType<typeof createPromotionService>;

/** Who gets a place that has become free, decided in the transaction that freed it. */
export function createPromotionService(
  { clock }: Pick<Dependencies, 'clock'>,
  places: PlacesService,
  bonos: BonosService,
) {
  /**
   * Gives free places to who waits, in order, and goes on past who can't take one. With a bono that
   * fits, and as long as it can still be cancelled without losing it, the place is theirs at once;
   * else it is kept for them for half an hour.
   */
  async function promote(trx: Transaction, found: SessionRow): Promise<SessionRow> {
    let session = found;
    while (session.taken < session.capacity) {
      // Somebody may sit beyond the capacity: the place that became free is first of all theirs.
      if (!(await places.regularizeExtra(trx, session.id))) {
        const entry = await repository.nextWaiting(trx, session.id);
        if (!entry) return session;
        await give(trx, session, entry);
      }
      session = await read(trx, session.id);
    }
    return session;
  }

  async function give(trx: Transaction, session: SessionRow, entry: WaitlistRow): Promise<void> {
    const now = clock.now();
    const client = await places.client(trx, entry.clientId);
    // `isStaff`: the centre gives it. The limits hold here too, and let the next one have it.
    const { obstacles } = await places.judge(trx, { session, client, isStaff: true });
    if (
      obstacles.some(
        (obstacle) => obstacle !== 'booking_too_late' && obstacle !== 'booking_overlap',
      )
    ) {
      await repository.setEnded(trx, entry.id, { state: 'closed', now });
      return;
    }
    const { serviceId, startsAt } = session;
    const bono = await bonos.choose(trx, { clientId: client.id, serviceId, startsAt });
    const canStillCancel = now <= freeCancelUntil(startsAt, session.cancellationMinutes);
    if (bono && canStillCancel && obstacles.length === 0) {
      await repository.setEnded(trx, entry.id, { state: 'promoted', now });
      const { bookingId } = await places.take(trx, {
        session,
        client,
        actor: null,
        source: 'waitlist',
        // Chosen without a lock; should another session have taken its last credit, it is owed.
        news: (bonoName) =>
          bonoName === null ? { kind: 'booked', bonoName } : { kind: 'promoted', bonoName },
      });
      await repository.setEnded(trx, entry.id, { state: 'promoted', bookingId, now });
      return;
    }
    const halfAnHour = new Date(now.getTime() + OFFER_MINUTES * 60_000);
    const until = halfAnHour < startsAt ? halfAnHour : startsAt;
    await repository.setOffered(trx, entry.id, until, now);
    await places.tell(trx, client, session, { kind: 'offered', until });
    await places.settleAt(trx, session.id, until);
  }

  async function read(trx: Transaction, id: string): Promise<SessionRow> {
    const session = await places.findSession(trx, id);
    if (!session) throw new Error(`Session ${id} vanished under its lock`);
    return session;
  }

  /** Puts a locked session right: what has run out is free again, and goes to who waits. */
  async function settle(trx: Transaction, id: string): Promise<SessionRow | undefined> {
    const now = clock.now();
    const expired = await places.expireHolds(trx, id, now);
    await repository.lapseOffers(trx, id, now);
    const session = await places.findSession(trx, id);
    if (!session || session.status !== 'scheduled') return session;
    if (session.startsAt <= now) {
      await repository.closeAll(trx, id, now);
      return read(trx, id);
    }
    if (session.kind === 'appointment') {
      // Without its booking an appointment is only a person kept busy for nobody.
      if (expired === 0 || session.taken > 0) return session;
      await places.setSessionStatus(trx, id, 'cancelled');
      return read(trx, id);
    }
    return promote(trx, session);
  }

  return {
    settle,

    /**
     * Locks sessions, then the clients who may get a place in them: those named and those waiting.
     * Settles each session and gives them as they then are.
     */
    async enter(
      trx: Transaction,
      ids: readonly string[],
      clientIds: readonly string[] = [],
    ): Promise<Map<string, SessionRow>> {
      await places.lockSessions(trx, ids);
      const waiting = await repository.listLive(trx, ids);
      await places.lockClients(trx, [...clientIds, ...waiting.map(({ clientId }) => clientId)]);
      const entered = new Map<string, SessionRow>();
      for (const id of [...new Set(ids)].sort()) {
        const session = await settle(trx, id);
        if (session) entered.set(id, session);
      }
      return entered;
    },

    /** After somebody left: an empty appointment ends, a class goes to who waits. */
    async afterLeaving(trx: Transaction, id: string): Promise<void> {
      const session = await places.findSession(trx, id);
      if (!session || session.status !== 'scheduled') return;
      if (session.kind === 'appointment') {
        if (session.taken === 0) await places.setSessionStatus(trx, id, 'cancelled');
      } else if (session.startsAt > clock.now()) {
        await promote(trx, session);
      }
    },

    /** Whoever waited and books for themselves stops waiting; an offer's place is theirs to take. */
    async release(
      trx: Transaction,
      session: SessionRow,
      clientId: string,
    ): Promise<{ session: SessionRow; entry: WaitlistRow | undefined }> {
      const entry = await repository.findLiveEntry(trx, session.id, clientId);
      if (!entry) return { session, entry };
      const state = entry.state === 'offered' ? 'accepted' : 'withdrawn';
      await repository.setEnded(trx, entry.id, { state, now: clock.now() });
      return { session: await read(trx, session.id), entry };
    },

    closeAll: (trx: Transaction, sessionId: string) =>
      repository.closeAll(trx, sessionId, clock.now()),
  };
}
