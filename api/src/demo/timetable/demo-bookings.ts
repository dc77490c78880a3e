import type { Random } from '../random.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

export interface DemoSession {
  id: string;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  priceMinor: number;
  /** In the evening, at peak time. */
  isPopular: boolean;
  /** The demo's own client attends these. */
  isOwn: boolean;
}

interface Booking {
  id: string;
  sessionId: string;
  clientId: string;
  status: 'confirmed' | 'attended' | 'noShow' | 'cancelled' | 'cancelledLate';
  priceMinor: number;
  startsAt: Date;
  bookedAt: Date;
  cancelledAt: Date | null;
  markedAt: Date | null;
}

interface Purchase {
  id: string;
  clientId: string;
  /** Position in `demoTemplates`. */
  template: number;
  state: 'active' | 'frozen' | 'refunded';
  purchasedAt: Date;
  expiresAt: Date | null;
  frozenAt: Date | null;
  refundedAt: Date | null;
}

/**
 * An entry caused by a booking; the first and last entries of a bono come with its sale and refund.
 */
interface Entry {
  id: string;
  purchaseId: string;
  kind: 'spend' | 'return';
  amount: number;
  bookingId: string;
  at: Date;
}

interface Waiting {
  id: string;
  sessionId: string;
  clientId: string;
  createdAt: Date;
}

export interface DemoHistory {
  bookings: Booking[];
  purchases: Purchase[];
  entries: Entry[];
  waiting: Waiting[];
}

/**
 * They pay for classes with a price of at most `dearestMinor`, if set; appointments are paid
 * singly.
 */
export const demoTemplates = [
  {
    name: 'Bono 10',
    kind: 'credits',
    credits: 10,
    validityDays: 90,
    validityFrom: 'purchase',
    weeklyLimit: null,
    priceMinor: 11000,
    dearestMinor: null,
  },
  {
    name: 'Bono 5',
    kind: 'credits',
    credits: 5,
    validityDays: 45,
    validityFrom: 'purchase',
    weeklyLimit: null,
    priceMinor: 6000,
    dearestMinor: null,
  },
  {
    name: 'Ilimitado mensual',
    kind: 'unlimited',
    credits: null,
    validityDays: 30,
    validityFrom: 'purchase',
    weeklyLimit: 5,
    priceMinor: 9500,
    dearestMinor: null,
  },
  {
    name: 'Bono de prueba',
    kind: 'credits',
    credits: 3,
    validityDays: 30,
    validityFrom: 'firstUse',
    weeklyLimit: null,
    priceMinor: 3000,
    dearestMinor: 1500,
  },
] as const;

export interface FrontDesk {
  /** The last moment up to `at` at which the front desk is open. */
  timeWhileOpen(at: Date): Date;
  /** The local midnight at which a bono bought then expires. */
  expiryOf(at: Date, validityDays: number): Date;
}

/** Bookings reach this many days ahead. */
const bookedAheadDays = 14;
/** Future bookings were made over this many days. */
const bookedOverDays = 9;
/** Clients who left were last seen this many days ago. */
const leftBeforeDays = 18;

/**
 * Simulates eight weeks of clients: they book with their bono or owe the price, attend, miss,
 * cancel in time or late, and join waiting lists. The ledger of every bono is the sum of its
 * bookings.
 */
