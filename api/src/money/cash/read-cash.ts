import {
  type Actor,
  can,
  cashMovementsShown,
  type CashReport,
  type CashSession,
} from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { type Keyset, pageOf } from '../../platform/keyset.ts';
import { readMoneySettings } from '../settings/index.ts';
import { isBlind, makeReport, readClosing, readExpected } from './cash-report.ts';
import {
  type CashSessionRow,
  findCashSession,
  listCashMovements,
} from './cash-sessions.repository.ts';
import { presentSession } from './cash.presenter.ts';
import { listRegisters } from './registers.repository.ts';

/** @throws {DomainError} `not_found` */
export async function readCashSession(connection: Connection, id: string): Promise<CashSession> {
  const row = await findCashSession(connection, id);
  if (!row) throw new DomainError('not_found');
  const isHidden = isBlind(row, await readMoneySettings(connection));
  const expectedMinor = isHidden ? null : await readExpected(connection, row);
  return presentSession(row, expectedMinor, await readClosing(connection, row));
}

/** Those that aren't closed, which nobody is kept from seeing, as their screen begins. */
export async function readOpenSessions(connection: Connection) {
  const open = (await listRegisters(connection)).flatMap(({ sessionId }) => sessionId ?? []);
  return Promise.all(
    open.map(async (id) => {
      const session = await readCashSession(connection, id);
      const first = { after: null, limit: cashMovementsShown };
      return { session, movements: await readMovements(connection, id, first) };
    }),
  );
}

/**
 * What came in and went out in cash, the last first. While the count is blind without sales and refunds,
 * whose sum would tell what there should be.
 * @throws {DomainError} `not_found`
 */
export async function readMovements(
  connection: Connection,
  sessionId: string,
  { after, limit }: { after: Keyset | null; limit: number },
) {
  const session = await findCashSession(connection, sessionId);
  if (!session) throw new DomainError('not_found');
  const isHidden = isBlind(session, await readMoneySettings(connection));
  const kinds = isHidden ? (['in', 'out'] as const) : null;
  const rows = await listCashMovements(connection, sessionId, { after, limit, kinds });
  const { page, next } = pageOf(rows, limit);
  return { items: page.map((row) => ({ ...row, at: row.at.toISOString() })), next };
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
 * @throws {DomainError} `cash_count_blind` while it would tell what the count should be
 */
export async function readReport(
  connection: Connection,
  row: CashSessionRow,
  now: Date,
): Promise<CashReport> {
  if (isBlind(row, await readMoneySettings(connection))) throw new DomainError('cash_count_blind');
  return row.report ?? (await makeReport(connection, row, now));
}
