import { sql } from 'kysely';
import type { ImportAnswers, ImportField, ImportKind } from '@aforo/shared/contract';
import type { ColumnFacts, Connection, Row } from '../../platform/database/index.ts';
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
  'headerRow',
  'facts',
  'answers',
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
    | 'head'
    | 'columns'
    | 'takesAlike'
    | 'areSettled'
    | 'doneRows'
    | 'doneThrough'
    | 'headerRow'
    | 'facts'
    | 'answers'
    | 'createdBy'
  >;

export async function insertImport(
  connection: Connection,
  row: {
    id: string;
    kind: ImportKind;
    fileName: string;
    head: string[];
    columns: (ImportField | null)[];
    headerRow: number;
    facts: ColumnFacts[];
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
      headerRow: row.headerRow,
      facts: JSON.stringify(row.facts),
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

/**
 * Makes another row the header. Its cells become the headings, and the rows above it are not
 * imported: they lose the verdicts and keys of an earlier rehearsal.
 */
export async function setHeader(
  connection: Connection,
  id: string,
  header: { row: number; head: string[]; columns: (ImportField | null)[] },
): Promise<void> {
  await connection
    .updateTable('clientImport')
    .set((eb) => ({
      state: 'draft',
      headerRow: header.row,
      head: header.head,
      columns: header.columns,
      answers: '{}',
      doneRows: 0,
      rows: eb
        .selectFrom('clientImportRow')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .where('importId', '=', id)
        .where('number', '>', header.row),
    }))
    .where('id', '=', id)
    .execute();
  // guard: rows above the header have no keys (imports.test.ts)
  await connection
    .updateTable('clientImportRow')
    .set({
      verdict: null,
      problems: [],
      keys: [],
      agrees: false,
      likeClientId: null,
      likeRow: null,
    })
    .where('importId', '=', id)
    .where('number', '<=', header.row)
    .execute();
}

/** Starts a phase of work at its first row. @throws on the constraint `client_import_at_work` */
export async function begin(
  connection: Connection,
  id: string,
  state: 'checking' | 'running' | 'undoing',
  changed: {
    columns?: (ImportField | null)[];
    answers?: ImportAnswers;
    takesAlike?: boolean;
    areSettled?: boolean | null;
  } = {},
): Promise<void> {
  await connection
    .updateTable('clientImport')
    .set((eb) => ({
      state,
      doneRows: 0,
      doneThrough: eb.ref('headerRow'),
      failedAt: null,
      ...(changed.columns ? { columns: changed.columns } : {}),
      ...(changed.answers ? { answers: JSON.stringify(changed.answers) } : {}),
      ...(changed.takesAlike === undefined ? {} : { takesAlike: changed.takesAlike }),
      ...(changed.areSettled === undefined ? {} : { areSettled: changed.areSettled }),
    }))
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
    .set({
      state,
      doneRows: rows,
      finishedAt: now,
      // They quote cells of the file.
      ...(state === 'checked' ? {} : { facts: '[]', answers: '{}' }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes abandoned files, so that their personal data are not kept. An import that stopped half
 * way becomes done, and can still be undone; an undo that stopped can still go on.
 */
export async function deleteAbandoned(connection: Connection, before: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update client_import set facts = '[]', answers = '{}',
      state = case state when 'running' then 'done' else state end,
      failed_at = case state when 'undoing' then failed_at end
    where state in ('running', 'undoing') and failed_at < ${before} returning id`.execute(
    connection,
  );
  for (const { id } of rows) {
    while ((await emptyRows(connection, id)) > 0);
  }
  await connection
    .deleteFrom('clientImport')
    .where('state', 'in', ['draft', 'checking', 'checked'])
    .where('createdAt', '<', before)
    .execute();
}
