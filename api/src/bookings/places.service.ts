import type { Actor } from '@aforo/shared/contract';
import type { BonosService, WantedPurchase } from '../bonos/bonos.service.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { constraintOf } from '../database/sql-state.ts';
import type { Dependencies } from '../dependencies.ts';
import { DomainError, invalidFields } from '../http/domain-error.ts';
import { newId } from '../ids.ts';
import { bookingLimitsOf } from '../settings/booking-limits.service.ts';
import { readCenter } from '../settings/settings.service.ts';
import { type LimitObstacle, type LimitsReached, limitsReached } from './booking-limits.ts';
import { findHoldings } from './booking-limits.repository.ts';
import { type BookingNews, bookingMail } from './booking-mail.ts';
import { firstStanding, freeCancelUntil, type Obstacle, obstaclesTo } from './booking-rules.ts';
import * as bookings from './bookings.repository.ts';
import type { BookerRow, BookingRow, OverlapRow } from './bookings.repository.ts';
import { presentBooking, presentSession } from './bookings.presenter.ts';
import * as sessions from './sessions.repository.ts';
import type { SessionRow } from './sessions.repository.ts';

const HOLD_MINUTES = 10;
const DAY_MS = 86_400_000;

export const reminderJob = 'booking reminder';
export const settleJob = 'session settle';

export interface BookingWithSession {
  booking: BookingRow;
  session: SessionRow;
}

export interface Judgement {
  obstacles: Obstacle[];
  overlaps: OverlapRow[];
  /** The number of each limit among the obstacles. */
  limits: LimitsReached;
}

/** Who would have a place where, and what of it the limits look at. */
interface Wish {
  session: SessionRow;
  client: BookerRow;
  isStaff: boolean;
  hasOffer?: boolean;
  isHold?: boolean;
  wantedPurchase?: WantedPurchase;
  rescheduledFrom?: BookingRow | null;
}

export interface Claim {
  session: SessionRow;
  client: BookerRow;
  actor: Pick<Actor, 'userId' | 'role'> | null;
  source: 'client' | 'staff' | 'waitlist';
  isHold?: boolean;
  hasOffer?: boolean;
  overrideReason?: string | null;
  wantedPurchase?: WantedPurchase;
  rescheduledFrom?: BookingRow | null;
  news?: (bonoName: string | null) => BookingNews;
}

export interface Taken {
  bookingId: string;
  /** What was in the way and did not hinder it. */
  passed: Judgement;
}

export type PlacesService = ReturnType<typeof createPlacesService>;

/**
 * A place in a session: judging whether somebody may have it, giving it and taking it back. Whoever
 * gives one holds the session's lock and the client's; `enter` of the waiting list takes both.
 */
