import { sql } from 'kysely';
import type { Connection } from '../../database/index.ts';

/**
 * Counts one more attempt, in one statement so that parallel attempts all count. An expired window
 * starts again.
 */
export async function countAttempt(
  connection: Connection,
  keyHash: Buffer,
  now: Date,
  windowEndsAt: Date,
): Promise<{ attempts: number; windowEndsAt: Date }> {
  const row = await connection
    .insertInto('attemptLimit')
    .values({ keyHash, windowEndsAt, attempts: 1 })
    .onConflict((conflict) =>
      conflict.column('keyHash').doUpdateSet({
        attempts: sql`case when attempt_limit.window_ends_at <= ${now} then 1
                           else attempt_limit.attempts + 1 end`,
        windowEndsAt: sql`case when attempt_limit.window_ends_at <= ${now} then excluded.window_ends_at
                                 else attempt_limit.window_ends_at end`,
      }),
    )
    .returning(['attempts', 'windowEndsAt'])
    .executeTakeFirstOrThrow();
  return { attempts: row.attempts, windowEndsAt: row.windowEndsAt };
}

/**
 * Adds many counts in one statement, always in the same order, so that concurrent processes wait
 * for each other without a deadlock. @returns the total of all processes, and the end of the window
 */
export async function addCounts(
  connection: Connection,
  now: Date,
  counts: readonly { hash: string; count: number; endsAt: number }[],
): Promise<{ hash: string; attempts: number; endsAt: Date }[]> {
  const { rows } = await sql<{ hash: string; attempts: number; endsAt: Date }>`
    insert into attempt_limit (key_hash, window_ends_at, attempts)
    select decode(hash, 'hex'), ends_at, count
    from unnest(
      ${counts.map(({ hash }) => hash)}::text[],
      ${counts.map(({ endsAt }) => new Date(endsAt).toISOString())}::timestamptz[],
      ${counts.map(({ count }) => count)}::integer[]
    ) as counted (hash, ends_at, count)
    order by hash
    on conflict (key_hash) do update set
      attempts = case when attempt_limit.window_ends_at <= ${now} then excluded.attempts
                      else attempt_limit.attempts + excluded.attempts end,
      window_ends_at = case when attempt_limit.window_ends_at <= ${now} then excluded.window_ends_at
                            else attempt_limit.window_ends_at end
    returning encode(key_hash, 'hex') as hash, attempts, window_ends_at as "endsAt"
  `.execute(connection);
  return rows;
}

/** Subtracts one attempt from a current window. */
export async function uncountAttempt(
  connection: Connection,
  keyHash: Buffer,
  now: Date,
): Promise<void> {
  await connection
    .updateTable('attemptLimit')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('keyHash', '=', keyHash)
    .where('windowEndsAt', '>', now)
    .execute();
}

export async function forgetAttempts(connection: Connection, keyHash: Buffer): Promise<void> {
  await connection.deleteFrom('attemptLimit').where('keyHash', '=', keyHash).execute();
}

export async function deleteEndedWindows(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom('attemptLimit').where('windowEndsAt', '<=', now).execute();
}