export function planDemoBookings(
  random: Random,
  sessions: readonly DemoSession[],
  clientIds: readonly [string, ...string[]],
  { now, newId, ...frontDesk }: FrontDesk & { now: Date; newId: () => string },
): DemoHistory {
  const history: DemoHistory = { bookings: [], purchases: [], entries: [], waiting: [] };
  const open = new Map<string, { purchase: Purchase; left: number }>();
  // A second future unpaid booking exceeds the limit of a new center.
  const owingAhead = new Set<string>();
  const [ownId] = clientIds;
  const start = sessions[0]?.startsAt ?? now;

  function buy(clientId: string, wantedAt: Date): void {
    const at = frontDesk.timeWhileOpen(wantedAt);
    const template = clientId === ownId ? 0 : random.integer(0, 2);
    const terms = demoTemplates[template] ?? demoTemplates[0];
    const purchase: Purchase = {
      id: newId(),
      clientId,
      template,
      state: 'active',
      purchasedAt: at,
      expiresAt: frontDesk.expiryOf(at, terms.validityDays),
      frozenAt: null,
      refundedAt: null,
    };
    history.purchases.push(purchase);
    open.set(clientId, { purchase, left: terms.credits ?? Number.POSITIVE_INFINITY });
  }

  /** The bono that pays a session at that time; most clients without one buy it on the spot. */
  function bonoFor(clientId: string, at: Date, startsAt: Date) {
    const isGood = () => {
      const one = open.get(clientId);
      return one && one.left > 0 && one.purchase.expiresAt && startsAt < one.purchase.expiresAt
        ? one
        : null;
    };
    const good = isGood();
    const owesOneAhead = startsAt > now && owingAhead.has(clientId);
    if (good || !(clientId === ownId || random.chance(0.7) || owesOneAhead)) return good;
    buy(clientId, at);
    return isGood();
  }

  function statusOf(session: DemoSession): Booking['status'] {
    if (session.startsAt > now) return random.chance(0.05) ? 'cancelled' : 'confirmed';
    if (session.endsAt > now) return 'confirmed';
    if (random.chance(0.86)) return 'attended';
    return random.chance(0.4) ? 'noShow' : random.chance(0.75) ? 'cancelled' : 'cancelledLate';
  }

  function book(session: DemoSession, clientId: string): boolean {
    const { startsAt } = session;
    const wished = startsAt.getTime() - random.integer(26, 120) * hourMs;
    // Future bookings were made over the past days, not all a moment ago.
    const latest = now.getTime() - random.integer(1, bookedOverDays * 24) * hourMs;
    const wishedAt = new Date(Math.min(wished, latest));
    const isOwnToCome = clientId === ownId && startsAt > now;
    const status = isOwnToCome ? 'confirmed' : statusOf(session);
    const bono = bonoFor(clientId, wishedAt, startsAt);
    // A bono pays only after it was bought.
    const bookedAt =
      bono && bono.purchase.purchasedAt > wishedAt ? bono.purchase.purchasedAt : wishedAt;
    const id = newId();
    const isCancelled = status === 'cancelled' || status === 'cancelledLate';
    const hoursBefore = status === 'cancelledLate' ? 3 : 20;
    const cancelledAt = isCancelled
      ? new Date(
          Math.max(
            bookedAt.getTime(),
            Math.min(startsAt.getTime() - hoursBefore * hourMs, now.getTime()),
          ),
        )
      : null;
    history.bookings.push({
      id,
      sessionId: session.id,
      clientId,
      status,
      priceMinor: session.priceMinor,
      startsAt,
      bookedAt,
      cancelledAt,
      markedAt: status === 'attended' || status === 'noShow' ? startsAt : null,
    });
    if (!bono && startsAt > now) owingAhead.add(clientId);
    if (bono) {
      const amount = bono.left === Number.POSITIVE_INFINITY ? 0 : 1;
      const { id: purchaseId } = bono.purchase;
      const line = { purchaseId, bookingId: id };
      history.entries.push({ ...line, id: newId(), kind: 'spend', amount: -amount, at: bookedAt });
      // A returned credit is not spent again: the new spend could precede the return.
      bono.left -= amount;
      if (status === 'cancelled' && cancelledAt) {
        history.entries.push({ ...line, id: newId(), kind: 'return', amount, at: cancelledAt });
      }
    }
    return !isCancelled;
  }

  if (start < now) buy(ownId, new Date(start.getTime() - 2 * dayMs));
  const bookedUntil = new Date(now.getTime() + bookedAheadDays * dayMs);
  const lastComing = new Date(now.getTime() - leftBeforeDays * dayMs);
  const leaving = new Set(inactiveClients(clientIds));
  const [, ...otherClientIds] = clientIds;
  const staying = otherClientIds.filter((clientId) => !leaving.has(clientId));
  // Some clients have no class in the next days, so that they can book an appointment.
  const inClasses = staying.filter((_, position) => position % 8 !== 3);
  const whoComes = (startsAt: Date) =>
    startsAt > now ? inClasses : startsAt > lastComing ? staying : otherClientIds;
  for (const session of sessions) {
    if (session.startsAt > bookedUntil) break;
    const isSoon = session.startsAt > now && session.startsAt.getTime() - now.getTime() < 5 * dayMs;
    const share = session.isPopular
      ? isSoon
        ? 1
        : random.integer(70, 100) / 100
      : random.integer(30, 80) / 100;
    const wanted = Math.max(1, Math.round(session.capacity * share));
    const queue = sessionClients(random, [ownId, ...whoComes(session.startsAt)], session, ownId);
    let taken = 0;
    while (taken < wanted) {
      const clientId = queue.shift();
      if (clientId === undefined) break;
      if (book(session, clientId)) taken += 1;
    }
    if (taken === session.capacity && session.startsAt > now) {
      const createdAt = new Date(now.getTime() - random.integer(1, 20) * hourMs);
      for (const clientId of queue.slice(0, random.integer(1, 3))) {
        history.waiting.push({ id: newId(), sessionId: session.id, clientId, createdAt });
      }
    }
  }
  // The bono's remaining balance depends on the start time: tops it up so that the demo's own
  // client can always book.
  if ((open.get(ownId)?.left ?? 0) < 3) buy(ownId, new Date(now.getTime() - 2 * dayMs));
  freezeAndRefundSome(history, random, { now, ownId, ...frontDesk });
  return history;
}

