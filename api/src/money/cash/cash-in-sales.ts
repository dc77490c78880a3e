import { readCenter } from '../../center/center/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import {
  type CountingSession,
  findCounting,
  insertCashMovement,
  queueForNextShift,
  blockOpening,
  lockOpenSessions,
  tryLockOpenSessions,
} from './cash-in-sales.repository.ts';
import { readExpected } from './shifts/cash-report.ts';
import { findCashSession } from './shifts/cash-sessions.repository.ts';
import { countingText } from './cash.messages.ts';

/** The cash part of the payments, in minor units; neither is negative. */
interface CashAmounts {
  inMinor: number;
  outMinor: number;
}

/**
 * Finds the shift for payments taken now: the open one of the given register, or of the only open
 * register. It stays open, and its drawer's content unchanged, until the transaction ends.
 * @param cash the amounts that go into and out of the drawer
 * @returns null when no shift is open and no cash is involved: the next shift that opens or resumes
 *   takes the payments (`deferToNextShift`)
 * @throws {DomainError} for cash: `cash_session_counting` with who counts and since when,
 *   `cash_session_required`, `cash_drawer_short` when more leaves the drawer than it should hold
 */
export async function shiftForPayments(
  trx: Transaction,
  registerId: string | null,
  cash: CashAmounts,
): Promise<string | null> {
  const isCash = cash.inMinor > 0 || cash.outMinor > 0;
  const [first, second] = await lockOpen(trx, registerId);
  if (isCash && first === undefined) {
    const counting = await findCounting(trx, { registerId });
    if (counting) throw await countingError(trx, counting);
  }
  if (isCash && (first === undefined || second !== undefined)) {
    throw new DomainError('cash_session_required');
  }
  if (first !== undefined && cash.outMinor > 0) await throwIfDrawerShort(trx, first, cash.outMinor);
  return first ?? null;
}

/** In the order of all writers: the register first, then its session. */
async function lockOpen(trx: Transaction, registerId: string | null): Promise<string[]> {
  const open = await tryLockOpenSessions(trx, registerId);
  if (open.length > 0) return open;
  // A shift that opens concurrently is either found here or sees these payments.
  await blockOpening(trx, registerId);
  return lockOpenSessions(trx, registerId);
}

/** The caller holds the lock on the session's row. */
async function throwIfDrawerShort(
  trx: Transaction,
  sessionId: string,
  outMinor: number,
): Promise<void> {
  const session = await findCashSession(trx, sessionId);
  if (!session) throw new DomainError('cash_session_required');
  const expectedMinor = await readExpected(trx, session);
  // The amount is left out because it would reveal the expected total of a blind count.
  // guard: a drawer’s cash does not go below zero (shifts.test.ts)
  if (outMinor > expectedMinor) throw new DomainError('cash_drawer_short');
}

/** Tells the user who is counting, since when, and what can be done meanwhile. */
export async function countingError(
  connection: Connection,
  { registerName, byName, since }: CountingSession,
): Promise<DomainError> {
  const { timeZone } = await readCenter(connection);
  const details = { byName, since: since?.toISOString() ?? null };
  if (since === null) return new DomainError('cash_session_counting', details);
  const message = countingText({ registerName, byName, since, timeZone });
  return new DomainError('cash_session_counting', details, { message });
}

/** Queues written payments that have no open shift. */
export async function deferToNextShift(
  trx: Transaction,
  paymentIds: readonly string[],
): Promise<void> {
  if (paymentIds.length > 0) await queueForNextShift(trx, paymentIds);
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
 * Records a captured cash payment in the drawer.
 * @throws {DomainError} `cash_session_required` when that session isn't open (any more)
 */
export async function recordCash(trx: Transaction, cash: CashOfPayment): Promise<void> {
  const isWritten = await insertCashMovement(trx, { ...cash, id: newId(), reason: null });
  if (!isWritten) throw new DomainError('cash_session_required');
}
