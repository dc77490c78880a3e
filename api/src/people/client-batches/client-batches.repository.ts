import { type RawBuilder, sql } from 'kysely';
import type { ClientSelection } from '@aforo/shared/contract';
import type { Connection, Row } from '../../platform/database/index.ts';
import { selectedClients } from '../clients/index.ts';

/** The maximum number of tags of a client. */
const maxTags = 12;

export type BatchRow = Row<
  'clientBatch',
  | 'id'
  | 'kind'
  | 'state'
  | 'clients'
  | 'doneClients'
  | 'reached'
  | 'createdAt'
  | 'createdBy'
  | 'tag'
  | 'subject'
  | 'body'
>;
const columns = [
  ...(['id', 'kind', 'state', 'clients', 'doneClients', 'reached'] as const),
  ...(['createdAt', 'createdBy', 'tag', 'subject', 'body'] as const),
] as const;

/** The clients that each action affects: the preview and the action use the same condition. */
// guard: news is sent only with current consent (client-batches.test.ts)
// without: `and k.kind = 'marketing' and k.is_granted)` → `and k.kind = 'marketing')`
const hasAgreed = sql<boolean>`exists (select from client_consent k
  where k.client_id = client.id and k.kind = 'marketing' and k.is_granted)`;
const hasMail = sql<boolean>`(client.email is not null and client.status = 'active')`;
/** A record that was merged into another does not change. */
const isMerged = sql<boolean>`exists (select from client_merge m
  where m.merged_id = client.id and m.undone_at is null)`;
const isAffected = {
  tag: (tag: string) =>
    sql<boolean>`(not (${tag} = any(client.tags)) and cardinality(client.tags) < ${sql.lit(maxTags)}
      and not ${isMerged})`,
  untag: (tag: string) => sql<boolean>`(${tag} = any(client.tags) and not ${isMerged})`,
};

export type TagAct = { kind: 'tag' | 'untag'; tag: string };

function countIf(condition: RawBuilder<boolean>) {
  return sql<number>`(count(*) filter (where ${condition}))::integer`;
}

export async function countTagged(
  connection: Connection,
  selection: ClientSelection,
  { kind, tag }: TagAct,
  now: Date,
): Promise<{ clients: number; reached: number; full: number }> {
  const full = sql<boolean>`${sql.lit(kind === 'tag')} and not (${tag} = any(client.tags))
    and cardinality(client.tags) >= ${sql.lit(maxTags)} and not ${isMerged}`;
  return selectedClients(connection, selection, now)
    .select([
      sql<number>`count(*)::integer`.as('clients'),
      countIf(isAffected[kind](tag)).as('reached'),
      countIf(full).as('full'),
    ])
    .executeTakeFirstOrThrow();
}

export async function countMailed(
  connection: Connection,
  selection: ClientSelection,
  now: Date,
): Promise<{ clients: number; reached: number; withoutConsent: number; unreachable: number }> {
  return selectedClients(connection, selection, now)
    .select([
      sql<number>`count(*)::integer`.as('clients'),
      countIf(sql<boolean>`${hasAgreed} and ${hasMail}`).as('reached'),
      countIf(sql<boolean>`not ${hasAgreed}`).as('withoutConsent'),
      countIf(sql<boolean>`${hasAgreed} and not ${hasMail}`).as('unreachable'),
    ])
    .executeTakeFirstOrThrow();
}

/** The first client who would get a mail. */
export async function findFirstMailed(
  connection: Connection,
  selection: ClientSelection,
  now: Date,
): Promise<string | undefined> {
  const first = await selectedClients(connection, selection, now)
    .where(sql<boolean>`${hasAgreed} and ${hasMail}`)
    .select('name')
    .orderBy('sortName')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.name;
}

export async function insertBatch(
  connection: Connection,
  row: {
    id: string;
    kind: BatchRow['kind'];
    tag?: string;
    subject?: string;
    body?: string;
    createdBy: string;
    createdAt: Date;
  },
  selection: ClientSelection,
): Promise<number> {
  const { id, kind, tag = null, subject = null, body = null, createdBy, createdAt } = row;
  await connection
    .insertInto('clientBatch')
    .values({
      id,
      kind,
      tag,
      subject,
      body,
      state: 'running',
      createdBy,
      createdAt,
    })
    .execute();
  await connection
    .insertInto('clientBatchMember')
    .columns(['batchId', 'clientId'])
    .expression(
      selectedClients(connection, selection, createdAt).select([
        sql<string>`${id}::uuid`.as('batchId'),
        'client.id as client_id',
      ]),
    )
    .execute();
  const { clients } = await connection
    .updateTable('clientBatch')
    .set({
      clients: sql<number>`(select count(*) from client_batch_member where batch_id = ${id})`,
    })
    .where('id', '=', id)
    .returning('clients')
    .executeTakeFirstOrThrow();
  return clients;
}

