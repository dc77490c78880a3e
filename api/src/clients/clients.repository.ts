import { sql, type Expression, type SqlBool } from 'kysely';
import type { ClientListQuery, ConsentKind } from '@aforo/shared/contract';
import type { Connection } from '../database/database.ts';
import { searchTerms } from './search-terms.ts';

export interface ClientSummaryRow {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  tags: string[];
  status: 'active' | 'archived';
  userId: string | null;
  createdAt: Date;
}

export interface ClientRow extends ClientSummaryRow {
  birthDate: string | null;
  notes: string;
  version: number;
}

export interface ConsentRow {
  kind: ConsentKind;
  isGranted: boolean;
  changedAt: Date;
}

export interface ClientWithConsents {
  client: ClientRow;
  consents: ConsentRow[];
}

/** What a person writes about a client; empty is null. */
export interface ClientFields {
  name: string;
  email: string | null;
  phone: string | null;
  birthDate: string | null;
  tags: string[];
  notes: string;
}

const summaryColumns = [
  'id',
  'name',
  'email',
  'phone',
  'tags',
  'status',
  'user_id as userId',
  'created_at as createdAt',
] as const;
const columns = [...summaryColumns, 'birth_date as birthDate', 'notes', 'version'] as const;

export interface FoundClients {
  rows: ClientSummaryRow[];
  total: number;
}

/** At most three queries, however many clients there are: the page, the count and the tags in use. */
export async function listClients(
  connection: Connection,
  query: ClientListQuery,
): Promise<FoundClients & { tags: string[] }> {
  const isSearch = searchTerms(query.q).some((term) => term.length >= TRIGRAM);
  const found = isSearch ? await search(connection, query) : await walk(connection, query);
  return { ...found, tags: await listTags(connection) };
}

/** What the index of the search is made of; with less it is no help. */
const TRIGRAM = 3;

/**
 * Finds all who match, counts them and reads the page. Left to itself the database would rather walk
 * the names for those who match, which for names of the far end of the alphabet is all of them.
 */
async function search(connection: Connection, query: ClientListQuery): Promise<FoundClients> {
  const order = query.sort === 'newest' ? sql`created_at desc, id` : sql`sort_name, id`;
  const { rows } = await sql<ClientSummaryRow & { total: number }>`
    with found as materialized (
      ${matching(connection, query).select(['id', 'sort_name', 'created_at'])}
    ), page as (
      select id from found order by ${order} limit ${query.pageSize} offset ${offsetOf(query)}
    )
    select id, name, email, phone, tags, status, user_id as "userId", created_at as "createdAt",
      (select count(*) from found) as total
    from client where id in (select id from page) order by ${order}`.execute(connection);
  const total = rows[0]?.total ?? (await count(connection, query));
  return { rows: rows.map(({ total: _total, ...row }) => row), total };
}

/** Reads the page along an index: for lists that leave out nobody or few. */
async function walk(connection: Connection, query: ClientListQuery): Promise<FoundClients> {
  const page = matching(connection, query).select(summaryColumns);
  const rows = await (
    query.sort === 'newest'
      ? page.orderBy('created_at', 'desc').orderBy('id')
      : page.orderBy('sort_name').orderBy('id')
  )
    .limit(query.pageSize)
    .offset(offsetOf(query))
    .execute();
  return { rows, total: await count(connection, query) };
}

const offsetOf = ({ page, pageSize }: ClientListQuery): number => (page - 1) * pageSize;

