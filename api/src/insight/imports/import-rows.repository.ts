import { sql } from 'kysely';
import {
  type DataImport,
  type ImportKind,
  type ImportProblem,
  partialImportProblems,
} from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import type { ListPage } from './files/list-pages.ts';
import type { ListRow } from './files/read-list.ts';

/** Bounds a statement to some tenths of a second, however long the file is. */
const emptiedAtOnce = 5000;
/** A column of packages has fewer values; a wrong column does not fill the screen. */
const listedValues = 100;

export async function insertRows(
  connection: Connection,
  importId: string,
  { json, rows }: ListPage,
): Promise<void> {
  await sql`insert into client_import_row (import_id, number, cells)
    select ${importId}::uuid, (r ->> 'number')::integer,
      array(select c.text from jsonb_array_elements_text(r -> 'cells') with ordinality c (text, at)
        order by c.at)
    from jsonb_array_elements(${json}::jsonb) r`.execute(connection);
  await sql`update client_import set rows = rows + ${rows} where id = ${importId}`.execute(
    connection,
  );
}

/**
 * Deletes the contents of imported rows, because the records now hold the data: no personal data
 * stays here. Some rows at a time.
 * @returns the number of rows it emptied; 0 when none are left
 */
export async function emptyRows(connection: Connection, importId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update client_import_row set cells = '{}', keys = '{}'
    where import_id = ${importId} and number in (
      select number from client_import_row
      where import_id = ${importId} and (cells <> '{}' or keys <> '{}')
      order by number limit ${emptiedAtOnce})`.execute(connection);
  return Number(numAffectedRows ?? 0);
}

export async function listRows(
  connection: Connection,
  importId: string,
  after: number,
  limit: number,
): Promise<ListRow[]> {
  return connection
    .selectFrom('clientImportRow')
    .select(['number', 'cells'])
    .where('importId', '=', importId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

export type LikeRecord = { clientId: string } | { row: number };

/** The result of a row after it was judged and perhaps imported. */
export interface StoredRow {
  number: number;
  verdict: 'new' | 'alike' | 'broken';
  problems: ImportProblem[];
  keys: string[];
  /** The row contains marketing consent and its date. */
  agrees: boolean;
  /** Of a possible duplicate: the existing client or the earlier row. */
  like?: LikeRecord;
  /** The id of the created record, of the import's kind. */
  recordId: string | null;
}

/** The column that holds the created record's id. */
export const recordColumn: Record<ImportKind, string> = {
  clients: 'clientId',
  services: 'serviceId',
  bonos: 'purchaseId',
  memberships: 'membershipId',
  mandates: 'mandateId',
  bookings: 'bookingId',
};

export async function storeRows(
  connection: Connection,
  { id, kind }: { id: string; kind: ImportKind },
  rows: readonly StoredRow[],
): Promise<void> {
  await sql`update client_import_row stored set verdict = j ->> 'verdict',
      problems = array(select jsonb_array_elements_text(j -> 'problems')),
      keys = array(select jsonb_array_elements_text(j -> 'keys')),
      ${sql.ref(recordColumn[kind])} = (j ->> 'recordId')::uuid,
      agrees = (j ->> 'agrees')::boolean,
      like_client_id = (select c.id from client c where c.id = (j -> 'like' ->> 'clientId')::uuid),
      like_row = (j -> 'like' ->> 'row')::integer
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) j
    where stored.import_id = ${id} and stored.number = (j ->> 'number')::integer`.execute(
    connection,
  );
}

/**
 * Counts the rows of the import before `before` that have these keys; keys without rows are absent.
 * As a join of two lists: a cached plan compares each key of a row with every element of an array,
 * which took nine tenths of the time for a long file.
 */
export async function countEarlierKeys(
  connection: Connection,
  importId: string,
  before: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; rows: number }>`
    with earlier as materialized (
      select unnest(keys) as key from client_import_row
      where import_id = ${importId} and number < ${before} and verdict <> 'broken'),
    asked as (select distinct key from unnest(${keys}::text[]) as key)
    select key, count(*) as rows from earlier join asked using (key) group by key`.execute(
    connection,
  );
  return new Map(rows.map(({ key, rows: count }) => [key, count]));
}

/** The first of the earlier rows with each of these keys; keys without rows are absent. */
export async function findEarlierRows(
  connection: Connection,
  importId: string,
  before: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; row: number }>`
    with earlier as materialized (
      select unnest(keys) as key, number from client_import_row
      where import_id = ${importId} and number < ${before} and verdict <> 'broken'),
    asked as (select distinct key from unnest(${keys}::text[]) as key)
    select key, min(number) as row from earlier join asked using (key) group by key`.execute(
    connection,
  );
  return new Map(rows.map(({ key, row }) => [key, row]));
}

/** The different cells of a column, with their rows; the most frequent first. */
export async function listCellValues(
  connection: Connection,
  { id, headerRow }: { id: string; headerRow: number },
  column: number,
): Promise<{ text: string; rows: number }[]> {
  const { rows } = await sql<{ text: string; rows: number }>`
    select cells[${column + 1}::integer] as text, count(*) as rows from client_import_row
    where import_id = ${id} and number > ${headerRow} and cells[${column + 1}::integer] <> ''
    group by 1 order by 2 desc, 1 limit ${listedValues}`.execute(connection);
  return rows;
}

export async function countRows(connection: Connection, importId: string) {
  const { rows } = await sql<{
    new: number;
    alike: number;
    broken: number;
    consents: number;
    broughtIn: number;
    withBono: number;
    owed: number;
    createdPackages: number;
  }>`select count(*) filter (where verdict = 'new') as new,
      count(*) filter (where verdict = 'alike') as alike,
      count(*) filter (where verdict = 'broken') as broken,
      count(*) filter (where agrees and verdict <> 'broken') as consents,
      count(*) filter (where num_nonnulls(client_id, service_id, purchase_id,
        membership_id, mandate_id, booking_id) > 0)
        as "broughtIn",
      count(*) filter (where exists (
        select from booking_spend e where e.booking_id = r.booking_id)) as "withBono",
      count(*) filter (where exists (
        select from booking_debt d where d.booking_id = r.booking_id and d.price_minor > 0)) as owed,
      (select count(*) from package_template t where t.import_id = ${importId})
        as "createdPackages"
    from client_import_row r where import_id = ${importId}`.execute(connection);
  const [counts] = rows;
  if (!counts) throw new Error('A count has one row');
  const { rows: problems } = await sql<{ problem: ImportProblem; rows: number }>`
    select problem, count(*) as rows
    from client_import_row, unnest(problems) as problem
    where import_id = ${importId}
      and (verdict <> 'broken' or problem <> all (${[...partialImportProblems]}::text[]))
    group by problem order by rows desc, problem`.execute(connection);
  return { ...counts, problems };
}

/** Broken rows as uploaded, by their number in the sheet. */
export async function listBrokenRows(
  connection: Connection,
  importId: string,
  after: number,
  limit: number,
): Promise<(ListRow & { problems: ImportProblem[] })[]> {
  return connection
    .selectFrom('clientImportRow')
    .select(['number', 'cells', 'problems'])
    .where('importId', '=', importId)
    .where('verdict', '=', 'broken')
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

export async function listProblems(
  connection: Connection,
  importId: string,
  limit: number,
): Promise<DataImport['problems']> {
  const rows = await connection
    .selectFrom('clientImportRow')
    .leftJoin('client', 'client.id', 'clientImportRow.likeClientId')
    .select(['number', 'verdict', 'problems', 'likeClientId', 'likeRow', 'name', 'phone'])
    .where('importId', '=', importId)
    .where((is) =>
      is.or([
        is('verdict', '<>', 'new'),
        // Names in order would fill the list.
        sql<boolean>`not (problems <@ array['nameChanged'])`,
      ]),
    )
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.flatMap(({ number, verdict, problems, likeClientId, likeRow, name, phone }) => {
    if (verdict === null) return [];
    const earlier = likeRow === null ? null : { row: likeRow };
    const like =
      likeClientId === null || name === null ? earlier : { clientId: likeClientId, name, phone };
    return [{ number, verdict, problems, like }];
  });
}
