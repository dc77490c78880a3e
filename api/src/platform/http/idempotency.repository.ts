import type { Connection } from '../database/index.ts';

export interface KeyedRequest {
  /** The owner of the key. */
  scope: string;
  key: string;
  requestHash: Buffer;
}

export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export async function findAnswer(
  connection: Connection,
  { scope, key, requestHash }: KeyedRequest,
): Promise<(StoredAnswer & { isSameRequest: boolean }) | undefined> {
  const row = await connection
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'headers', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  return (
    row && {
      isSameRequest: row.request_hash.equals(requestHash),
      status: row.status,
      headers: row.headers,
      body: row.body,
    }
  );
}

/**
 * Waits for another transaction that is storing an answer for the key.
 * @returns false when the key already has an answer
 */
export async function insertAnswer(
  connection: Connection,
  { scope, key, requestHash }: KeyedRequest,
  { status, headers, body }: StoredAnswer,
  now: Date,
): Promise<boolean> {
  const inserted = await connection
    .insertInto('idempotency_key')
    .values({
      scope,
      key,
      request_hash: requestHash,
      status,
      headers: JSON.stringify(headers),
      body,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function deleteKeysBefore(connection: Connection, before: Date): Promise<void> {
  await connection.deleteFrom('idempotency_key').where('created_at', '<', before).execute();
}
