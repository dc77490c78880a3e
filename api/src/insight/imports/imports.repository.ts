import { sql } from 'kysely';
import type { ImportField, ImportKind } from '@aforo/shared/contract';
import type { Connection, Row } from '../../platform/database/index.ts';
import { emptyRows } from './import-rows.repository.ts';

const columns = [
  'id',
  'kind',
  'fileName',
  'head',
  'columns',
  'state',
  'takesAlike',
  'areSettled',
  'rows',
  'doneRows',
  'doneThrough',
  'createdBy',
  'createdAt',
  'failedAt',
] as const;
type ListedImport = Row<
  'clientImport',
  'id' | 'kind' | 'fileName' | 'state' | 'rows' | 'createdAt' | 'failedAt'
>;
export type ImportRow = ListedImport &
  Row<
    'clientImport',
    'head' | 'columns' | 'takesAlike' | 'areSettled' | 'doneRows' | 'doneThrough' | 'createdBy'
  >;

export async function insertImport(
  connection: Connection,
  row: {
    id: string;
    kind: ImportKind;
    fileName: string;
    head: string[];
    columns: (ImportField | null)[];
    createdBy: string;
    createdAt: Date;
  },
): Promise<void> {
  await connection
    .insertInto('clientImport')
    .values({
      id: row.id,
      kind: row.kind,
      fileName: row.fileName,
      head: row.head,
      columns: row.columns,
      state: 'draft',
      rows: 0,
      createdBy: row.createdBy,
      createdAt: row.createdAt,
    })
    .execute();
}

export async function findImport(
  connection: Connection,
  id: string,
  lock = false,
): Promise<ImportRow | undefined> {
  return connection
    .selectFrom('clientImport')
    .select(columns)
    .where('id', '=', id)
    .$if(lock, (found) => found.forUpdate())
    .executeTakeFirst();
}

export async function listImports(connection: Connection): Promise<ListedImport[]> {
  return connection
    .selectFrom('clientImport')
    .select([
      ...(['id', 'kind', 'fileName', 'state', 'rows'] as const),
      ...(['createdAt', 'failedAt'] as const),
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(10)
    .execute();
}

/** Starts a phase of work at its first row. @throws on the constraint `client_import_at_work` */
export async function begin(
  connection: Connection,
  id: string,
  state: 'checking' | 'running' | 'undoing',
  changed: {
    columns?: (ImportField | null)[];
    takesAlike?: boolean;
    areSettled?: boolean | null;
  } = {},
): Promise<void> {
  await connection
    .updateTable('clientImport')
    .set({
      state,
      doneRows: 0,
      doneThrough: 1,
      failedAt: null,
      ...(changed.columns ? { columns: changed.columns } : {}),
      ...(changed.takesAlike === undefined ? {} : { takesAlike: changed.takesAlike }),
      ...(changed.areSettled === undefined ? {} : { areSettled: changed.areSettled }),
    })
    .where('id', '=', id)
    .execute();
}

/** Continues stopped work. @throws on the constraint `client_import_at_work` */
export async function resume(connection: Connection, id: string): Promise<void> {
  await connection
    .updateTable('clientImport')
    .set({ failedAt: null })
    .where('id', '=', id)
    .execute();
}

/** Records that the work stopped; an import without running work is left as it is. */
export async function stop(connection: Connection, id: string, now: Date): Promise<void> {
  await connection
    .updateTable('clientImport')
    .set({ failedAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'running', 'undoing'])
    .execute();
}

export async function advance(
  connection: Connection,
  id: string,
  by: { rows: number; through: number },
): Promise<void> {
  await connection
    .updateTable('clientImport')
    .set((eb) => ({ doneRows: eb('doneRows', '+', by.rows), doneThrough: by.through }))
    .where('id', '=', id)
    .execute();
}

export async function finish(
  connection: Connection,
  { id, rows }: Pick<ImportRow, 'id' | 'rows'>,
  state: 'checked' | 'done' | 'undone',
  now: Date,
): Promise<void> {
  await connection
    .updateTable('clientImport')
    .set({ state, doneRows: rows, finishedAt: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes abandoned files, so that their personal data are not kept. An import that stopped half
 * way becomes done, and can still be undone.
 */
export async function deleteAbandoned(connection: Connection, before: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update client_import set state = 'done', failed_at = null
    where state = 'running' and failed_at < ${before} returning id`.execute(connection);
  for (const { id } of rows) {
    while ((await emptyRows(connection, id)) > 0);
  }
  await connection
    .deleteFrom('clientImport')
    .where('state', 'in', ['draft', 'checking', 'checked'])
    .where('createdAt', '<', before)
    .execute();
}
