import { readCenter } from '../../center/center/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import {
  type CountingSession,
  findCounting,
  insertCashMovement,
  insertWithoutShift,
  keepFromOpening,
  lockOpenSessions,
} from './cash-in-sales.repository.ts';
import { readExpected } from './cash-report.ts';
import { findCashSession } from './cash-sessions.repository.ts';
import { countingText } from './cash.messages.ts';

/** What of the payments is notes and coins, in minor units; neither is negative. */
interface CashMoved {
  inMinor: number;
  outMinor: number;
}

/**
 * The shift that payments taken now belong to: the open one of that register, or of the only register
 * that is open. It stays open until the transaction ends.
 * @param cash what of them goes into the drawer, and what leaves it
 * @returns null where none is open and none of it is cash: the shift that opens next, or goes on, takes
 *   them (`leaveForNextShift`)
 * @throws {DomainError} for cash: `cash_session_counting` with who counts and since when,
 *   `cash_session_required`, `cash_drawer_short` when more leaves the drawer than it should hold
 */
export async function shiftForPayments(
  trx: Transaction,
  registerId: string | null,
  cash: CashMoved,
): Promise<string | null> {
  const isCash = cash.inMinor > 0 || cash.outMinor > 0;
  let open = await lockOpenSessions(trx, registerId, cash.outMinor > 0);
  if (open.length === 0) {
    // So that a shift that opens meanwhile either is seen here or sees these payments.
    await keepFromOpening(trx, registerId);
    open = await lockOpenSessions(trx, registerId, cash.outMinor > 0);
  }
  const [first, second] = open;
  if (isCash && first === undefined) {
    const counting = await findCounting(trx, { registerId });
    if (counting) throw await countingRefusal(trx, counting);
  }
  if (isCash && (first === undefined || second !== undefined)) {
    throw new DomainError('cash_session_required');
  }
  if (first !== undefined && cash.outMinor > 0) await refuseShortDrawer(trx, first, cash.outMinor);
  return first ?? null;
}

/** The session's row is locked for this transaction alone. */
async function refuseShortDrawer(
  trx: Transaction,
  sessionId: string,
  outMinor: number,
): Promise<void> {
  const session = await findCashSession(trx, sessionId);
  if (!session) throw new DomainError('cash_session_required');
  const expectedMinor = await readExpected(trx, session);
  // Without the amount: a blind count would not be blind any more.
  if (outMinor > expectedMinor) throw new DomainError('cash_drawer_short');
}

/** Says who counts and since when, and what can be done meanwhile. */
export async function countingRefusal(
  connection: Connection,
  { registerName, byName, since }: CountingSession,
): Promise<DomainError> {
  const { time_zone: timeZone } = await readCenter(connection);
  const details = { byName, since: since?.toISOString() ?? null };
  if (since === null) return new DomainError('cash_session_counting', details);
  const message = countingText({ registerName, byName, since, timeZone });
  return new DomainError('cash_session_counting', details, { message });
}

/** The payments are written, and no shift is open for them. */
export async function leaveForNextShift(
  trx: Transaction,
  paymentIds: readonly string[],
): Promise<void> {
  if (paymentIds.length > 0) await insertWithoutShift(trx, paymentIds);
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
