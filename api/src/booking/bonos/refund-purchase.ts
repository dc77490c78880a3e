import type { Connection, Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { conditionOf } from './bono-rules.ts';
import { pricePaid, unusedValue } from './purchase-value.ts';
import * as repository from './bonos.repository.ts';
import { insertEntry } from './credit-entries.repository.ts';

/** A bono that a sale sold and that wasn't given back yet. */
export interface RefundablePurchase {
  id: string;
  saleLineId: string;
  /** What it cost, and what of that wasn't used. */
  paidMinor: number;
  unusedMinor: number;
  /**
   * Sessions that were used, and those that it would lose; null and 0 with an unlimited bono. A session that
   * is booked and still to come isn't used: it goes back, and its booking is cancelled or owed.
   */
  usedSessions: number | null;
  balance: number;
  isExpired: boolean;
}

/** The bonos of these lines as they stand, those with most left first. */
export async function listRefundablePurchases(
  connection: Connection,
  saleLineIds: readonly string[],
  at: Date,
): Promise<RefundablePurchase[]> {
  const rows = await repository.listRefundable(connection, saleLineIds, at);
  const whole = rows.map((row) => ({ ...row, balance: row.balance + row.upcomingSessions }));
  return whole.map(({ saleLineId, ...purchase }) => ({
    ...{ id: purchase.id, saleLineId, balance: purchase.balance },
    paidMinor: pricePaid(purchase),
    unusedMinor: unusedValue(purchase, at),
    usedSessions:
      purchase.soldCredits === null
        ? null
        : purchase.soldCredits - Math.min(purchase.balance, purchase.soldCredits),
    isExpired: conditionOf(purchase, at) === 'expired',
  }));
}

/** The same, kept from being used until the transaction ends. */
export async function lockRefundablePurchases(
  trx: Transaction,
  saleLineIds: readonly string[],
  at: Date,
): Promise<RefundablePurchase[]> {
  const ids = (await repository.listRefundable(trx, saleLineIds, at)).map(({ id }) => id);
  if (ids.length > 0) await repository.lockPurchases(trx, ids);
  return listRefundablePurchases(trx, saleLineIds, at);
}

/** Bookings to come that the bonos of these lines have paid for, the next first. */
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
 * Takes bonos back for a sale that is refunded: what was used stays used, at its price, and what isn't
 * can't be used any more. Bookings to come have been taken off them before.
 */
export async function refundPurchases(
  trx: Transaction,
  purchases: readonly Pick<RefundablePurchase, 'id' | 'balance'>[],
  { at, userId, reason }: { at: Date; userId: string | null; reason: string },
): Promise<void> {
  for (const { id: purchaseId, balance } of purchases) {
    await insertEntry(trx, {
      ...{ id: newId(), purchaseId, kind: 'refund', at, userId, reason },
      amount: 0 - balance,
    });
    await repository.setRefunded(trx, purchaseId);
  }
}
