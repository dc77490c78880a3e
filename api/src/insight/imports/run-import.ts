import type { AuditEntity, ImportKind } from '@aforo/shared/contract';
import { deleteImportedTemplates } from '../../booking/bonos/index.ts';
import { undoBookingImport } from '../../booking/bookings/index.ts';
import { readCenter } from '../../center/center/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
import { fileColumns } from './file-columns.ts';
import type { ImportContext, ImportDependencies } from './import-kind.ts';
import { importKindRules } from './import-kinds.ts';
import { undoMembershipImport } from './memberships/undo-memberships.ts';
import * as importRows from './import-rows.repository.ts';
import * as repository from './imports.repository.ts';
import type { ImportRow } from './imports.repository.ts';
import { deleteUnchanged, detachRecords, listImportedRecords } from './undo-import.repository.ts';

const entityOf: Record<ImportKind, AuditEntity> = {
  clients: 'client',
  services: 'service',
  bonos: 'packagePurchase',
  memberships: 'membership',
  mandates: 'mandate',
  bookings: 'booking',
};

/**
 * Continues an import until its rehearsal, import or undo is complete. Each page is a transaction
 * that also stores the progress, so that the work continues after a crash.
 */
export async function runImport(dependencies: ImportDependencies, importId: string): Promise<void> {
  let goesOn = true;
  while (goesOn)
    goesOn = await dependencies.database.transaction((trx) => runPage(dependencies, trx, importId));
}

async function runPage(
  dependencies: ImportDependencies,
  trx: Transaction,
  id: string,
): Promise<boolean> {
  const current = await repository.findImport(trx, id, true);
  switch (current?.state) {
    case 'checking':
    case 'running':
      return importPage(dependencies, trx, current);
    case 'undoing':
      return undoPage(dependencies, trx, current);
    default:
      return false;
  }
}

async function importPage(
  dependencies: ImportDependencies,
  trx: Transaction,
  current: ImportRow,
): Promise<boolean> {
  const { id, kind, state, doneThrough, takesAlike } = current;
  const isForReal = state === 'running';
  const rules = importKindRules[kind];
  const rows = await importRows.listRows(trx, id, doneThrough, rules.rowsAtOnce);
  const last = rows.at(-1);
  if (last === undefined) {
    return isForReal
      ? emptyOrFinish(dependencies, trx, current, 'done')
      : finish(dependencies, trx, current, 'checked');
  }
  const context = { ...(await contextOf(dependencies, trx, current)), takesAlike };
  const stored = await rules.work(dependencies, trx, context, rows);
  await importRows.storeRows(trx, current, stored);
  await auditImport(
    dependencies,
    trx,
    current,
    'imported',
    stored.flatMap(({ recordId }) => recordId ?? []),
  );
  await repository.advance(trx, id, { rows: rows.length, through: last.number });
  return true;
}

/** How the rows of an import are judged, in its preview, its rehearsal and its run. */
export async function contextOf(
  { clock, accounts }: Pick<ImportDependencies, 'clock' | 'accounts'>,
  connection: Connection,
  current: ImportRow,
): Promise<ImportContext> {
  const { country, timeZone } = await readCenter(connection);
  const now = clock.now();
  return {
    importId: current.id,
    accounts,
    columns: fileColumns(current),
    answers: current.answers,
    country,
    timeZone,
    now,
    today: localDateOf(now, timeZone),
    actor: actorOf(current),
    isForReal: current.state === 'running',
    areSettled: current.areSettled ?? false,
  };
}

async function undoPage(
  dependencies: ImportDependencies,
  trx: Transaction,
  current: ImportRow,
): Promise<boolean> {
  const { id, kind, doneThrough } = current;
  const limit = importKindRules[kind].rowsAtOnce;
  const came = await listImportedRecords(trx, current, doneThrough, limit);
  const last = came.at(-1);
  // An import that stopped half way still has the contents of its other rows.
  if (last === undefined) {
    await undoCreatedPackages(dependencies, trx, current);
    return emptyOrFinish(dependencies, trx, current, 'undone');
  }
  const ids = came.map(({ recordId }) => recordId);
  const userId = actorOf(current)?.userId ?? null;
  const gone = await undoRecords(dependencies, trx, { kind, ids, userId });
  if (kind === 'bookings') await detachRecords(trx, current, gone);
  await auditImport(dependencies, trx, current, 'takenBack', gone);
  await repository.advance(trx, id, { rows: came.length, through: last.number });
  return true;
}

function undoRecords(
  dependencies: ImportDependencies,
  trx: Transaction,
  { kind, ids, userId }: { kind: ImportKind; ids: readonly string[]; userId: string | null },
): Promise<string[]> {
  if (kind === 'bookings') return undoBookingImport(dependencies, trx, ids, userId);
  if (kind === 'memberships') return undoMembershipImport(dependencies, trx, ids, userId);
  return deleteUnchanged(trx, kind, ids);
}

/** Removes the packages that the import created, except those in use. */
async function undoCreatedPackages(
  { audit }: Dependencies,
  trx: Transaction,
  current: ImportRow,
): Promise<void> {
  const actor = actorOf(current);
  const gone = await deleteImportedTemplates(trx, current.id);
  await audit.writeAll(
    trx,
    gone.map((entityId) => ({ actor, action: 'takenBack', entity: 'packageTemplate', entityId })),
  );
}

async function emptyOrFinish(
  dependencies: ImportDependencies,
  trx: Transaction,
  current: ImportRow,
  state: 'done' | 'undone',
): Promise<boolean> {
  const emptied = await importRows.emptyRows(trx, current.id);
  return emptied > 0 || finish(dependencies, trx, current, state);
}

async function finish(
  { clock }: Dependencies,
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
  { audit }: Dependencies,
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
