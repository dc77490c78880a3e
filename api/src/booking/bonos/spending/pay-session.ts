import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';
import { readCenter, returnGraceDaysOf } from '../../../center/center/index.ts';
import { type BonoForSession, expiryAfterReturn } from '../bono-rules.ts';
import * as repository from '../bonos.repository.ts';
import { findOpenSpend, insertEntry, purchasesOfBookings } from '../credit-entries.repository.ts';

/** Pays a booking with the chosen bono, under its lock. */
export async function spendBono(
  trx: Transaction,
  bono: BonoForSession,
  spend: { bookingId: string; startsAt: Date; at: Date; userId: string | null },
): Promise<void> {
  const { bookingId, startsAt, at, userId } = spend;
  await insertEntry(trx, {
    id: newId(),
    purchaseId: bono.id,
    kind: 'spend',
    amount: bono.kind === 'credits' ? -1 : 0,
    bookingId,
    at,
    userId,
  });
  if (bono.expiresAt === null) await repository.startValidity(trx, bono.id, startsAt);
}

/** Locks the bonos of several bookings to be returned, all at once and in one order. */
export async function lockBonosOf(trx: Transaction, bookingIds: readonly string[]): Promise<void> {
  await repository.lockPurchases(trx, await purchasesOfBookings(trx, bookingIds));
}

/** Whether a credit would be returned. A refunded bono gets none back. */
export async function isReturnable(connection: Connection, bookingId: string): Promise<boolean> {
  const spend = await findOpenSpend(connection, bookingId);
  return spend !== undefined && spend.purchaseState !== 'refunded';
}

/** Undoes a booking's spend, once. @returns whether there was a spend to undo */
export async function giveBack(
  trx: Transaction,
  bookingId: string,
  given: { now: Date; userId: string | null; reason?: string | null; isByCenter?: boolean },
): Promise<boolean> {
  const known = await findOpenSpend(trx, bookingId);
  if (!known) return false;
  await repository.lockPurchases(trx, [known.purchaseId]);
  const spend = await findOpenSpend(trx, bookingId); // again, under the lock
  if (!spend || spend.purchaseState === 'refunded') return false;
  const { purchaseId } = spend;
  await insertEntry(trx, {
    id: newId(),
    purchaseId,
    kind: 'return',
    amount: -spend.amount,
    bookingId,
    at: given.now,
    userId: given.userId,
    reason: given.reason ?? null,
  });
  await repository.resetValidity(trx, purchaseId);
  const { policies } = await readCenter(trx);
  const bono = await repository.findPurchase(trx, purchaseId);
  if (!bono) throw new Error(`Bono ${purchaseId} vanished under its lock`);
  const until = expiryAfterReturn(bono, {
    now: given.now,
    graceDays: returnGraceDaysOf(policies),
    isByCenter: given.isByCenter ?? false,
  });
  if (until) await repository.extendUntil(trx, purchaseId, until);
  return true;
}
