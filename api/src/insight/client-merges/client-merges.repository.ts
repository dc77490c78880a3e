import { sql } from 'kysely';
import type { ClientField } from '@aforo/shared/contract';
import type { Connection, Row } from '../../platform/database/index.ts';
import { movingPlaces } from './client-references.ts';
import type { ReplacedConsent } from './merge-consents.repository.ts';
import { movingRows, type Pair } from './merge-facts.repository.ts';

/** What the merge replaced in the kept record, and by what. */
export interface Replaced {
  fields: { field: ClientField; before: unknown; after: unknown }[];
  consents: ReplacedConsent[];
}

export interface MergeRow extends Row<
  'clientMerge',
  'id' | 'keptId' | 'mergedId' | 'mergedAt' | 'undoneAt' | 'mergedStatus' | 'userId'
> {
  keptName: string;
  mergedName: string;
  mergedBy: string | null;
  keptErasedAt: Date | null;
  replaced: Replaced;
}

const selected = sql`
  select m.id, m.kept_id, m.merged_id, m.merged_at, m.undone_at, m.merged_status, m.user_id,
    m.replaced, k.name as "keptName", k.erased_at as "keptErasedAt", o.name as "mergedName",
    u.name as "mergedBy"
  from client_merge m join client k on k.id = m.kept_id join client o on o.id = m.merged_id
  left join app_user u on u.id = m.merged_by_user_id`;

export async function findMerge(connection: Connection, id: string): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`${selected} where m.id = ${id}`.execute(connection);
  return rows[0];
}

/** Current merges of a record, as the kept or the merged one. */
export async function listMerges(
  connection: Connection,
  clientId: string,
  since: Date,
): Promise<MergeRow[]> {
  const { rows } = await sql<MergeRow>`${selected}
    where ${clientId} in (m.kept_id, m.merged_id) and m.undone_at is null
      and (m.merged_id = ${clientId} or m.merged_at > ${since})
    order by m.merged_at desc, m.id`.execute(connection);
  return rows;
}

/** Locks both records against every change, including new rows that refer to them. */
export async function lockPair(connection: Connection, { keptId, mergedId }: Pair): Promise<void> {
  // guard: merges: wait for writers of both records (client-merge.test.ts)
  // without: `order by id for update` → `order by id`
  await sql`select id from client where id in (${keptId}, ${mergedId})
    order by id for update`.execute(connection);
}

export async function isMerged(connection: Connection, { keptId, mergedId }: Pair) {
  const { rows } = await sql`
    select from client_merge where merged_id in (${keptId}, ${mergedId}) and undone_at is null
  `.execute(connection);
  return rows.length > 0;
}

export interface NewMerge extends Pair {
  id: string;
  mergedAt: Date;
  userId: string;
  mergedStatus: 'active' | 'archived';
  accountId: string | null;
  replaced: Replaced;
}

export async function insertMerge(connection: Connection, merge: NewMerge): Promise<void> {
  await connection
    .insertInto('clientMerge')
    .values({
      id: merge.id,
      keptId: merge.keptId,
      mergedId: merge.mergedId,
      mergedAt: merge.mergedAt,
      mergedByUserId: merge.userId,
      mergedStatus: merge.mergedStatus,
      userId: merge.accountId,
      replaced: JSON.stringify(merge.replaced),
    })
    .execute();
  await beginMerging(connection, merge.id);
}

/** Allows this transaction to change rows that are otherwise immutable between the two records. */
export async function beginMerging(connection: Connection, mergeId: string): Promise<void> {
  await sql`select set_config('aforo.merging', ${mergeId}, true)`.execute(connection);
}

/** Passes the merged record's rows to the kept one and notes which. */
export async function moveRows(
  connection: Connection,
  { id, ...pair }: Pair & { id: string },
): Promise<void> {
  for (const place of movingPlaces) {
    const table = sql.table(place.table);
    await sql`
      insert into client_merge_row (merge_id, place, row_key)
      select ${id}, ${place.name}, ${sql.raw(place.key)} from ${table} t
      where ${movingRows(place, pair)}`.execute(connection);
    await sql`
      update ${table} t set ${sql.ref(place.column)} = ${pair.keptId}
      where ${movingRows(place, pair)}`.execute(connection);
  }
}

