import type { CashHistoryItem, CashRegister, CashSession } from '@aforo/shared/contract';
import type { CashSessionRow, CashSessionSummary } from './shifts/cash-sessions.repository.ts';
import type { listRegisters } from './registers.repository.ts';

export function presentRegister(
  row: Awaited<ReturnType<typeof listRegisters>>[number],
): CashRegister {
  const { id, name, status, version, sessionId, state, openedAt, openedByName } = row;
  const isInUse = sessionId !== null && openedAt !== null && state !== null && state !== 'closed';
  return {
    id,
    name,
    status,
    version,
    session: isInUse
      ? { id: sessionId, state, openedAt: openedAt.toISOString(), openedByName }
      : null,
  };
}

/** @param count its expected amount is null while it is hidden */
export function presentSession(
  row: CashSessionRow,
  count: Pick<CashSession, 'expectedMinor' | 'closing'>,
): CashSession {
  return {
    id: row.id,
    registerId: row.registerId,
    registerName: row.registerName,
    state: row.state,
    version: row.version,
    openedAt: row.openedAt.toISOString(),
    openedByName: row.openedByName,
    openingCount: row.openingCount,
    openingMinor: row.openingMinor,
    openingDifferenceMinor: row.openingDifferenceMinor,
    openingReason: row.openingReason,
    closedAt: row.closedAt?.toISOString() ?? null,
    closedByName: row.closedByName,
    zNumber: row.zNumber,
    ...count,
  };
}

export function presentHistoryItem(row: CashSessionSummary): CashHistoryItem {
  return {
    id: row.id,
    registerName: row.registerName,
    state: row.state,
    zNumber: row.zNumber,
    openedAt: row.openedAt.toISOString(),
    openedByName: row.openedByName,
    closedAt: row.closedAt?.toISOString() ?? null,
    closedByName: row.closedByName,
    openingMinor: row.openingMinor,
    closingMinor: row.state === 'closed' ? row.closingMinor : null,
    differenceMinor: row.differenceMinor,
  };
}
