import type { AuditEntity, ImportKind } from '@aforo/shared/contract';
import { undoBookingImport } from '../../booking/bookings/index.ts';
import { readCenter } from '../../center/center/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { localDateOf } from '../../platform/local-time.ts';
import type { ImportNeeds } from './import-kind.ts';
import { importKindRules } from './import-kinds.ts';
import * as importRows from './import-rows.repository.ts';
import * as repository from './imports.repository.ts';
import type { ImportRow } from './imports.repository.ts';
import { deleteUnchanged, detachRecords, listImportedRecords } from './undo-import.repository.ts';

type Needs = ImportNeeds & Pick<Dependencies, 'database'>;

const entityOf: Record<ImportKind, AuditEntity> = {
  clients: 'client',
  services: 'service',
  bonos: 'packagePurchase',
  bookings: 'booking',
};

/**
 * Continues an import until its rehearsal, import or undo is complete. Each page is a transaction
 * that also stores the progress, so that the work continues after a crash.
 */
export async function runImport(needs: Needs, importId: string): Promise<void> {
  let goesOn = true;
  while (goesOn) goesOn = await needs.database.transaction((trx) => runPage(needs, trx, importId));
}

async function runPage(needs: Needs, trx: Transaction, id: string): Promise<boolean> {
  const current = await repository.findImport(trx, id, true);
  switch (current?.state) {
    case 'checking':
    case 'running':
      return importPage(needs, trx, current);
    case 'undoing':
      return undoPage(needs, trx, current);
    default:
      return false;
  }
}

async function importPage(needs: Needs, trx: Transaction, current: ImportRow): Promise<boolean> {
  const { id, kind, state, columns, doneThrough, takesAlike } = current;
  const isForReal = state === 'running';
  const rules = importKindRules[kind];
  const rows = await importRows.listRows(trx, id, doneThrough, rules.rowsAtOnce);
  const last = rows.at(-1);
  if (last === undefined) {
    return isForReal
      ? emptyOrFinish(needs, trx, current, 'done')
      : finish(needs, trx, current, 'checked');
  }
  const { country, timeZone } = await readCenter(trx);
  const now = needs.clock.now();
  const context = {
    importId: id,
    columns,
    country,
    timeZone,
    now,
    today: localDateOf(now, timeZone),
    actor: actorOf(current),
    isForReal,
    takesAlike,
    areSettled: current.areSettled ?? false,
  };
  const stored = await rules.work(needs, trx, context, rows);
  await importRows.storeRows(trx, current, stored);
  await auditImport(
    needs,
    trx,
    current,
    'imported',
    stored.flatMap(({ recordId }) => recordId ?? []),
  );
  await repository.advance(trx, id, { rows: rows.length, through: last.number });
  return true;
}

async function undoPage(needs: Needs, trx: Transaction, current: ImportRow): Promise<boolean> {
  const { id, kind, doneThrough } = current;
  const limit = importKindRules[kind].rowsAtOnce;
  const came = await listImportedRecords(trx, current, doneThrough, limit);
  const last = came.at(-1);
  // An import that stopped half way still has the contents of its other rows.
  if (last === undefined) return emptyOrFinish(needs, trx, current, 'undone');
  const ids = came.map(({ recordId }) => recordId);
  const userId = actorOf(current)?.userId ?? null;
  const gone =
    kind === 'bookings'
      ? await undoBookingImport(needs, trx, ids, userId)
      : await deleteUnchanged(trx, kind, ids);
  if (kind === 'bookings') await detachRecords(trx, current, gone);
  await auditImport(needs, trx, current, 'takenBack', gone);
  await repository.advance(trx, id, { rows: came.length, through: last.number });
  return true;
}

async function emptyOrFinish(
  needs: Needs,
  trx: Transaction,
  current: ImportRow,
  state: 'done' | 'undone',
): Promise<boolean> {
  const emptied = await importRows.emptyRows(trx, current.id);
  return emptied > 0 || finish(needs, trx, current, state);
}

async function finish(
  { clock }: Needs,
  trx: Transaction,
  current: ImportRow,
  state: 'checked' | 'done' | 'undone',
): Promise<false> {
  await repository.finish(trx, current, state, clock.now());
  return false;
}

function actorOf({ createdBy }: ImportRow): { userId: string } | null {
  return createdBy === null ? null : { userId: createdBy };
}

async function auditImport(
  { audit }: Needs,
  trx: Transaction,
  current: ImportRow,
  action: 'imported' | 'takenBack',
  ids: readonly string[],
): Promise<void> {
  const entity = entityOf[current.kind];
  const actor = actorOf(current);
  await audit.writeAll(
    trx,
    ids.map((entityId) => ({ actor, action, entity, entityId })),
  );
}
