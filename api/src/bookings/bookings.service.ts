import type { Actor, AuditEntry, BookingTarget, Cancellation } from '@aforo/shared/contract';
import { can } from '@aforo/shared/contract';
import type { BonosService, WantedPurchase } from '../bonos/bonos.service.ts';
import type { Connection, Transaction } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { DomainError } from '../http/domain-error.ts';
import type { PromotionService } from '../waitlist/promotion.service.ts';
import type { AppointmentsService } from './appointments.service.ts';
import { cancellationOutcome, cancellationText } from './booking-rules.ts';
import * as repository from './bookings.repository.ts';
import type { BookingWithSession, PlacesService, SessionRow, Taken } from './places.service.ts';

export interface BookingWish {
  target: BookingTarget;
  clientId: string;
  isHold: boolean;
  purchaseId?: WantedPurchase;
  overrideReason: string | null;
}

interface Services {
  places: PlacesService;
  promotion: PromotionService;
  appointments: AppointmentsService;
  bonos: BonosService;
}

export type BookingsService = ReturnType<typeof createBookingsService>;

/** Booking, cancelling and changing: each one transaction under the locks of its sessions. */
export function createBookingsService(
  { database, clock, audit }: Pick<Dependencies, 'database' | 'clock' | 'audit'>,
  { places, promotion, appointments, bonos }: Services,
) {
  async function enter(
    trx: Transaction,
    sessionId: string,
    clientIds: readonly string[],
  ): Promise<SessionRow> {
    const session = (await promotion.enter(trx, [sessionId], clientIds)).get(sessionId);
    if (!session) throw new DomainError('not_found');
    return session;
  }

  /** A booking under its session's lock; what it was a moment ago doesn't count. */
  async function enterOf(trx: Transaction, id: string): Promise<BookingWithSession> {
    const known = await repository.findBooking(trx, id);
    if (!known) throw new DomainError('not_found');
    const session = await enter(trx, known.sessionId, [known.clientId]);
    const { booking } = await places.read(trx, id);
    return { booking, session };
  }

  async function previewOf(
    connection: Connection,
    { booking, session }: BookingWithSession,
  ): Promise<Cancellation> {
    const outcome = cancellationOutcome(booking, clock.now());
    const isReturnable = await bonos.isReturnable(connection, booking.id);
    const returnsCredit = outcome === 'cancelled' && isReturnable;
    return {
      outcome,
      returnsCredit,
      text: cancellationText(booking, outcome, returnsCredit),
      freeCancelUntil: booking.freeCancelUntil.toISOString(),
      hasWaiting: session.waiting > 0,
    };
  }

  /** What cancelling would do, as it stands on this connection. */
  async function previewOn(
    connection: Connection,
    actor: Actor,
    id: string,
  ): Promise<{ found: BookingWithSession; cancellation: Cancellation }> {
    const found = await places.read(connection, id);
    refuseIfPast(actor, found);
    return { found, cancellation: await previewOf(connection, found) };
  }

  function refuseIfPast(actor: Actor, { booking, session }: BookingWithSession): void {
    if (booking.status !== 'confirmed' && booking.status !== 'held') {
      throw new DomainError('illegal_transition');
    }
    if (session.status !== 'scheduled') throw new DomainError('illegal_transition');
    if (actor.role === 'client' && session.startsAt <= clock.now()) {
      throw new DomainError('session_started');
    }
  }

  function refuseOverride(actor: Actor, reason: string | null): void {
    if (reason !== null && !can(actor, 'booking.override')) throw new DomainError('forbidden');
  }

  async function noteOverride(
    trx: Transaction,
    actor: Actor,
    entityId: string,
    reason: string | null,
  ): Promise<void> {
    if (reason === null) return;
    await audit.write(trx, { actor, action: 'created', entity: 'booking', entityId, reason });
  }

  /** What the staff do to somebody's place; what clients do with their own is in the booking. */
  async function noteByStaff(
    trx: Transaction,
    actor: Actor,
    entityId: string,
    changes: AuditEntry['changes'],
    reason: string | null,
  ): Promise<void> {
    if (actor.role === 'client') return;
    const entry = { actor, action: 'updated', entity: 'booking', entityId } as const;
    await audit.write(trx, { ...entry, changes, reason });
  }

  return {
    async ownersOf(id: string) {
      const booking = await repository.findBooking(database.connection, id);
      if (!booking) return null;
      return { clientId: booking.clientId, professionalIds: [booking.professionalId] };
    },

    find: (id: string) => places.read(database.connection, id),

    async listOfClient(clientId: string, when: 'upcoming' | 'past'): Promise<BookingWithSession[]> {
      const { connection } = database;
      await places.client(connection, clientId);
      const asked = { clientId, when, now: clock.now() };
      const bookings = await repository.listOfClient(connection, asked);
      const sessionIds = bookings.map(({ sessionId }) => sessionId);
      const sessions = await places.listSessions(connection, sessionIds);
      return bookings.flatMap((booking) => {
        const session = sessions.find(({ id }) => id === booking.sessionId);
        return session ? [{ booking, session }] : [];
      });
    },

    async create(trx: Transaction, actor: Actor, wish: BookingWish): Promise<BookingWithSession> {
      const { target, overrideReason } = wish;
      refuseOverride(actor, overrideReason);
      let sessionId: string;
      if ('sessionId' in target) {
        sessionId = target.sessionId;
      } else {
        await appointments.lock(trx, target);
        await promotion.enter(trx, await appointments.listLapsed(trx, target));
        sessionId = await appointments.make(trx, target);
      }
      const entered = await enter(trx, sessionId, [wish.clientId]);
      const client = await places.client(trx, wish.clientId);
      const { session } = await promotion.release(trx, entered, client.id);
      const { bookingId: id } = await places.take(trx, {
        session,
        client,
        actor,
        source: actor.role === 'client' ? 'client' : 'staff',
        isHold: wish.isHold,
        overrideReason,
        wantedPurchase: wish.purchaseId,
      });
      await noteOverride(trx, actor, id, overrideReason);
      return places.read(trx, id);
    },

    async confirm(trx: Transaction, actor: Actor, id: string): Promise<BookingWithSession> {
      const { booking, session } = await enterOf(trx, id);
      if (booking.status === 'expired') throw new DomainError('hold_expired');
      if (booking.status !== 'held') throw new DomainError('illegal_transition');
      if (session.status !== 'scheduled') throw new DomainError('session_not_bookable');
      if (session.startsAt <= clock.now()) throw new DomainError('session_started');
      const client = await places.client(trx, booking.clientId);
      await repository.setConfirmed(trx, id);
      const bonoName = await places.pay(trx, id, { session, client, actor, source: 'client' });
      await places.tell(trx, client, session, { kind: 'booked', bonoName });
      await places.remind(trx, id, session);
      return places.read(trx, id);
    },

    async preview(actor: Actor, id: string): Promise<Cancellation> {
      return (await previewOn(database.connection, actor, id)).cancellation;
    },

    previewOn,

    /** @throws {DomainError} `cancellation_changed` when the person was told something else */
    async cancel(
      trx: Transaction,
      actor: Actor,
      id: string,
      { expected, forgiveReason }: { expected: string; forgiveReason: string | null },
    ): Promise<BookingWithSession> {
      if (forgiveReason !== null && !can(actor, 'credits.forgive')) {
        throw new DomainError('forbidden');
      }
      const found = await enterOf(trx, id);
      refuseIfPast(actor, found);
      const { booking, session } = found;
      const preview = await previewOf(trx, found);
      if (preview.outcome !== expected) {
        throw new DomainError('cancellation_changed', { current: preview });
      }
      const isForgiven = preview.outcome === 'cancelled' || forgiveReason !== null;
      await repository.setCancelled(trx, id, {
        status: preview.outcome,
        at: clock.now(),
        userId: actor.userId,
        reason: forgiveReason,
        isOwed: !isForgiven,
      });
      const isReturned =
        isForgiven &&
        (await bonos.giveBack(trx, id, { userId: actor.userId, reason: forgiveReason }));
      if (booking.status === 'confirmed') {
        const client = await places.client(trx, booking.clientId);
        const isLate = preview.outcome === 'cancelledLate';
        await places.tell(trx, client, session, { kind: 'cancelled', isLate, isReturned });
      }
      const change = { field: 'status', before: booking.status, after: preview.outcome };
      await noteByStaff(trx, actor, id, [change], forgiveReason);
      await promotion.afterLeaving(trx, session.id);
      return places.read(trx, id);
    },

    /** Both or neither: the old place is given back only if the new one is had. */
    async reschedule(
      trx: Transaction,
      actor: Actor,
      id: string,
      { target, overrideReason }: Pick<BookingWish, 'target' | 'overrideReason'>,
    ): Promise<BookingWithSession & Pick<Taken, 'passed'>> {
      refuseOverride(actor, overrideReason);
      const known = await places.read(trx, id);
      const isExisting = 'sessionId' in target;
      if (!isExisting) await appointments.lock(trx, target);
      // Whatever this may need, at once: a session's lock is never waited for with a client's in hand.
      const others = isExisting ? [target.sessionId] : await appointments.listLapsed(trx, target);
      const clientIds = [known.booking.clientId];
      const entered = await promotion.enter(trx, [known.session.id, ...others], clientIds);
      const { booking, session: old } = await places.read(trx, id);
      refuseIfPast(actor, { booking, session: old });
      if (booking.status !== 'confirmed') throw new DomainError('illegal_transition');
      if (isExisting && target.sessionId === old.id) throw new DomainError('already_booked');
      const now = clock.now();
      if (actor.role === 'client' && cancellationOutcome(booking, now) === 'cancelledLate') {
        throw new DomainError('reschedule_too_late');
      }
      await repository.setCancelled(trx, id, {
        status: 'cancelled',
        at: now,
        userId: actor.userId,
        reason: 'Cambiada a otra sesión',
        isOwed: false,
      });
      await bonos.giveBack(trx, id, { userId: actor.userId, reason: null });
      let next: SessionRow | undefined;
      if (isExisting) {
        next = entered.get(target.sessionId);
      } else {
        await promotion.afterLeaving(trx, old.id); // frees the time that the new one may need
        next = await enter(trx, await appointments.make(trx, target), clientIds);
      }
      if (!next) throw new DomainError('not_found');
      const client = await places.client(trx, booking.clientId);
      const { session } = await promotion.release(trx, next, client.id);
      const { bookingId, passed } = await places.take(trx, {
        session,
        client,
        actor,
        source: actor.role === 'client' ? 'client' : 'staff',
        overrideReason,
        rescheduledFrom: booking,
        news: () => ({ kind: 'rescheduled', from: old.startsAt }),
      });
      const change = {
        field: 'startsAt',
        before: old.startsAt.toISOString(),
        after: session.startsAt.toISOString(),
      };
      await noteByStaff(trx, actor, bookingId, [change], overrideReason);
      await promotion.afterLeaving(trx, old.id);
      return { ...(await places.read(trx, bookingId)), passed };
    },

    /** Gives back what a late cancellation or an absence cost. */
    async forgive(
      trx: Transaction,
      actor: Actor,
      id: string,
      reason: string,
    ): Promise<BookingWithSession> {
      const { booking } = await enterOf(trx, id);
      if (booking.status !== 'cancelledLate' && booking.status !== 'noShow') {
        throw new DomainError('illegal_transition');
      }
      const isReturned = await bonos.giveBack(trx, id, { userId: actor.userId, reason });
      if (!isReturned && booking.priceMinor === 0) throw new DomainError('illegal_transition');
      if (!isReturned) await repository.setPrice(trx, id, 0);
      const change = { field: 'forgiven', before: null, after: booking.status };
      await noteByStaff(trx, actor, id, [change], reason);
      return places.read(trx, id);
    },
  };
}