export function createPlacesService(
  { clock, config, outbox, jobs }: Pick<Dependencies, 'clock' | 'config' | 'outbox' | 'jobs'>,
  bonos: BonosService,
) {
  /** The limits in the way of one more seat, to be looked at under the client's lock. */
  async function limitsFor(connection: Connection, wish: Wish): Promise<LimitsReached> {
    const { session, client, isStaff, hasOffer = false, rescheduledFrom = null } = wish;
    const now = clock.now();
    const { policies, ...holdings } = await findHoldings(connection, {
      clientId: client.id,
      sessionId: session.id,
      startsAt: session.startsAt,
      movedFromSessionId: rescheduledFrom?.sessionId ?? null,
      now,
    });
    const reached = limitsReached({
      limits: bookingLimitsOf(policies),
      holdings,
      movedFrom: rescheduledFrom && { isUnpaid: rescheduledFrom.purchaseId === null },
      isOwnAct: !isStaff && !hasOffer,
      now,
    });
    if (reached.unpaid_limit === undefined || !(await hasBonoFor(connection, wish))) return reached;
    const { unpaid_limit: _, ...others } = reached;
    return others;
  }

  /**
   * Would a bono pay? What is only held is paid when it is confirmed, by what is left then. Asked only
   * where it decides, and under the bonos' lock: nobody empties one between this and the paying.
   */
  async function hasBonoFor(connection: Connection, wish: Wish): Promise<boolean> {
    const { session, client, isHold = false, wantedPurchase } = wish;
    if (isHold || wantedPurchase === null) return false;
    if (wantedPurchase !== undefined) return true; // that one pays, or nothing is booked
    await bonos.lockOfClient(connection, client.id);
    const { serviceId, startsAt } = session;
    const payable = { clientId: client.id, serviceId, startsAt };
    return (await bonos.choose(connection, payable)) !== undefined;
  }

  async function judge(connection: Connection, wish: Wish): Promise<Judgement> {
    const { session, client, isStaff, hasOffer = false } = wish;
    const now = clock.now();
    const overlaps = await bookings.listOverlaps(connection, {
      clientId: client.id,
      sessionId: session.id,
      startsAt: session.startsAt,
      endsAt: session.endsAt,
      now,
    });
    const limits = await limitsFor(connection, wish);
    const obstacles = obstaclesTo({
      session,
      isClientActive: client.status === 'active',
      hasBooking: await bookings.hasLive(connection, session.id, client.id),
      hasOverlap: overlaps.length > 0,
      hasOffer,
      isStaff,
      limits,
      now,
    });
    return { obstacles, overlaps, limits };
  }

  async function tell(
    trx: Transaction,
    client: Pick<BookerRow, 'name' | 'email'>,
    session: SessionRow,
    news: BookingNews,
  ): Promise<void> {
    const { name, email } = client;
    if (email === null) return;
    const { name: centerName, address, time_zone: timeZone } = await readCenter(trx);
    const centerAddress = address.trim().replaceAll(/\s*\n\s*/g, ', ');
    const site = { publicUrl: config.publicUrl.origin, centerName, centerAddress, timeZone };
    await outbox.add(trx, bookingMail(site, { name, email }, session, news));
  }

  async function read(connection: Connection, id: string): Promise<BookingWithSession> {
    const booking = await bookings.findBooking(connection, id);
    const session = booking && (await sessions.findSession(connection, booking.sessionId));
    if (!session) throw new DomainError('not_found');
    return { booking, session };
  }

  /** Looks again when something in the session runs out, should nobody pass by before. */
  async function settleAt(trx: Transaction, sessionId: string, at: Date): Promise<void> {
    await jobs.add(trx, {
      kind: settleJob,
      payload: { sessionId },
      uniqueKey: `${sessionId} ${at.toISOString()}`,
      runAt: at,
    });
  }

  async function remind(trx: Transaction, bookingId: string, session: SessionRow): Promise<void> {
    const runAt = new Date(session.startsAt.getTime() - DAY_MS);
    if (runAt <= clock.now()) return;
    await jobs.add(trx, {
      kind: reminderJob,
      payload: { bookingId },
      uniqueKey: `${bookingId} ${runAt.toISOString()}`,
      runAt,
    });
  }

  /** Pays with a bono where one fits, else leaves the price owed. @returns the bono's name */
  async function pay(
    trx: Transaction,
    bookingId: string,
    { session, client, actor, wantedPurchase }: Claim,
  ): Promise<string | null> {
    const { serviceId, startsAt } = session;
    const userId = actor?.userId ?? null;
    const payable = { bookingId, clientId: client.id, serviceId, startsAt, userId };
    const bono = await bonos.spend(trx, payable, wantedPurchase);
    if (bono) await bookings.setPrice(trx, bookingId, 0);
    return bono?.name ?? null;
  }

  return {
    judge,
    tell,
    read,
    pay,
    remind,
    settleAt,
    findBooker: bookings.findBooker,
    lockClients: bookings.lockClients,
    findSession: sessions.findSession,
    findService: sessions.findService,
    listSessions: sessions.listSessions,
    listSessionsBetween: sessions.listSessionsBetween,
    lockSessions: sessions.lockSessions,
    setSessionStatus: sessions.setSessionStatus,
    expireHolds: bookings.expireHolds,
    regularizeExtra: bookings.regularizeExtra,

    /** An appointment that nobody has made yet, for saying what it would be like. */
    async imagine(connection: Connection, serviceId: string, startsAt: Date): Promise<SessionRow> {
      const imagined = await sessions.imagineAppointment(connection, serviceId, startsAt);
      if (!imagined) throw new DomainError('not_found');
      return imagined;
    },

    async client(connection: Connection, id: string): Promise<BookerRow> {
      const client = await bookings.findBooker(connection, id);
      if (!client) throw new DomainError('not_found');
      return client;
    },

    /**
     * Gives a place and pays for it. The session is locked and settled.
     * @throws {DomainError} the first obstacle, unless a member of the staff passes over it
     */
    async take(trx: Transaction, claim: Claim): Promise<Taken> {
      const { session, client, actor, source, isHold = false, overrideReason = null } = claim;
      const judgement = await judge(trx, { ...claim, isStaff: source === 'staff' });
      const { obstacles } = judgement;
      const standing = firstStanding(obstacles, overrideReason !== null);
      if (standing) throw new DomainError(standing, detailsOf(standing, judgement));
      const now = clock.now();
      const id = newId();
      const holdExpiresAt = isHold ? new Date(now.getTime() + HOLD_MINUTES * 60_000) : null;
      await refusingByName(() =>
        bookings.insertBooking(trx, {
          id,
          sessionId: session.id,
          clientId: client.id,
          status: isHold ? 'held' : 'confirmed',
          isExtra: obstacles.includes('session_full'),
          holdExpiresAt,
          cancellationMinutes: session.cancellationMinutes,
          freeCancelUntil: freeCancelUntil(session.startsAt, session.cancellationMinutes),
          priceMinor: session.priceMinor,
          source,
          overrideReason: obstacles.length > 0 ? overrideReason : null,
          rescheduledFromId: claim.rescheduledFrom?.id ?? null,
          bookedAt: now,
          userId: actor?.userId ?? null,
        }),
      );
      if (holdExpiresAt) {
        await settleAt(trx, session.id, holdExpiresAt);
        return { bookingId: id, passed: judgement };
      }
      const bonoName = await pay(trx, id, claim);
      await tell(trx, client, session, claim.news?.(bonoName) ?? { kind: 'booked', bonoName });
      await remind(trx, id, session);
      return { bookingId: id, passed: judgement };
    },
  };
}

