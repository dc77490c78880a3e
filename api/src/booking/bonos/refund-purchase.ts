import type { Connection, Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { conditionOf } from './bono-rules.ts';
import { unusedValue } from './purchase-value.ts';
import * as repository from './bonos.repository.ts';

interface PurchaseRefund {
  /** What of its price wasn't used: at most this goes back. */
  amountMinor: number;
  /** Sessions that it loses; 0 with an unlimited bono. */
  credits: number;
}

/** What would go back for a bono now. @throws {DomainError} `not_found`, `illegal_transition` */
async function quotePurchaseRefund(
  connection: Connection,
  purchaseId: string,
  at: Date,
): Promise<PurchaseRefund> {
  const purchase = await repository.findPurchase(connection, purchaseId);
  const sold = await repository.findSoldPurchase(connection, purchaseId);
  if (!purchase || !sold) throw new DomainError('not_found');
  if (['expired', 'refunded'].includes(conditionOf(purchase, at))) {
    throw new DomainError('illegal_transition');
  }
  const amountMinor = unusedValue({ ...sold, ...purchase }, at);
  return { amountMinor, credits: purchase.balance };
}

/**
 * Takes a bono back for a sale that is refunded: what was used stays used, at its price, and what
 * isn't can't be used any more. Bookings that it paid for, those to come too, stay paid.
 * @returns what the sale may give back at most
 */
export async function refundPurchase(
  trx: Transaction,
  refund: { purchaseId: string; at: Date; userId: string | null; reason: string },
): Promise<PurchaseRefund> {
  const { purchaseId, at, userId, reason } = refund;
  await repository.lockPurchases(trx, [purchaseId]);
  const given = await quotePurchaseRefund(trx, purchaseId, at);
  await repository.insertEntry(trx, {
    ...{ id: newId(), purchaseId, kind: 'refund', at, userId, reason },
    amount: 0 - given.credits,
  });
  await repository.setRefunded(trx, purchaseId);
  return given;
}

/**
 * Takes back bonos that a line sold, the least used first.
 * @returns what goes back for them
 * @throws {DomainError} `refund_exceeds` when fewer are left
 */
export async function refundPurchases(
  trx: Transaction,
  line: { saleLineId: string; count: number; at: Date; userId: string | null; reason: string },
): Promise<number> {
  const { saleLineId, count, ...refund } = line;
  const ids = await repository.listRefundable(trx, saleLineId);
  if (ids.length < count) throw new DomainError('refund_exceeds');
  let amountMinor = 0;
  for (const purchaseId of ids.slice(0, count)) {
    amountMinor += (await refundPurchase(trx, { ...refund, purchaseId })).amountMinor;
  }
  return amountMinor;
}
