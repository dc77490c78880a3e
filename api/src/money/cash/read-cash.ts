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
import { isBlind, makeReport, readClosing, readExpected } from './shifts/cash-report.ts';
import {
  type CashSessionRow,
  findCashSession,
  listCashMovements,
  listLastClosed,
} from './shifts/cash-sessions.repository.ts';
import { presentSession } from './cash.presenter.ts';
import { listRegisters } from './registers.repository.ts';

/** @throws {DomainError} `not_found` */
export async function readCashSession(connection: Connection, id: string): Promise<CashSession> {
  const row = await findCashSession(connection, id);
  if (!row) throw new DomainError('not_found');
  const isHidden = isBlind(row, await readMoneySettings(connection));
  const expectedMinor = isHidden ? null : await readExpected(connection, row);
  return presentSession(row, { expectedMinor, closing: await readClosing(connection, row) });
}

/** Whether the count of some register is blind now. */
export async function isAnyCountBlind(connection: Connection): Promise<boolean> {
  const settings = await readMoneySettings(connection);
  for (const { sessionId } of await listRegisters(connection)) {
    const row = sessionId === null ? undefined : await findCashSession(connection, sessionId);
    if (row && isBlind(row, settings)) return true;
  }
  return false;
}

/** Unclosed sessions, visible to all staff, each with its first page of movements. */
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
 * Cash movements, newest first. While the count is blind it leaves out sales and refunds, whose sum
 * would reveal the expected amount.
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
 * A session that the actor may see: a closed one is visible to the people who opened or closed it,
 * and with permission to see all.
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

/** The last Z report of each register, of the shifts that the actor may see. */
export async function readLastReports(connection: Connection, actor: Actor) {
  const rows = await listLastClosed(connection, can(actor, 'cash.see') ? null : actor.userId);
  return rows.map((row) => ({ ...row, closedAt: row.closedAt.toISOString() }));
}

/**
 * The X report of an open session, the stored Z report of a closed one.
 * @throws {DomainError} `cash_count_blind` while it would reveal the expected amount
 */
export async function readReport(
  connection: Connection,
  row: CashSessionRow,
  now: Date,
): Promise<CashReport> {
  if (isBlind(row, await readMoneySettings(connection))) throw new DomainError('cash_count_blind');
  return row.report ?? (await makeReport(connection, row, now));
}
