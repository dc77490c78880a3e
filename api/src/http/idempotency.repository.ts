import type { Connection } from '../database/database.ts';

export interface Claim {
  scope: string;
  key: string;
}

export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface KnownKey {
  requestHash: Buffer;
  lockedUntil: Date;
  /** Null while the first request still runs. */
  answer: StoredAnswer | null;
}

/** True when this request is the first with its key. */
export async function insertClaim(
  connection: Connection,
  claim: Claim,
  requestHash: Buffer,
  now: Date,
  lockedUntil: Date,
): Promise<boolean> {
  const inserted = await connection
    .insertInto('idempotency_key')
    .values({
      ...claim,
      request_hash: requestHash,
      state: 'running',
      locked_until: lockedUntil,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findKey(connection: Connection, claim: Claim): Promise<KnownKey | null> {
  const row = await connection
    .selectFrom('idempotency_key')
    .selectAll()
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  if (!row) return null;
  return {
    requestHash: row.request_hash,
    lockedUntil: row.locked_until,
    answer:
      row.status === null
        ? null
        : { status: row.status, headers: row.headers ?? {}, body: row.body ?? '' },
  };
}

/** True when this request took over a claim whose request died without an answer. */
export async function takeOverClaim(
  connection: Connection,
  claim: Claim,
  now: Date,
  lockedUntil: Date,
): Promise<boolean> {
  const updated = await connection
    .updateTable('idempotency_key')
    .set({ locked_until: lockedUntil })
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .where('state', '=', 'running')
    .where('locked_until', '<=', now)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function storeAnswer(
  connection: Connection,
  claim: Claim,
  answer: StoredAnswer,
): Promise<void> {
  await connection
    .updateTable('idempotency_key')
    .set({
      state: 'answered',
      status: answer.status,
      headers: JSON.stringify(answer.headers),
      body: answer.body,
    })
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .execute();
}

/** Lets the key be used again, unless its work was committed with an answer. */
export async function releaseClaim(connection: Connection, claim: Claim): Promise<void> {
  await connection
    .deleteFrom('idempotency_key')
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .where('state', '=', 'running')
    .execute();
}

export async function deleteKeysBefore(connection: Connection, before: Date): Promise<void> {
  await connection.deleteFrom('idempotency_key').where('created_at', '<', before).execute();
}