/**
 * Clients who attended for weeks and then stopped (never the demo's own client): the owner would
 * write to them.
 */
export function inactiveClients(clientIds: readonly string[]): string[] {
  return clientIds.filter((_, position) => position % 20 === 7);
}

/** Distinct clients for one session, the demo's own client first in theirs. */
function sessionClients(
  random: Random,
  clientIds: readonly [string, ...string[]],
  session: DemoSession,
  ownId: string,
): string[] {
  const wanted = session.capacity * 2 + 4;
  const found = new Set<string>(session.isOwn ? [ownId] : []);
  // The pool is much larger than the wanted number, so few tries are needed.
  for (let tries = 0; found.size < wanted && tries < wanted * 5; tries++) {
    const clientId = random.pick(clientIds);
    if (clientId !== ownId) found.add(clientId);
  }
  return [...found];
}

/**
 * Freezes or refunds some bonos that no future booking needs, none of the demo's own client. Each
 * is refunded some days after its last use and never today, so that today's takings exceed its
 * refunds.
 */
function freezeAndRefundSome(
  { purchases, entries, bookings }: DemoHistory,
  random: Random,
  { now, ownId, timeWhileOpen }: Pick<FrontDesk, 'timeWhileOpen'> & { now: Date; ownId: string },
): void {
  const startOf = new Map(bookings.map(({ id, startsAt }) => [id, startsAt]));
  const lastReturn = timeWhileOpen(new Date(now.getTime() - dayMs));
  for (const purchase of purchases) {
    const purchaseEntries = entries.filter(({ purchaseId }) => purchaseId === purchase.id);
    const uses = purchaseEntries.flatMap(({ at, bookingId }) => [at, startOf.get(bookingId) ?? at]);
    const lastUse = Math.max(...[purchase.purchasedAt, ...uses].map((at) => at.getTime()));
    const isGood = purchase.expiresAt !== null && purchase.expiresAt > now;
    if (purchase.clientId === ownId || lastUse > now.getTime() || !isGood || !random.chance(0.12))
      continue;
    const credits = demoTemplates[purchase.template]?.credits ?? Number.POSITIVE_INFINITY;
    const left = purchaseEntries.reduce((sum, { amount }) => sum + amount, credits);
    const someDaysLater = lastUse + random.integer(1, 9) * dayMs;
    const refundedAt = timeWhileOpen(new Date(Math.min(someDaysLater, lastReturn.getTime())));
    if (random.chance(0.6)) {
      purchase.state = 'frozen';
      purchase.frozenAt = new Date(now.getTime() - 12 * hourMs);
    } else if (refundedAt.getTime() > lastUse && left > 0) {
      purchase.state = 'refunded';
      purchase.refundedAt = refundedAt;
    }
  }
  entries.sort((a, b) => a.at.getTime() - b.at.getTime());
}
