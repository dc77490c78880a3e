import { sql } from 'kysely';
import type { Connection, Row, Statements } from '../../../platform/database/index.ts';
import { includedTables } from './center-tables.ts';

export type CenterExportRow = Row<
  'centerExport',
  'id' | 'state' | 'rows' | 'doneRows' | 'bytes' | 'createdAt' | 'expiresAt'
>;

const columns = [
  ...(['id', 'state', 'rows', 'doneRows', 'bytes'] as const),
  ...(['createdAt', 'expiresAt'] as const),
] as const;

/** @throws on the constraint `center_export_at_work` */
export async function insertExport(
  connection: Connection,
  row: { id: string; createdBy: string; createdAt: Date },
): Promise<void> {
  await connection
    .insertInto('centerExport')
    .values({ id: row.id, state: 'running', createdBy: row.createdBy, createdAt: row.createdAt })
    .execute();
}

export async function findExport(
  connection: Connection,
  id: string,
): Promise<CenterExportRow | undefined> {
  return connection
    .selectFrom('centerExport')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The latest export that has not expired. */
export async function findLatest(
  connection: Connection,
  now: Date,
): Promise<CenterExportRow | undefined> {
  return connection
    .selectFrom('centerExport')
    .select(columns)
    .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', now)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Starts the export from the beginning for one writer. @returns false when the export is no longer
 * wanted
 */
export async function beginWriting(
  connection: Connection,
  id: string,
  writer: string,
): Promise<boolean> {
  const rows = await countRows(connection);
  const begun = await connection
    .updateTable('centerExport')
    .set({ writtenBy: writer, rows, doneRows: 0 })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  if (!begun) return false;
  await connection.deleteFrom('centerExportPart').where('exportId', '=', id).execute();
  return true;
}

/** The approximate number of rows in its lists: the data changes meanwhile. */
async function countRows(connection: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from client where erased_at is null)
    + (select count(*) from booking where status not in ('held', 'expired'))
    + (select count(*) from package_purchase) + (select count(*) from membership)
    + (select count(*) from sale_line l join sale s on s.id = l.sale_id
        where s.issued_at is not null)
    + (select count(*) from payment where captured_at is not null)
    + (select count(*) from document d left join sale_tax t
        on t.sale_id = d.sale_id and d.type <> 'F3')
    + (select count(*) from voucher) + (select count(*) from membership_period)
    + (select count(*) from sepa_mandate) + (select count(*) from standing_seat)
    + (select count(*) from household_member)
    + (select count(*) from package_template) + (select count(*) from product)
    + (select count(*) from service) + (select count(*) from professional)
    + (select count(*) from document)
    + ${sql.join(
      Object.entries(includedTables).map(
        ([table, { where = 'true' }]) =>
          sql`(select count(*) from ${sql.table(table)} where ${sql.raw(where)})`,
      ),
      sql` + `,
    )}
  )::integer as count`.execute(connection);
  return rows[0]?.count ?? 0;
}

/** The migrations of the database, in order. */
export function listMigrations(
  connection: Connection,
): Promise<{ version: string; checksum: string }[]> {
  return connection
    .selectFrom('schemaMigration')
    .select(['version', 'checksum'])
    .orderBy('version')
    .execute();
}

/** Records the progress. @returns false when another writer has taken over */
export async function advance(
  connection: Connection,
  { id, writer, rows }: { id: string; writer: string; rows: number },
): Promise<boolean> {
  const advanced = await connection
    .updateTable('centerExport')
    .set((is) => ({ doneRows: is('doneRows', '+', rows) }))
    .where('id', '=', id)
    .where('writtenBy', '=', writer)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return advanced !== undefined;
}

export async function insertPart(
  connection: Connection,
  part: { id: string; number: number; data: Buffer },
): Promise<void> {
  await connection
    .insertInto('centerExportPart')
    .values({ exportId: part.id, number: part.number, data: part.data })
    .execute();
}

export async function finish(
  connection: Connection,
  { id, writer, bytes, expiresAt }: { id: string; writer: string; bytes: number; expiresAt: Date },
): Promise<void> {
  await connection
    .updateTable('centerExport')
    .set((is) => ({ state: 'done', bytes, expiresAt, rows: is.ref('doneRows') }))
    .where('id', '=', id)
    .where('writtenBy', '=', writer)
    .where('state', '=', 'running')
    .execute();
}

export async function markFailed(connection: Connection, id: string): Promise<void> {
  await connection
    .updateTable('centerExport')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
  await connection.deleteFrom('centerExportPart').where('exportId', '=', id).execute();
}

export async function readPart(
  connection: Connection,
  id: string,
  number: number,
): Promise<Buffer | undefined> {
  const part = await connection
    .selectFrom('centerExportPart')
    .select('data')
    .where('exportId', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return part?.data;
}

/** Deletes expired exports, failed ones, and all but the latest. */
export async function deleteOld(
  connection: Connection,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await connection
    .deleteFrom('centerExport')
    .where((is) =>
      is.or([
        is('expiresAt', '<=', now),
        is.and([is('state', '=', 'failed'), is('createdAt', '<', before)]),
      ]),
    )
    .execute();
}

/** Deletes earlier exports: a new one replaces them. */
export async function deleteEarlier(connection: Connection): Promise<void> {
  await connection.deleteFrom('centerExport').where('state', '<>', 'running').execute();
}

/** Whether the database holds more than an installation before its first account. */
export async function hasData(statements: Statements): Promise<boolean> {
  const { rows } = await statements.query(
    'select from app_user union all select from client union all select from sale limit 1',
  );
  return rows.length > 0;
}
