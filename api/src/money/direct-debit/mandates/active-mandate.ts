import type { Connection } from '../../../platform/database/index.ts';
import { maskOf } from '../accounts.ts';
import { canCollect } from '../creditor/creditor.repository.ts';
import { mandateStateOn } from './mandate-rules.ts';
import { listMandatesOf, type MandateRow } from './mandates.repository.ts';

/** The clients whose debts are collected by a mandate. */
export async function listActiveMandates(
  connection: Connection,
  clientIds: readonly string[],
  today: string,
): Promise<Set<string>> {
  if (!(await canCollect(connection))) return new Set();
  const mandates = await listMandatesOf(connection, clientIds);
  return new Set(
    mandates
      .filter((one) => mandateStateOn(one, today) === 'active')
      .map(({ clientId }) => clientId),
  );
}

/** The mandate by which the client's debts are collected; a lapsed one collects none. */
export async function findActiveMandate(
  connection: Connection,
  clientId: string,
  today: string,
): Promise<MandateRow | undefined> {
  if (!(await canCollect(connection))) return undefined;
  const [mandate] = await listMandatesOf(connection, [clientId]);
  return mandate && mandateStateOn(mandate, today) === 'active' ? mandate : undefined;
}

/** The masked account in which the client's debts are collected. */
export async function findDebitAccount(
  ...[connection, clientId, today]: Parameters<typeof findActiveMandate>
): Promise<string | null> {
  const mandate = await findActiveMandate(connection, clientId, today);
  return mandate ? maskOf(mandate) : null;
}
