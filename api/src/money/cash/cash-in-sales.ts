import type { Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { insertCashMovement, lockOpenSessions } from './cash-in-sales.repository.ts';

/**
 * The open session that a sale belongs to: of that register, or the only one of the center. It stays
 * open until the transaction ends.
 * @returns its id, or null where none is open, where it is being counted, or where several are open
 *   and no register was named
 */
export async function openCashSession(
  trx: Transaction,
  registerId: string | null,
): Promise<string | null> {
  const [first, second] = await lockOpenSessions(trx, registerId);
  return first !== undefined && second === undefined ? first : null;
}

export interface CashOfPayment {
  cashSessionId: string;
  kind: 'sale' | 'refund';
  /** Negative for a refund. */
  amountMinor: number;
  paymentId: string;
  at: Date;
  userId: string | null;
}

/**
 * Puts a captured payment in cash into the drawer.
 * @throws {DomainError} `cash_session_required` when that session isn't open (any more)
 */
export async function recordCash(trx: Transaction, cash: CashOfPayment): Promise<void> {
  const isWritten = await insertCashMovement(trx, { ...cash, id: newId(), reason: null });
  if (!isWritten) throw new DomainError('cash_session_required');
}
