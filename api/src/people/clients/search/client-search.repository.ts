import { sql, type Expression, type SqlBool } from 'kysely';
import {
  type ClientFilter,
  type ClientListQuery,
  type ClientSelection,
  searchTerms,
} from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';
import { type ClientSummaryRow, summaryColumns } from '../clients.repository.ts';
import { likePattern } from '../../../platform/like-pattern.ts';

/** `now`: the reference time of a segment. */
type ListQuery = ClientListQuery & { now: Date };

export interface FoundClients {
  rows: ClientSummaryRow[];
  total: number;
}

/**
 * At most three queries, whatever the number of clients: the page, the count and the tags in use.
 */
export async function listClients(
  connection: Connection,
  query: ListQuery,
): Promise<FoundClients & { tags: string[] }> {
  const isSearch =
    query.segment !== 'any' || searchTerms(query.q).some((term) => term.length >= TRIGRAM);
  const found = isSearch
    ? await search(connection, query)
    : await readPageByIndex(connection, query);
  return { ...found, tags: await listTags(connection) };
}

/** The search index consists of trigrams; it does not help with shorter terms. */
const TRIGRAM = 3;

/**
 * Finds all matches, counts them and reads the page. The planner on its own would scan the names
 * for matches, which for names at the end of the alphabet means all of them.
 */
async function search(connection: Connection, query: ListQuery): Promise<FoundClients> {
  const order = query.sort === 'newest' ? sql`created_at desc, id` : sql`sort_name, id`;
  const { rows } = await sql<ClientSummaryRow & { total: number }>`
    with found as materialized (
      ${matching(connection, query).select(['id', 'sortName', 'createdAt'])}
    ), page as (
      select id from found order by ${order} limit ${query.pageSize} offset ${offsetOf(query)}
    )
    select id, name, email, phone, tags, status, user_id, created_at,
      (select count(*) from found) as total
    from client where id in (select id from page) order by ${order}`.execute(connection);
  return {
    rows: rows.map(({ total: _total, ...row }) => row),
    total: await count(connection, query, rows.length, rows[0]?.total),
  };
}

/** Reads the page along an index: for lists that exclude few or no clients. */
async function readPageByIndex(connection: Connection, query: ListQuery): Promise<FoundClients> {
  const page = matching(connection, query).select(summaryColumns);
  const rows = await (
    query.sort === 'newest'
      ? page.orderBy('createdAt', 'desc').orderBy('id')
      : page.orderBy('sortName').orderBy('id')
  )
    .limit(query.pageSize)
    .offset(offsetOf(query))
    .execute();
  return { rows, total: await count(connection, query, rows.length) };
}

const offsetOf = ({ page, pageSize }: ListQuery): number => (page - 1) * pageSize;

/** Counts as far as the query needs. @param known the number of matches, if already known */
async function count(
  connection: Connection,
  query: ListQuery,
  onPage: number,
  known?: number,
): Promise<number> {
  if (query.count === 'page') return onPage === 0 ? 0 : offsetOf(query) + onPage;
  if (known !== undefined) return known;
  const { total } = await matching(connection, query)
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The clients with these ids, or all that the list would show; never erased ones. */
export function selectedClients(connection: Connection, selection: ClientSelection, now: Date) {
  return 'ids' in selection
    ? connection.selectFrom('client').where('erasedAt', 'is', null).where('id', 'in', selection.ids)
    : matching(connection, { ...selection.filter, now });
}

function matching(connection: Connection, query: ClientFilter & { now: Date }) {
  // Erased clients are never found.
  let found = connection.selectFrom('client').where('erasedAt', 'is', null);
  for (const term of searchTerms(query.q)) {
    found = found.where(matches(term));
  }
  if (query.status !== 'all') found = found.where('status', '=', query.status);
  if (query.tag !== '') found = found.where(sql<SqlBool>`tags @> array[${query.tag}]::text[]`);
  if (query.account === 'with') found = found.where('userId', 'is not', null);
  if (query.account === 'without') found = found.where('userId', 'is', null);
  if (query.segment !== 'any') {
    found = found.where(
      sql<SqlBool>`id in (select clients_of_segment(${query.segment}, ${query.now}))`,
    );
  }
  return found;
}

async function listTags(connection: Connection): Promise<string[]> {
  const rows = await connection.selectFrom('clientTag').select('tag').execute();
  return rows.map(({ tag }) => tag).sort((a, b) => a.localeCompare(b, 'es'));
}

function matches(term: string): Expression<SqlBool> {
  return sql<SqlBool>`search like search_text(${likePattern(term)})`;
}
