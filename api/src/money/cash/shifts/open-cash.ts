import {
  type Actor,
  type CashSession,
  denominationsOf,
  type CountedDenomination,
  sumOfCount,
} from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { readMoneySettings } from '../../settings/index.ts';
import { assignQueuedPayments } from '../cash-in-sales.repository.ts';
import { isReasonRequired } from './cash-report.ts';
import { insertCashSession } from './cash-sessions.repository.ts';
import { readCashSession } from '../read-cash.ts';
import { findLastClosing, listRegisters, lockRegister } from '../registers.repository.ts';

/**
 * Opens a register with its counted content. Payments without cash that were taken while none was
 * open are assigned to this shift. The difference from the last closing is recorded with the
 * opening and is not part of the shift's own difference.
 * @throws {DomainError} `cash_session_open` with who opened it, `cash_reason_required` with the
 *   difference
 */
export async function openCash(
  { clock, audit }: Dependencies,
  trx: Transaction,
  actor: Actor,
  opening: { registerId: string; count: CountedDenomination[]; reason: string | null },
): Promise<CashSession> {
  const { registerId, count, reason } = opening;
  const register = await lockRegister(trx, registerId);
  if (!register) throw new DomainError('not_found');
  if (register.status === 'archived') throw new DomainError('illegal_transition');
  await throwIfOpen(trx, registerId);
  await throwIfUnknownDenomination(trx, count);
  const openingMinor = sumOfCount(count);
  const lastClosingMinor = await findLastClosing(trx, registerId);
  const differenceMinor = lastClosingMinor === null ? 0 : openingMinor - lastClosingMinor;
  if (reason === null && isReasonRequired(differenceMinor, await readMoneySettings(trx))) {
    throw new DomainError('cash_reason_required', { differenceMinor });
  }
  const id = newId();
  const openedAt = clock.now();
  await insertCashSession(trx, {
    id,
    registerId,
    openedAt,
    userId: actor.userId,
    count,
    openingMinor,
    differenceMinor,
    reason,
  });
  // guard: payments without a shift belong to the next one (shifts.test.ts)
  await assignQueuedPayments(trx, id);
  const entry = { actor, action: 'created', entity: 'cashSession', entityId: id } as const;
  await audit.write(trx, { ...entry, reason });
  return await readCashSession(trx, id);
}

/** @throws {DomainError} `cash_session_open` with who opened it and when */
export async function throwIfOpen(trx: Transaction, registerId: string): Promise<void> {
  const [row] = await listRegisters(trx, registerId);
  if (!row?.sessionId) return;
  const { openedByName, openedAt } = row;
  throw new DomainError('cash_session_open', { byName: openedByName, at: openedAt?.toISOString() });
}

/**
 * @throws {DomainError} `validation_failed` for a note or coin that the center's currency doesn't
 *   have
 */
export async function throwIfUnknownDenomination(
  connection: Connection,
  count: readonly CountedDenomination[],
): Promise<void> {
  const { currency } = await readCenter(connection);
  const denominations = denominationsOf(currency);
  const index = count.findIndex((one) => !denominations.includes(one.denominationMinor));
  if (index >= 0) {
    throw invalidFields({
      [`count.${index}.denominationMinor`]: 'No hay billetes ni monedas de ese valor.',
    });
  }
}