/** What a screen needs to say more than that it is refused. */
function detailsOf(obstacle: Obstacle, { overlaps, limits }: Judgement): unknown {
  if (obstacle === 'booking_overlap') return { overlaps };
  const limit = limitOf(obstacle, limits);
  return limit === null ? undefined : { limit };
}

/** The number that an obstacle is about, where it is a limit of the centre. */
export function limitOf(obstacle: Obstacle | null, limits: LimitsReached): number | null {
  const isLimit = (name: string | null): name is LimitObstacle => name !== null && name in limits;
  return isLimit(obstacle) ? (limits[obstacle] ?? null) : null;
}

/** The database judges last; its refusals get the names that the rules have for them. */
export async function refusingByName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    switch (constraintOf(error)) {
      case 'session_capacity':
        throw new DomainError('session_full');
      case 'booking_live':
        throw new DomainError('already_booked');
      case 'session_professional_overlap':
      case 'session_resource_overlap':
        throw new DomainError('not_available');
      default:
        throw error;
    }
  }
}

/**
 * Whom a booking is for: clients book for themselves, the staff says for whom.
 * @throws {DomainError} a text under `clientId` when nobody is named
 */
export function clientOf(actor: Actor, named: string | undefined): string {
  const id = named ?? actor.clientId;
  if (!id) throw invalidFields({ clientId: 'Elige para quién es.' });
  return id;
}

export { freeCancelUntil, presentBooking, presentSession };
export type { BookerRow, BookingRow, SessionRow };
