import { type Actor, type CashReport, type CashSession, can } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { expectedOf, makeReport, readClosing } from './cash-report.ts';
import { type CashSessionRow, findCashSession } from './cash-sessions.repository.ts';
import { presentSession } from './cash.presenter.ts';
import { readCashTotals } from './shift-totals.repository.ts';

/** @throws {DomainError} `not_found` */
export async function readCashSession(connection: Connection, id: string): Promise<CashSession> {
  const row = await findCashSession(connection, id);
  if (!row) throw new DomainError('not_found');
  const moved = await readCashTotals(connection, id);
  const closing = await readClosing(connection, row);
  return presentSession(row, expectedOf(row.openingMinor, moved), closing);
}

/**
 * A session as that person may see it: closed ones are of who opened or closed them, and of who may
 * see them all.
 * @throws {DomainError} `not_found`
 */
export async function findVisibleSession(
  connection: Connection,
  actor: Actor,
  id: string,
): Promise<CashSessionRow> {
  const row = await findCashSession(connection, id);
  const isOwn = [row?.openedByUserId, row?.closedByUserId].includes(actor.userId);
  if (!row || (row.state === 'closed' && !isOwn && !can(actor, 'cash.see'))) {
    throw new DomainError('not_found');
  }
  return row;
}

/**
 * X of a session that is open, the Z that was kept of one that is closed.
 * @throws {DomainError} `cash_session_counting` while it would tell what the count should be
 */
export async function readReport(
  connection: Connection,
  row: CashSessionRow,
  now: Date,
): Promise<CashReport> {
  refuseWhileBlind(row);
  return row.report ?? (await makeReport(connection, row, now));
}

/** @throws {DomainError} `cash_session_counting` as long as nothing was counted */
export function refuseWhileBlind({ state, closingMinor }: CashSessionRow): void {
  if (state === 'counting' && closingMinor === null) throw new DomainError('cash_session_counting');
}
