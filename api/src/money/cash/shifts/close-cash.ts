import {
  type Actor,
  type CashSession,
  type CountedDenomination,
  sumOfCount,
} from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { countingError } from '../cash-in-sales.ts';
import { findCounting, assignQueuedPayments } from '../cash-in-sales.repository.ts';
import { makeReport, readClosing } from './cash-report.ts';
import {
  type CountedMethod,
  findCashSession,
  findRegisterOfSession,
  findUserName,
  lockCashSession,
  setClosed,
  setCounted,
  setCounting,
} from './cash-sessions.repository.ts';
import { throwIfUnknownDenomination } from './open-cash.ts';
import { readCashSession } from '../read-cash.ts';
import { lockRegister, nextZNumber } from '../registers.repository.ts';

/**
 * Locks a session that isn't closed, after the sales that hold it have ended.
 * @throws {DomainError} `cash_session_closed` with who closed it and when
 */
export async function lockState(trx: Transaction, id: string): Promise<'open' | 'counting'> {
  const locked = await lockCashSession(trx, id);
  if (!locked) throw new DomainError('not_found');
  if (locked.state !== 'closed') return locked.state;
  const row = await findCashSession(trx, id);
  const at = row?.closedAt?.toISOString();
  throw new DomainError('cash_session_closed', { byName: row?.closedByName ?? null, at });
}

/** The error with who counts the session, and since when. */
export async function countingErrorOf(trx: Transaction, sessionId: string): Promise<DomainError> {
  const counting = await findCounting(trx, { sessionId });
  return counting ? countingError(trx, counting) : new DomainError('cash_session_counting');
}

/** From here on the session takes no cash payments. */
export async function startCount(
  { clock, audit }: Dependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
): Promise<CashSession> {
  if ((await lockState(trx, id)) === 'counting') throw await countingErrorOf(trx, id);
  await setCounting(trx, id, { at: clock.now(), userId: actor.userId });
  await writeState(audit, trx, actor, id, ['open', 'counting']);
  return await readCashSession(trx, id);
}

/**
 * Resumes selling. The count is discarded; the audit log keeps it. Payments without cash that were
 * taken during the count are assigned to this shift.
 */
export async function resume(
  { audit }: Dependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
): Promise<CashSession> {
  const registerId = await findRegisterOfSession(trx, id);
  if (registerId === undefined) throw new DomainError('not_found');
  await lockRegister(trx, registerId);
  await lockCounting(trx, id);
  await setCounting(trx, id, null);
  await assignQueuedPayments(trx, id);
  await writeState(audit, trx, actor, id, ['counting', 'open']);
  return await readCashSession(trx, id);
}

/**
 * Stores the count, and only then reveals the expected amounts. A recount is possible; the audit
 * log records every count, which exposes counting until it fits.
 */
export async function countCash(
  { audit }: Dependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
  { count, methods }: { count: CountedDenomination[]; methods: CountedMethod[] },
): Promise<CashSession> {
  await lockCounting(trx, id);
  await throwIfUnknownDenomination(trx, count);
  const before = await findCashSession(trx, id);
  const minor = sumOfCount(count);
  await setCounted(trx, id, { count, minor, methods });
  await audit.write(trx, {
    actor,
    action: 'updated',
    entity: 'cashSession',
    entityId: id,
    changes: [
      { field: 'countedMinor', before: textOf(before?.closingMinor), after: String(minor) },
    ],
  });
  return await readCashSession(trx, id);
}

/**
 * Closes a counted session for good and stores its report.
 * @throws {DomainError} `cash_reason_required` with the difference, `stale_version` after a
 *   recount, `cash_session_closed` for the second of two requests
 */
export async function closeCash(
  { clock, audit }: Dependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
  { reason, version }: { reason: string | null; version: number },
): Promise<CashSession> {
  const registerId = await findRegisterOfSession(trx, id);
  if (registerId === undefined) throw new DomainError('not_found');
  await lockRegister(trx, registerId);
  await lockCounting(trx, id);
  const row = await findCashSession(trx, id);
  const closing = row && (await readClosing(trx, row));
  if (!closing) throw new DomainError('illegal_transition');
  if (row.version !== version) throw new DomainError('stale_version');
  const { expectedMinor, differenceMinor } = closing;
  if (closing.isReasonRequired && reason === null) {
    throw new DomainError('cash_reason_required', { differenceMinor });
  }
  const closedAt = clock.now();
  const zNumber = await nextZNumber(trx, registerId);
  const closedByName = await findUserName(trx, actor.userId);
  const report = await makeReport(trx, row, closedAt, {
    closedAt,
    closedByName,
    zNumber,
    closingReason: reason,
  });
  await setClosed(trx, id, {
    closedAt,
    userId: actor.userId,
    expectedMinor,
    differenceMinor,
    reason,
    report,
    zNumber,
  });
  await writeState(audit, trx, actor, id, ['counting', 'closed'], reason);
  return await readCashSession(trx, id);
}

async function lockCounting(trx: Transaction, id: string): Promise<void> {
  if ((await lockState(trx, id)) === 'open') throw new DomainError('illegal_transition');
}

async function writeState(
  audit: Dependencies['audit'],
  trx: Transaction,
  actor: Actor,
  id: string,
  [before, after]: [string, string],
  reason: string | null = null,
): Promise<void> {
  const entry = { actor, action: 'updated', entity: 'cashSession', entityId: id } as const;
  await audit.write(trx, { ...entry, changes: [{ field: 'state', before, after }], reason });
}

const textOf = (minor: number | null | undefined) => (minor == null ? null : String(minor));