export async function findBatch(
  connection: Connection,
  id: string,
  lock = false,
): Promise<BatchRow | undefined> {
  return connection
    .selectFrom('clientBatch')
    .select(columns)
    .where('id', '=', id)
    .$if(lock, (found) => found.forUpdate())
    .executeTakeFirst();
}

/** Removes the next clients from the pending ones of a batch. */
export async function takeMembers(
  connection: Connection,
  id: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ clientId: string }>`
    delete from client_batch_member where batch_id = ${id} and client_id in (
      select client_id from client_batch_member where batch_id = ${id}
      order by client_id limit ${limit}
    ) returning client_id`.execute(connection);
  return rows.map(({ clientId }) => clientId);
}

/** The clients who gain or lose the tag, locked in the order of their ids. */
export async function lockTagged(
  connection: Connection,
  clientIds: readonly string[],
  { kind, tag }: TagAct,
): Promise<{ id: string; tags: string[] }[]> {
  const { rows } = await sql<{ id: string; tags: string[] }>`
    select id, tags from client
    where id = any(${clientIds}::uuid[]) and erased_at is null and ${isAffected[kind](tag)}
    order by id for update`.execute(connection);
  return rows;
}

export async function changeTag(
  connection: Connection,
  clientIds: readonly string[],
  { kind, tag }: TagAct,
): Promise<void> {
  const changed =
    kind === 'tag' ? sql`tags || array[${tag}::text]` : sql`array_remove(tags, ${tag}::text)`;
  await sql`update client set tags = ${changed}, version = version + 1
    where id = any(${clientIds}::uuid[])`.execute(connection);
}

/**
 * The clients who may be mailed, with the key of their unsubscribe link; a client without a key
 * gets the given one.
 */
export async function listMailed(
  connection: Connection,
  clients: readonly { id: string; token: string }[],
  now: Date,
): Promise<{ id: string; name: string; email: string; token: string }[]> {
  const ids = clients.map(({ id }) => id);
  await sql`insert into unsubscribe_link (client_id, token, created_at)
    select client.id, c ->> 'token', ${now}
    from jsonb_array_elements(${JSON.stringify(clients)}::jsonb) c
      join client on client.id = (c ->> 'id')::uuid
    where ${hasAgreed} and ${hasMail} and client.erased_at is null
    on conflict (client_id) do nothing`.execute(connection);
  const { rows } = await sql<{ id: string; name: string; email: string; token: string }>`
    select client.id, client.name, client.email, link.token
    from client join unsubscribe_link link on link.client_id = client.id
    where client.id = any(${ids}::uuid[]) and ${hasAgreed} and ${hasMail}
      and client.erased_at is null
    order by client.sort_name, client.id`.execute(connection);
  return rows;
}

export async function advance(
  connection: Connection,
  id: string,
  by: { clients: number; reached: number },
): Promise<void> {
  await connection
    .updateTable('clientBatch')
    .set((is) => ({
      doneClients: is('doneClients', '+', by.clients),
      reached: is('reached', '+', by.reached),
    }))
    .where('id', '=', id)
    .execute();
}

export async function setState(
  connection: Connection,
  id: string,
  from: BatchRow['state'],
  to: BatchRow['state'],
): Promise<void> {
  await connection
    .updateTable('clientBatch')
    .set((is) => ({
      state: to,
      // Clients deleted meanwhile do not count as done.
      ...(to === 'done' ? { clients: is.ref('doneClients') } : {}),
    }))
    .where('id', '=', id)
    .where('state', '=', from)
    .execute();
}

/** Deletes old batches, whose results are no longer read. */
export async function deleteOldBatches(connection: Connection, before: Date): Promise<void> {
  await connection.deleteFrom('clientBatch').where('createdAt', '<', before).execute();
}
