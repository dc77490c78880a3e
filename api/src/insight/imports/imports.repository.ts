import { sql } from 'kysely';
import type { ImportField, ImportKind } from '@aforo/shared/contract';
import type { Connection, Row } from '../../platform/database/index.ts';
import { emptyRows } from './import-rows.repository.ts';

const columns = [
  'id',
  'kind',
  'file_name as fileName',
  'head',
  'columns',
  'state',
  'takes_alike as takesAlike',
  'are_settled as areSettled',
  'rows',
  'done_rows as doneRows',
  'done_through as doneThrough',
  'created_by as createdBy',
  'created_at as createdAt',
  'failed_at as failedAt',
] as const;
type ListedImport = Row<
  'client_import',
  'id' | 'kind' | 'fileName' | 'state' | 'rows' | 'createdAt' | 'failedAt'
>;
export type ImportRow = ListedImport &
  Row<
    'client_import',
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
    .insertInto('client_import')
    .values({
      id: row.id,
      kind: row.kind,
      file_name: row.fileName,
      head: row.head,
      columns: row.columns,
      state: 'draft',
      rows: 0,
      created_by: row.createdBy,
      created_at: row.createdAt,
    })
    .execute();
}

export async function findImport(
  connection: Connection,
  id: string,
  lock = false,
): Promise<ImportRow | undefined> {
  return connection
    .selectFrom('client_import')
    .select(columns)
    .where('id', '=', id)
    .$if(lock, (found) => found.forUpdate())
    .executeTakeFirst();
}

export async function listImports(connection: Connection): Promise<ListedImport[]> {
  return connection
    .selectFrom('client_import')
    .select([
      ...(['id', 'kind', 'file_name as fileName', 'state', 'rows'] as const),
      ...(['created_at as createdAt', 'failed_at as failedAt'] as const),
    ])
    .orderBy('created_at', 'desc')
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
    .updateTable('client_import')
    .set({
      state,
      done_rows: 0,
      done_through: 1,
      failed_at: null,
      ...(changed.columns ? { columns: changed.columns } : {}),
      ...(changed.takesAlike === undefined ? {} : { takes_alike: changed.takesAlike }),
      ...(changed.areSettled === undefined ? {} : { are_settled: changed.areSettled }),
    })
    .where('id', '=', id)
    .execute();
}

/** Continues stopped work. @throws on the constraint `client_import_at_work` */
export async function resume(connection: Connection, id: string): Promise<void> {
  await connection
    .updateTable('client_import')
    .set({ failed_at: null })
    .where('id', '=', id)
    .execute();
}

/** Records that the work stopped; an import without running work is left as it is. */
export async function stop(connection: Connection, id: string, now: Date): Promise<void> {
  await connection
    .updateTable('client_import')
    .set({ failed_at: now })
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
    .updateTable('client_import')
    .set((eb) => ({ done_rows: eb('done_rows', '+', by.rows), done_through: by.through }))
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
    .updateTable('client_import')
    .set({ state, done_rows: rows, finished_at: now })
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
    .deleteFrom('client_import')
    .where('state', 'in', ['draft', 'checking', 'checked'])
    .where('created_at', '<', before)
    .execute();
}
