import { readCenter } from '../../center/center/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/ids.ts';
import { localDateOf, startOfDay } from '../../platform/local-time.ts';
import { judgeRows } from './judge-rows.ts';
import * as repository from './imports.repository.ts';
import type { ImportRow } from './imports.repository.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'audit'>;

/** Rows that one transaction works through: what is in memory at once. */
export const rowsAtOnce = 500;

/**
 * Goes on with an import until its rehearsal, its bringing in or its undoing is through. Each page is a
 * transaction that also says how far it is, so that a process that dies goes on where it was.
 */
export async function workImport(needs: Needs, importId: string): Promise<void> {
  let goesOn = true;
  while (goesOn) goesOn = await needs.database.transaction((trx) => workPage(needs, trx, importId));
}

async function workPage(needs: Needs, trx: Transaction, id: string): Promise<boolean> {
  const current = await repository.findImport(trx, id, true);
  switch (current?.state) {
    case 'checking':
    case 'running':
      return bringIn(needs, trx, current);
    case 'undoing':
      return takeBack(needs, trx, current);
    default:
      return false;
  }
}

async function bringIn(needs: Needs, trx: Transaction, current: ImportRow): Promise<boolean> {
  const { id, state, columns, doneThrough } = current;
  const isForReal = state === 'running';
  const rows = await repository.listRows(trx, id, doneThrough, rowsAtOnce);
  const last = rows.at(-1);
  if (last === undefined) {
    if (isForReal) await repository.emptyRows(trx, id);
    await repository.finish(trx, current, isForReal ? 'done' : 'checked', needs.clock.now());
    return false;
  }
  const { country, time_zone: timeZone } = await readCenter(trx);
  const now = needs.clock.now();
  const today = localDateOf(now, timeZone);
  const judged = await judgeRows(trx, id, columns, rows, { country, today });
  if (isForReal) {
    const comes = judged.filter(
      ({ verdict }) => verdict === 'new' || (verdict === 'alike' && current.takesAlike),
    );
    for (const row of comes) row.clientId = newId();
    const clients = comes.flatMap(({ client, clientId }) =>
      clientId === null ? [] : [{ ...client, id: clientId }],
    );
    if (clients.length > 0) await repository.insertClients(trx, clients, now);
    await agree(needs, trx, current, clients, timeZone);
    await note(
      needs,
      trx,
      current,
      'created',
      clients.map((client) => client.id),
    );
  }
  await repository.storeJudged(
    trx,
    id,
    judged.map(({ client: _, ...row }) => row),
  );
  await repository.advance(trx, id, { rows: rows.length, through: last.number });
  return true;
}

/** Nobody has agreed to anything but those whose row says since when. */
async function agree(
  { audit }: Needs,
  trx: Transaction,
  { createdBy }: ImportRow,
  clients: readonly { id: string; agreedOn: string | null }[],
  timeZone: string,
): Promise<void> {
  const consents = clients.flatMap(({ id, agreedOn }) =>
    agreedOn === null ? [] : [{ clientId: id, agreedOn, since: startOfDay(agreedOn, timeZone) }],
  );
  if (consents.length === 0) return;
  await repository.insertConsents(trx, consents);
  await audit.writeAll(
    trx,
    consents.map(({ clientId, agreedOn }) => ({
      actor: createdBy === null ? null : { userId: createdBy },
      action: 'consentGranted',
      entity: 'client',
      entityId: clientId,
      changes: [{ field: 'marketing', before: null, after: null }],
      reason: `Desde el ${agreedOn.split('-').reverse().join('/')}, según el fichero`,
    })),
  );
}

async function takeBack(needs: Needs, trx: Transaction, current: ImportRow): Promise<boolean> {
  const { id, doneThrough } = current;
  const came = await repository.lockClientsOf(trx, id, doneThrough, rowsAtOnce);
  const last = came.at(-1);
  if (last === undefined) {
    // One that stopped half way still has what its other rows say.
    await repository.emptyRows(trx, id);
    await repository.finish(trx, current, 'undone', needs.clock.now());
    return false;
  }
  const gone = await repository.deleteUntouched(
    trx,
    came.map(({ clientId }) => clientId),
  );
  await note(needs, trx, current, 'takenBack', gone);
  await repository.advance(trx, id, { rows: came.length, through: last.number });
  return true;
}

async function note(
  { audit }: Needs,
  trx: Transaction,
  { createdBy }: ImportRow,
  action: 'created' | 'takenBack',
  clientIds: readonly string[],
): Promise<void> {
  const actor = createdBy === null ? null : { userId: createdBy };
  await audit.writeAll(
    trx,
    clientIds.map((entityId) => ({ actor, action, entity: 'client', entityId })),
  );
}