async function count(connection: Connection, query: ClientListQuery): Promise<number> {
  const { total } = await matching(connection, query)
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function matching(connection: Connection, query: ClientListQuery) {
  let found = connection.selectFrom('client');
  for (const term of searchTerms(query.q)) {
    found = found.where(matches(term));
  }
  if (query.status !== 'all') found = found.where('status', '=', query.status);
  if (query.tag !== '') found = found.where(sql<SqlBool>`tags @> array[${query.tag}]::text[]`);
  if (query.account === 'with') found = found.where('user_id', 'is not', null);
  if (query.account === 'without') found = found.where('user_id', 'is', null);
  return found;
}

async function listTags(connection: Connection): Promise<string[]> {
  const rows = await connection.selectFrom('client_tag').select('tag').execute();
  return rows.map(({ tag }) => tag).sort((a, b) => a.localeCompare(b, 'es'));
}

function matches(term: string): Expression<SqlBool> {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`search like search_text(${pattern})`;
}

export async function findClient(
  connection: Connection,
  id: string,
): Promise<ClientRow | undefined> {
  return connection.selectFrom('client').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The same, kept from changing until the transaction ends. */
export async function lockClient(
  connection: Connection,
  id: string,
): Promise<ClientRow | undefined> {
  return connection
    .selectFrom('client')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The record of an account's owner, kept from changing until the transaction ends. */
export async function lockClientOfUser(
  connection: Connection,
  userId: string,
): Promise<ClientRow | undefined> {
  return connection
    .selectFrom('client')
    .select(columns)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** What an account says of its owner. @returns what it said before */
export async function updateAccount(
  connection: Connection,
  userId: string,
  fields: { name: string; phone: string | null },
): Promise<{ name: string; phone: string | null } | undefined> {
  const before = await connection
    .selectFrom('app_user')
    .select(['name', 'phone'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await connection.updateTable('app_user').set(fields).where('id', '=', userId).execute();
  return before;
}

export async function listConsents(connection: Connection, id: string): Promise<ConsentRow[]> {
  return connection
    .selectFrom('client_consent')
    .select(['kind', 'is_granted as isGranted', 'changed_at as changedAt'])
    .where('client_id', '=', id)
    .execute();
}

/** At most five others with the same e-mail, telephone or name, archived ones included. */
export async function findLookAlikes(
  connection: Connection,
  fields: Pick<ClientFields, 'name' | 'email' | 'phone'>,
  exceptId: string | null,
): Promise<ClientSummaryRow[]> {
  return connection
    .selectFrom('client')
    .select(summaryColumns)
    .where((is) =>
      is.or([
        is('email', '=', fields.email),
        is('phone', '=', fields.phone),
        is('sort_name', '=', sql<string>`search_text(${fields.name})`),
      ]),
    )
    .$if(exceptId !== null, (found) => found.where('id', '<>', exceptId))
    .orderBy('status')
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute();
}

export async function insertClient(
  connection: Connection,
  client: ClientFields & { id: string; createdAt: Date; userId?: string },
): Promise<ClientRow> {
  return connection
    .insertInto('client')
    .values({
      id: client.id,
      user_id: client.userId ?? null,
      ...toColumns(client),
      created_at: client.createdAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function updateClient(
  connection: Connection,
  id: string,
  fields: ClientFields,
): Promise<ClientRow> {
  return connection
    .updateTable('client')
    .set((is) => ({ ...toColumns(fields), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function setStatus(
  connection: Connection,
  id: string,
  status: 'active' | 'archived',
): Promise<ClientRow> {
  return connection
    .updateTable('client')
    .set((is) => ({ status, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function putConsent(
  connection: Connection,
  clientId: string,
  { kind, isGranted, changedAt }: ConsentRow,
): Promise<void> {
  await connection
    .insertInto('client_consent')
    .values({ client_id: clientId, kind, is_granted: isGranted, changed_at: changedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'kind'])
        .doUpdateSet({ is_granted: isGranted, changed_at: changedAt }),
    )
    .execute();
}

/** The one client without an account who has this e-mail; undefined when none or several have. */
export async function findUnlinkedByEmail(
  connection: Connection,
  email: string,
): Promise<ClientRow | undefined> {
  const rows = await connection
    .selectFrom('client')
    .select(columns)
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .where('status', '=', 'active')
    .limit(2)
    .forUpdate()
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}

export async function linkUser(
  connection: Connection,
  id: string,
  userId: string,
): Promise<ClientRow> {
  return connection
    .updateTable('client')
    .set({ user_id: userId })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

function toColumns(fields: ClientFields) {
  const { birthDate, ...others } = fields;
  const { name, email, phone, tags, notes } = others;
  return { name, email, phone, tags, notes, birth_date: birthDate };
}