/** Returns the rows that the merge moved and that still exist. */
export async function returnRows(
  connection: Connection,
  { id, keptId, mergedId }: Pair & { id: string },
): Promise<void> {
  await returnFollowers(connection, { id, keptId, mergedId });
  for (const { name, table, column, key } of movingPlaces) {
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = ${mergedId}
      where t.${sql.ref(column)} = ${keptId} and ${sql.raw(key)} in (
        select row_key from client_merge_row where merge_id = ${id} and place = ${name}
      )`.execute(connection);
  }
}

/** What a membership made after the merge, and refunds of sales, return with them. */
async function returnFollowers(
  connection: Connection,
  { id, keptId, mergedId }: Pair & { id: string },
): Promise<void> {
  const moved = (place: string) => sql`(select row_key::uuid from client_merge_row
    where merge_id = ${id} and place = ${place})`;
  const ofMemberships = (column: string) => sql`(select ${sql.ref(column)}
    from membership_period where membership_id in ${moved('membership.client_id')})`;
  await sql`
    update package_purchase set client_id = ${mergedId}
    where client_id = ${keptId} and (id in ${ofMemberships('purchaseId')}
      or membership_id in ${moved('membership.client_id')})`.execute(connection);
  await sql`
    update sale set client_id = ${mergedId}
    where client_id = ${keptId} and (id in ${ofMemberships('saleId')}
      or original_sale_id in ${ofMemberships('saleId')}
      or original_sale_id in ${moved('sale.client_id')})`.execute(connection);
  for (const table of ['standingSeat', 'standingSeatWait']) {
    await sql`
      update ${sql.table(table)} set client_id = ${mergedId}
      where client_id = ${keptId}
        and membership_id in ${moved('membership.client_id')}`.execute(connection);
  }
  await sql`
    update booking set client_id = ${mergedId}
    where client_id = ${keptId} and standing_seat_id in (
      select id from standing_seat where client_id = ${mergedId})`.execute(connection);
}

/** A later record was merged into the same one: its values are those of the chain. */
export async function isFollowed(
  connection: Connection,
  { id, keptId, mergedAt }: Pick<MergeRow, 'id' | 'keptId' | 'mergedAt'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from client_merge where kept_id = ${keptId} and undone_at is null
      and (merged_at, id) > (${mergedAt}::timestamptz, ${id}::uuid)`.execute(connection);
  return rows.length > 0;
}

/** The kept record has a started payment of what is the other record's by now. */
export async function paysForOther(
  connection: Connection,
  { keptId, mergedId }: Pair,
): Promise<boolean> {
  const { rows } = await sql`
    select from online_payment p
    left join booking b on b.id = p.booking_id left join sale s on s.id = p.sale_id
    where p.client_id = ${keptId} and p.state = 'started'
      and ${mergedId}::uuid in (b.client_id, s.client_id)`.execute(connection);
  return rows.length > 0;
}

/** Removes what only an undo needs from merges that are undone, or are from before. */
export async function forgetReplaced(connection: Connection, before: Date): Promise<void> {
  const isFinal = sql`(m.undone_at is not null or m.merged_at <= ${before})`;
  await sql`
    delete from client_merge_row r using client_merge m
    where m.id = r.merge_id and ${isFinal}`.execute(connection);
  const nothing = JSON.stringify({ fields: [], consents: [] } satisfies Replaced);
  await sql`
    update client_merge m set replaced = ${nothing}::jsonb
    where ${isFinal} and m.replaced <> ${nothing}::jsonb`.execute(connection);
}

export async function setUndone(
  connection: Connection,
  id: string,
  { now, userId }: { now: Date; userId: string },
): Promise<void> {
  await connection
    .updateTable('clientMerge')
    .set({ undoneAt: now, undoneByUserId: userId })
    .where('id', '=', id)
    .execute();
}

/** Hides the merged record and takes its account. */
export async function retireRecord(connection: Connection, id: string): Promise<void> {
  await sql`update client set status = 'archived', user_id = null, version = version + 1
    where id = ${id}`.execute(connection);
}

export async function setAccount(
  connection: Connection,
  id: string,
  userId: string | null,
): Promise<void> {
  await connection.updateTable('client').set({ userId }).where('id', '=', id).execute();
}

export async function setStatus(
  connection: Connection,
  id: string,
  status: 'active' | 'archived',
): Promise<void> {
  await sql`update client set status = ${status}, version = version + 1
    where id = ${id}`.execute(connection);
}
