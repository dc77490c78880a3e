import { sql } from 'kysely';
import type { ImportField, ImportProblem, ImportUse } from '@aforo/shared/contract';
import type { Connection, Row } from '../../platform/database/index.ts';
import type { ListRow } from './files/read-list.ts';

const columns = [
  'id',
  'file_name as fileName',
  'head',
  'columns',
  'state',
  'takes_alike as takesAlike',
  'rows',
  'done_rows as doneRows',
  'done_through as doneThrough',
  'created_by as createdBy',
  'created_at as createdAt',
  'failed_at as failedAt',
] as const;
type Listed = Row<'client_import', 'id' | 'fileName' | 'state' | 'rows' | 'createdAt' | 'failedAt'>;
export type ImportRow = Listed &
  Row<
    'client_import',
    'head' | 'columns' | 'takesAlike' | 'doneRows' | 'doneThrough' | 'createdBy'
  >;

export async function insertImport(
  connection: Connection,
  row: {
    id: string;
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

export async function insertRows(
  connection: Connection,
  importId: string,
  rows: readonly ListRow[],
): Promise<void> {
  await sql`insert into client_import_row (import_id, number, cells)
    select ${importId}::uuid, (r ->> 'number')::integer,
      array(select c.text from jsonb_array_elements_text(r -> 'cells') with ordinality c (text, at)
        order by c.at)
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`.execute(connection);
  await sql`update client_import set rows = rows + ${rows.length} where id = ${importId}`.execute(
    connection,
  );
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

export async function listImports(connection: Connection): Promise<Listed[]> {
  return connection
    .selectFrom('client_import')
    .select([
      ...(['id', 'file_name as fileName', 'state', 'rows'] as const),
      ...(['created_at as createdAt', 'failed_at as failedAt'] as const),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(10)
    .execute();
}

/** Begins a stretch of work at its first row. @throws on `client_import_at_work` */
export async function begin(
  connection: Connection,
  id: string,
  state: 'checking' | 'running' | 'undoing',
  changed: { columns?: (ImportField | null)[]; takesAlike?: boolean } = {},
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
    })
    .where('id', '=', id)
    .execute();
}

/** Goes on where its work stopped. @throws on `client_import_at_work` */
export async function resume(connection: Connection, id: string): Promise<void> {
  await connection
    .updateTable('client_import')
    .set({ failed_at: null })
    .where('id', '=', id)
    .execute();
}

/** Says that its work stopped; what isn't at work by then is left as it is. */
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

/** From then on the records say it: nothing about anybody stays here. */
export async function emptyRows(connection: Connection, importId: string): Promise<void> {
  await sql`update client_import_row set cells = '{}', keys = '{}' where import_id = ${importId}`.execute(
    connection,
  );
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

export interface JudgedRow {
  number: number;
  verdict: 'new' | 'alike' | 'broken';
  problems: ImportProblem[];
  keys: string[];
  clientId: string | null;
  /** It says that the person agreed to news, and since when. */
  agrees: boolean;
}

export async function storeJudged(
  connection: Connection,
  importId: string,
  rows: readonly JudgedRow[],
): Promise<void> {
  await sql`update client_import_row stored set verdict = j ->> 'verdict',
      problems = array(select jsonb_array_elements_text(j -> 'problems')),
      keys = array(select jsonb_array_elements_text(j -> 'keys')),
      client_id = (j ->> 'clientId')::uuid,
      agrees = (j ->> 'agrees')::boolean
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) j
    where stored.import_id = ${importId} and stored.number = (j ->> 'number')::integer`.execute(
    connection,
  );
}

/** Which of these keys a client has, or a row of the import before `before`. Two queries. */
export async function findKnownKeys(
  connection: Connection,
  importId: string,
  before: number,
  asked: { mails: string[]; phones: string[]; names: string[] },
): Promise<Set<string>> {
  const { rows: known } = await sql<{ key: string }>`
    select 'mail:' || email as key from client
      where email = any(${asked.mails}::text[]) and erased_at is null
    union all
    select 'tel:' || phone from client
      where phone = any(${asked.phones}::text[]) and erased_at is null
    union all
    select 'name:' || n.name from unnest(${asked.names}::text[]) as n (name)
      where exists (select from client c
        where c.sort_name = search_text(n.name) and c.erased_at is null)`.execute(connection);
  const keys = [
    ...asked.mails.map((mail) => `mail:${mail}`),
    ...asked.phones.map((phone) => `tel:${phone}`),
    ...asked.names.map((name) => `name:${name}`),
  ];
  const { rows: repeated } = await sql<{ key: string }>`
    select distinct key from client_import_row, unnest(keys) as key
    where import_id = ${importId} and number < ${before} and verdict <> 'broken'
      and keys && ${keys}::text[] and key = any(${keys}::text[])`.execute(connection);
  return new Set([...known, ...repeated].map(({ key }) => key));
}

interface NewClient {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  birthDate: string | null;
  tags: string[];
  notes: string;
}

export async function insertClients(
  connection: Connection,
  clients: readonly NewClient[],
  createdAt: Date,
): Promise<void> {
  await connection
    .insertInto('client')
    .values(
      clients.map(({ id, name, email, phone, tags, notes, birthDate }) => ({
        ...{ id, name, email, phone, tags, notes },
        birth_date: birthDate,
        created_at: createdAt,
      })),
    )
    .execute();
}

/** What people had agreed to before they came here; nobody knows which texts they saw. */
export async function insertConsents(
  connection: Connection,
  consents: readonly { clientId: string; since: Date }[],
): Promise<void> {
  await connection
    .insertInto('client_consent')
    .values(
      consents.map(({ clientId, since }) => ({
        ...{ client_id: clientId, kind: 'marketing' as const },
        ...{ is_granted: true, changed_at: since },
      })),
    )
    .execute();
}

export async function countRows(connection: Connection, importId: string) {
  const { rows } = await sql<{
    new: number;
    alike: number;
    broken: number;
    wrongPhone: number;
    wrongEmail: number;
    wrongBirthDate: number;
    consentUndated: number;
    consents: number;
    broughtIn: number;
  }>`select count(*) filter (where verdict = 'new') as new,
      count(*) filter (where verdict = 'alike') as alike,
      count(*) filter (where verdict = 'broken') as broken,
      count(*) filter (where 'wrongPhone' = any(problems) and verdict <> 'broken') as "wrongPhone",
      count(*) filter (where 'wrongEmail' = any(problems) and verdict <> 'broken') as "wrongEmail",
      count(*) filter (where 'wrongBirthDate' = any(problems) and verdict <> 'broken')
        as "wrongBirthDate",
      count(*) filter (where 'consentUndated' = any(problems) and verdict <> 'broken')
        as "consentUndated",
      count(*) filter (where agrees and verdict <> 'broken') as consents,
      count(client_id) as "broughtIn"
    from client_import_row where import_id = ${importId}`.execute(connection);
  const [counts] = rows;
  if (!counts) throw new Error('A count has one row');
  return counts;
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

/** Why somebody who came with an import stays; null for whom nobody has touched since. */
const useOf = sql<ImportUse | null>`case
  when c.user_id is not null then 'account'
  when exists (select from booking b where b.client_id = c.id)
    or exists (select from waitlist_entry w where w.client_id = c.id) then 'booked'
  when exists (select from package_purchase p where p.client_id = c.id)
    or exists (select from sale s where s.client_id = c.id)
    or exists (select from online_payment o where o.client_id = c.id) then 'bought'
  -- What somebody agreed to before they came here is older than their record.
  when exists (select from client_consent k where k.client_id = c.id and k.changed_at >= c.created_at)
    or exists (select from client_health h where h.client_id = c.id)
    or exists (select from achievement_award a where a.client_id = c.id)
    or exists (select from achievement_progress g where g.client_id = c.id) then 'answered'
  when c.version > 1 or c.status <> 'active' or c.erased_at is not null then 'changed'
end`;

export async function countUndo(connection: Connection, importId: string) {
  const { rows } = await sql<{ removed: number; kept: number }>`
    select count(*) filter (where use is null) as removed, count(use) as kept
    from (select ${useOf} as use from client_import_row r join client c on c.id = r.client_id
      where r.import_id = ${importId}) came`.execute(connection);
  return rows[0] ?? { removed: 0, kept: 0 };
}

export async function listKept(connection: Connection, importId: string, limit: number) {
  const { rows } = await sql<{ id: string; name: string; use: ImportUse }>`
    select id, name, use from (select c.id, c.name, r.number, ${useOf} as use
      from client_import_row r join client c on c.id = r.client_id
      where r.import_id = ${importId}) came
    where use is not null order by number limit ${limit}`.execute(connection);
  return rows;
}

/** The next clients that came with an import, kept from getting bookings or purchases meanwhile. */
export async function lockClientsOf(
  connection: Connection,
  importId: string,
  after: number,
  limit: number,
): Promise<{ number: number; clientId: string }[]> {
  const { rows } = await sql<{ number: number; clientId: string }>`
    select r.number, c.id as "clientId" from client_import_row r join client c on c.id = r.client_id
    where r.import_id = ${importId} and r.number > ${after}
    order by r.number limit ${limit} for update of c`.execute(connection);
  return rows;
}

/** Those of them whom nobody has touched. @returns who they were */
export async function deleteUntouched(
  connection: Connection,
  clientIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from client c where c.id = any(${clientIds}::uuid[]) and (${useOf}) is null
    returning c.id`.execute(connection);
  return rows.map(({ id }) => id);
}

/**
 * Files that nobody came back to: what they say of people isn't kept. One whose work stopped half way
 * ends where it is, and can still be undone.
 */
export async function deleteAbandoned(connection: Connection, before: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update client_import set state = 'done', failed_at = null
    where state = 'running' and failed_at < ${before} returning id`.execute(connection);
  for (const { id } of rows) await emptyRows(connection, id);
  await connection
    .deleteFrom('client_import')
    .where('state', 'in', ['draft', 'checking', 'checked'])
    .where('created_at', '<', before)
    .execute();
}
