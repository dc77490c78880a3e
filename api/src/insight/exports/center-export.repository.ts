import { sql } from 'kysely';
import type { Connection, Row } from '../../platform/database/index.ts';

export type CenterExportRow = Row<
  'center_export',
  'id' | 'state' | 'rows' | 'doneRows' | 'bytes' | 'createdAt' | 'expiresAt'
>;

const columns = [
  ...(['id', 'state', 'rows', 'done_rows as doneRows', 'bytes'] as const),
  ...(['created_at as createdAt', 'expires_at as expiresAt'] as const),
] as const;

/** @throws on the constraint `center_export_at_work` */
export async function insertExport(
  connection: Connection,
  row: { id: string; createdBy: string; createdAt: Date },
): Promise<void> {
  await connection
    .insertInto('center_export')
    .values({ id: row.id, state: 'running', created_by: row.createdBy, created_at: row.createdAt })
    .execute();
}

export async function findExport(
  connection: Connection,
  id: string,
): Promise<CenterExportRow | undefined> {
  return connection
    .selectFrom('center_export')
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
    .selectFrom('center_export')
    .select(columns)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
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
    .updateTable('center_export')
    .set({ written_by: writer, rows, done_rows: 0 })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  if (!begun) return false;
  await connection.deleteFrom('center_export_part').where('export_id', '=', id).execute();
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
    + (select count(*) from voucher)
    + (select count(*) from package_template) + (select count(*) from product)
    + (select count(*) from service) + (select count(*) from professional)
  )::integer as count`.execute(connection);
  return rows[0]?.count ?? 0;
}

/** Records the progress. @returns false when another writer has taken over */
export async function advance(
  connection: Connection,
  { id, writer, rows }: { id: string; writer: string; rows: number },
): Promise<boolean> {
  const advanced = await connection
    .updateTable('center_export')
    .set((is) => ({ done_rows: is('done_rows', '+', rows) }))
    .where('id', '=', id)
    .where('written_by', '=', writer)
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
    .insertInto('center_export_part')
    .values({ export_id: part.id, number: part.number, data: part.data })
    .execute();
}

export async function finish(
  connection: Connection,
  { id, writer, bytes, expiresAt }: { id: string; writer: string; bytes: number; expiresAt: Date },
): Promise<void> {
  await connection
    .updateTable('center_export')
    .set((is) => ({ state: 'done', bytes, expires_at: expiresAt, rows: is.ref('done_rows') }))
    .where('id', '=', id)
    .where('written_by', '=', writer)
    .where('state', '=', 'running')
    .execute();
}

export async function markFailed(connection: Connection, id: string): Promise<void> {
  await connection
    .updateTable('center_export')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
  await connection.deleteFrom('center_export_part').where('export_id', '=', id).execute();
}

export async function readPart(
  connection: Connection,
  id: string,
  number: number,
): Promise<Buffer | undefined> {
  const part = await connection
    .selectFrom('center_export_part')
    .select('data')
    .where('export_id', '=', id)
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
    .deleteFrom('center_export')
    .where((is) =>
      is.or([
        is('expires_at', '<=', now),
        is.and([is('state', '=', 'failed'), is('created_at', '<', before)]),
      ]),
    )
    .execute();
}

/** Deletes earlier exports: a new one replaces them. */
export async function deleteEarlier(connection: Connection): Promise<void> {
  await connection.deleteFrom('center_export').where('state', '<>', 'running').execute();
}
