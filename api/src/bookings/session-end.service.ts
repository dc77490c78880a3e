import type { Actor, SessionClosing } from '@aforo/shared/contract';
import type { BonosService } from '../bonos/bonos.service.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { dryRun } from '../database/dry-run.ts';
import type { Dependencies } from '../dependencies.ts';
import { DomainError } from '../http/domain-error.ts';
import type { PromotionService } from '../waitlist/promotion.service.ts';
import * as repository from './bookings.repository.ts';
import type { PlacesService, SessionRow } from './places.service.ts';

interface Services {
  places: PlacesService;
  promotion: PromotionService;
  bonos: BonosService;
}

export type SessionEndService = ReturnType<typeof createSessionEndService>;

/** How a whole session ends: cancelled by the centre, or closed after it was held. */
export function createSessionEndService(
  { database, clock, audit }: Pick<Dependencies, 'database' | 'clock' | 'audit'>,
  { places, promotion, bonos }: Services,
) {
  async function enter(trx: Transaction, id: string): Promise<SessionRow> {
    await places.lockSessions(trx, [id]);
    const session = await places.findSession(trx, id);
    if (!session) throw new DomainError('not_found');
    if (session.status !== 'scheduled') throw new DomainError('illegal_transition');
    return session;
  }

  async function read(connection: Connection, id: string): Promise<SessionRow> {
    const session = await places.findSession(connection, id);
    if (!session) throw new DomainError('not_found');
    return session;
  }

  async function write(trx: Transaction, actor: Actor, id: string, after: string, reason?: string) {
    await audit.write(trx, {
      actor,
      action: 'updated',
      entity: 'session',
      entityId: id,
      changes: [{ field: 'status', before: 'scheduled', after }],
      reason: reason ?? null,
    });
  }

  async function close(trx: Transaction, actor: Actor, id: string): Promise<SessionRow> {
    const session = await enter(trx, id);
    if (clock.now() < session.startsAt) throw new DomainError('illegal_transition');
    await promotion.closeAll(trx, id);
    await repository.closeBookings(trx, id, clock.now());
    await places.setSessionStatus(trx, id, 'closed');
    await write(trx, actor, id, 'closed');
    return read(trx, id);
  }

  return {
    async ownerOf(id: string) {
      const session = await places.findSession(database.connection, id);
      return session ? { professionalIds: [session.professionalId] } : null;
    },

    async preview(id: string) {
      const { connection } = database;
      const session = await read(connection, id);
      if (session.status !== 'scheduled') throw new DomainError('illegal_transition');
      const live = await repository.listLive(connection, id);
      let returnsCredits = 0;
      for (const booking of live) {
        if (await bonos.isReturnable(connection, booking.id)) returnsCredits += 1;
      }
      return { booked: live.length, returnsCredits, waiting: session.waiting };
    },

    /** Nobody loses anything: credits come back, nothing is owed, everybody is told. */
    async cancel(trx: Transaction, actor: Actor, id: string, reason: string): Promise<SessionRow> {
      const session = await enter(trx, id);
      const live = await repository.listLive(trx, id);
      if (live.some(({ status }) => status === 'attended')) {
        throw new DomainError('illegal_transition'); // it was held
      }
      await places.lockClients(
        trx,
        live.map(({ clientId }) => clientId),
      );
      await bonos.lockFor(
        trx,
        live.map((booking) => booking.id),
      );
      for (const booking of live) {
        await repository.setCancelled(trx, booking.id, {
          status: 'cancelledByCenter',
          at: clock.now(),
          userId: actor.userId,
          reason,
          isOwed: false,
        });
        const isReturned = await bonos.giveBack(trx, booking.id, {
          userId: actor.userId,
          reason,
          isByCenter: true,
        });
        const client = await places.client(trx, booking.clientId);
        await places.tell(trx, client, session, { kind: 'cancelledByCenter', reason, isReturned });
      }
      for (const clientId of await promotion.closeAll(trx, id)) {
        const client = await places.client(trx, clientId);
        await places.tell(trx, client, session, { kind: 'waitlistClosed', reason });
      }
      await places.setSessionStatus(trx, id, 'cancelled', reason);
      await write(trx, actor, id, 'cancelled', reason);
      return read(trx, id);
    },

    close,

    /** Who would be left as an absence, and what each loses by it: closes, looks and takes it back. */
    previewClosing(actor: Actor, id: string): Promise<SessionClosing> {
      return dryRun(database.transaction, async (trx) => {
        const { waiting } = await read(trx, id);
        const before = await repository.listLive(trx, id);
        await close(trx, actor, id);
        const after = await repository.listLive(trx, id);
        const absences = after
          .filter(({ status }) => status === 'noShow')
          .map((booking) => ({
            bookingId: booking.id,
            client: { id: booking.clientId, name: booking.clientName },
            isMarked: before.some((one) => one.id === booking.id && one.status === 'noShow'),
            purchaseName: booking.isReturned ? null : booking.purchaseName,
            priceMinor: booking.priceMinor,
          }));
        const attended = after.filter(({ status }) => status === 'attended').length;
        return { attended, absences, waiting };
      });
    },
  };
}
