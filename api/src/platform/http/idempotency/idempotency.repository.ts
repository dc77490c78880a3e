import type { Connection } from '../../database/index.ts';

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
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'status', 'headers', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  return (
    row && {
      isSameRequest: row.requestHash.equals(requestHash),
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
    .insertInto('idempotencyKey')
    .values({
      scope,
      key,
      requestHash,
      status,
      headers: JSON.stringify(headers),
      body,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function deleteKeysBefore(connection: Connection, before: Date): Promise<void> {
  await connection.deleteFrom('idempotencyKey').where('createdAt', '<', before).execute();
}
