import { sql } from 'kysely';
import { type ImportKind, type ImportProblem, mildImportProblems } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import type { ListPage } from './files/list-pages.ts';
import type { ListRow } from './files/read-list.ts';

/** A statement takes no longer than some tenths of a second, however long the file is. */
const emptiedAtOnce = 5000;

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
 * From then on the records say it: nothing about anybody stays here. Some rows at a time.
 * @returns how many it emptied; none are left when that is 0
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
    .selectFrom('client_import_row')
    .select(['number', 'cells'])
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** What is known of a row once it has been judged, and brought in if it came. */
export interface StoredRow {
  number: number;
  verdict: 'new' | 'alike' | 'broken';
  problems: ImportProblem[];
  keys: string[];
  /** It says that the person agreed to news, and since when. */
  agrees: boolean;
  /** What came of it, of the import's kind. */
  recordId: string | null;
}

/** The column that says what came of a row. */
export const recordColumn: Record<ImportKind, string> = {
  clients: 'client_id',
  services: 'service_id',
  bonos: 'purchase_id',
  bookings: 'booking_id',
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
      agrees = (j ->> 'agrees')::boolean
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) j
    where stored.import_id = ${id} and stored.number = (j ->> 'number')::integer`.execute(
    connection,
  );
}

/**
 * How often rows of the import before `before` have these keys; of those that none has, nothing. As a
 * join of two lists: a kept plan compares each key of a row with every one of an array, which took nine
 * tenths of the time of a long file.
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

export async function countRows(connection: Connection, importId: string) {
  const { rows } = await sql<{
    new: number;
    alike: number;
    broken: number;
    consents: number;
    broughtIn: number;
    withBono: number;
    owed: number;
  }>`select count(*) filter (where verdict = 'new') as new,
      count(*) filter (where verdict = 'alike') as alike,
      count(*) filter (where verdict = 'broken') as broken,
      count(*) filter (where agrees and verdict <> 'broken') as consents,
      count(*) filter (where num_nonnulls(client_id, service_id, purchase_id, booking_id) > 0)
        as "broughtIn",
      count(*) filter (where exists (
        select from booking_spend e where e.booking_id = r.booking_id)) as "withBono",
      count(*) filter (where exists (
        select from booking_debt d where d.booking_id = r.booking_id and d.price_minor > 0)) as owed
    from client_import_row r where import_id = ${importId}`.execute(connection);
  const [counts] = rows;
  if (!counts) throw new Error('A count has one row');
  const { rows: problems } = await sql<{ problem: ImportProblem; rows: number }>`
    select problem, count(*) as rows
    from client_import_row, unnest(problems) as problem
    where import_id = ${importId}
      and (verdict <> 'broken' or problem <> all (${[...mildImportProblems]}::text[]))
    group by problem order by rows desc, problem`.execute(connection);
  return { ...counts, problems };
}

/** Broken rows as they came, by their number in the sheet. */
export async function listBrokenRows(
  connection: Connection,
  importId: string,
  after: number,
  limit: number,
): Promise<(ListRow & { problems: ImportProblem[] })[]> {
  return connection
    .selectFrom('client_import_row')
    .select(['number', 'cells', 'problems'])
    .where('import_id', '=', importId)
    .where('verdict', '=', 'broken')
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

export async function listProblems(connection: Connection, importId: string, limit: number) {
  const rows = await connection
    .selectFrom('client_import_row')
    .select(['number', 'verdict', 'problems'])
    .where('import_id', '=', importId)
    .where((is) =>
      is.or([is('verdict', '<>', 'new'), is('problems', '<>', sql<ImportProblem[]>`'{}'::text[]`)]),
    )
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.flatMap(({ verdict, ...row }) => (verdict === null ? [] : [{ ...row, verdict }]));
}
