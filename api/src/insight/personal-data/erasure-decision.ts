import { createHash } from 'node:crypto';
import type { ErasurePreview, ErasureRefusalReason, Role } from '@aforo/shared/contract';
import { refusalText } from './erasure.messages.ts';

/** What is known of somebody when their data are to be erased. */
export interface ErasureFacts {
  name: string;
  account: { role: Role; isLastAdmin: boolean } | null;
  /** What they bought and can still be used or owed. */
  purchases: {
    id: string;
    name: string;
    kind: 'credits' | 'unlimited';
    isPending: boolean;
    /** Active or frozen, and not expired. */
    isLive: boolean;
    balance: number;
  }[];
  /** Of what has been, in cents: booked without a bono and never paid. */
  owedMinor: number;
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
  /**
   * Documents that the law wants kept: they stay whole, under a lock of their own. There are none
   * yet; what writes the first ones says here how many it keeps.
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
  /** Names the state that was decided on: another state has another one. */
  seen: string;
}

export type Audience = 'self' | 'staff';

/**
 * Whether somebody's data can be erased now, and what that ends. The preview shows it without wishes;
 * the command takes it again under its locks. Pure.
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
  // What is cancelled late and was to be paid is owed from then on.
  const lateMinor = sum(
    upcoming.map(({ outcome, priceMinor }) => (outcome === 'cancelledLate' ? priceMinor : 0)),
  );
  const owedMinor = facts.owedMinor + lateMinor;
  const isStaffAccount = account !== null && account.role !== 'client';
  const found: [ErasureRefusalReason, boolean][] = [
    ['lastAdmin', account?.isLastAdmin ?? false],
    ['staffAccount', isStaffAccount && !account.isLastAdmin],
    ['pendingPayment', pending.length > 0],
    ['debt', owedMinor > 0 && !(audience === 'staff' && wish.debtIsSettled)],
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
  return { refusals, sessionsLeft, hasUnlimited, owedMinor, seen: digestOf(facts) };
}

/** Sessions that cancelling gives back to bonos that count them. */
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

/** What the person saw the consequence of; not the name, which says nothing of it. */
function digestOf({ name: _name, ...facts }: ErasureFacts): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
