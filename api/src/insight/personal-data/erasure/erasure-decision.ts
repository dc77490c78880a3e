import { createHash } from 'node:crypto';
import type { ErasurePreview, ErasureRefusalReason, Role } from '@aforo/shared/contract';
import { refusalText } from './erasure.messages.ts';

/** The facts about a client on which an erasure is decided. */
export interface ErasureFacts {
  name: string;
  account: { role: Role; isLastAdmin: boolean } | null;
  /** Purchases that can still be used or paid. */
  purchases: {
    id: string;
    name: string;
    kind: 'credits' | 'unlimited';
    isPending: boolean;
    /** Active or frozen, and not expired. */
    isLive: boolean;
    balance: number;
  }[];
  /** In cents: past sessions that were booked without a bono and never paid. */
  owedMinor: number;
  /** In cents: neither paid nor owed until a bank collects or returns it. */
  collectingMinor: number;
  upcoming: {
    bookingId: string;
    service: string;
    startsAt: Date;
    outcome: 'cancelled' | 'cancelledLate';
    returnsCredit: boolean;
    /** Null: not paid with a bono. */
    purchaseId: string | null;
    priceMinor: number;
  }[];
  waiting: number;
  /** The names of those for whom the client pays; they stay. */
  dependants: string[];
  /**
   * Documents that a law requires: they are kept unchanged. None exist yet; the first code that
   * writes them must set their number here.
   */
  keptDocuments: number;
}

export interface ErasureWish {
  givesUpSessions: boolean;
  debtIsSettled: boolean;
}

export interface ErasureDecision {
  refusals: ErasurePreview['refusals'];
  sessionsLeft: number;
  hasUnlimited: boolean;
  owedMinor: number;
  /** Identifies the state on which the decision was made. */
  seen: string;
}

export type Audience = 'self' | 'staff';

/**
 * Whether a client's data can be erased now, and what that ends. The preview shows it without
 * wishes; the command decides again under its locks. Pure.
 */
export function decideErasure(
  facts: ErasureFacts,
  wish: ErasureWish,
  audience: Audience,
): ErasureDecision {
  const { account, purchases, upcoming } = facts;
  const pending = purchases.filter(({ isPending }) => isPending);
  const live = purchases.filter(({ isLive }) => isLive);
  const hasUnlimited = live.some(({ kind }) => kind === 'unlimited');
  const sessionsLeft = sum(live.map(({ balance }) => balance)) + returnedSessions(facts);
  // An unpaid late cancellation becomes a debt.
  const lateMinor = sum(
    upcoming.map(({ outcome, priceMinor }) => (outcome === 'cancelledLate' ? priceMinor : 0)),
  );
  const debtMinor = facts.owedMinor + lateMinor;
  const isStaffAccount = account !== null && account.role !== 'client';
  const found: [ErasureRefusalReason, boolean][] = [
    ['lastAdmin', account?.isLastAdmin ?? false],
    ['staffAccount', isStaffAccount && !account.isLastAdmin],
    ['pendingPayment', pending.length > 0],
    // guard: a client with an amount in collection is not erased (erasure-decision.test.ts)
    // without: `facts.collectingMinor > 0` → `false`
    ['collecting', facts.collectingMinor > 0],
    ['debt', debtMinor > 0 && !(audience === 'staff' && wish.debtIsSettled)],
    ['sessionsLeft', (sessionsLeft > 0 || hasUnlimited) && !wish.givesUpSessions],
  ];
  const refusals = found
    .filter(([, isInTheWay]) => isInTheWay)
    .map(([reason]) => ({
      reason,
      text: refusalText[reason](audience, {
        pending: pending.map(({ name }) => name),
        sessionsLeft,
        hasUnlimited,
      }),
      solvedBy: solutionOf(reason, audience),
    }));
  return { refusals, sessionsLeft, hasUnlimited, owedMinor: debtMinor, seen: digestOf(facts) };
}

/** The sessions that the cancellations return to bonos that count them. */
function returnedSessions({ upcoming, purchases }: ErasureFacts): number {
  const counted = new Set(purchases.filter(({ kind }) => kind === 'credits').map(({ id }) => id));
  return upcoming.filter(
    ({ returnsCredit, purchaseId }) =>
      returnsCredit && purchaseId !== null && counted.has(purchaseId),
  ).length;
}

function solutionOf(
  reason: ErasureRefusalReason,
  audience: Audience,
): 'givesUpSessions' | 'debtIsSettled' | null {
  if (reason === 'sessionsLeft') return 'givesUpSessions';
  return reason === 'debt' && audience === 'staff' ? 'debtIsSettled' : null;
}

/** A digest of the facts with consequences; the name has none. */
function digestOf({ name: _name, ...facts }: ErasureFacts): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
