import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';
import { conditionOf } from '../bono-rules.ts';
import { pricePaid, unusedValue } from './purchase-value.ts';
import * as repository from '../bonos.repository.ts';
import { insertEntry } from '../credit-entries.repository.ts';

/** A sold bono that was not refunded yet. */
export interface RefundablePurchase {
  id: string;
  saleLineId: string;
  /** Its price, and the unused part of it. */
  paidMinor: number;
  unusedMinor: number;
  /**
   * Used sessions, and those the refund would take; null and 0 for an unlimited bono. An upcoming
   * booking does not count as used: its session is refunded and it is cancelled or owed.
   */
  usedSessions: number | null;
  balance: number;
  isExpired: boolean;
}

/** The bonos of these lines in their current state, those with the most sessions left first. */
export async function listRefundablePurchases(
  connection: Connection,
  saleLineIds: readonly string[],
  at: Date,
): Promise<RefundablePurchase[]> {
  const rows = await repository.listRefundable(connection, saleLineIds, at);
  const whole = rows.map((row) => ({ ...row, balance: row.balance + row.upcomingSessions }));
  return whole.map(({ saleLineId, ...purchase }) => ({
    id: purchase.id,
    saleLineId,
    balance: purchase.balance,
    paidMinor: pricePaid(purchase),
    unusedMinor: unusedValue(purchase, at),
    usedSessions:
      purchase.soldCredits === null
        ? null
        : purchase.soldCredits - Math.min(purchase.balance, purchase.soldCredits),
    isExpired: conditionOf(purchase, at) === 'expired',
  }));
}

/** The same, locked against use until the transaction ends. */
export async function lockRefundablePurchases(
  trx: Transaction,
  saleLineIds: readonly string[],
  at: Date,
): Promise<RefundablePurchase[]> {
  const ids = (await repository.listRefundable(trx, saleLineIds, at)).map(({ id }) => id);
  if (ids.length > 0) await repository.lockPurchases(trx, ids);
  return listRefundablePurchases(trx, saleLineIds, at);
}

/** Upcoming bookings paid by the bonos of these lines, the next first. */
export async function listUpcomingBookings(
  connection: Connection,
  saleLineIds: readonly string[],
  at: Date,
): Promise<repository.BookingAhead[]> {
  const bonos = await repository.listRefundable(connection, saleLineIds, at);
  return await repository.listBookingsAhead(
    connection,
    bonos.map(({ id }) => id),
    at,
  );
}

/**
 * Refunds bonos for a refunded sale: used sessions keep their price, unused ones can no longer be
 * used. Upcoming bookings must have been detached before.
 */
export async function refundPurchases(
  trx: Transaction,
  purchases: readonly Pick<RefundablePurchase, 'id' | 'balance'>[],
  { at, userId, reason }: { at: Date; userId: string | null; reason: string },
): Promise<void> {
  for (const { id: purchaseId, balance } of purchases) {
    await insertEntry(trx, {
      id: newId(),
      purchaseId,
      kind: 'refund',
      at,
      userId,
      reason,
      amount: 0 - balance,
    });
    await repository.setRefunded(trx, purchaseId);
  }
}
