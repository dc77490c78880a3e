import { sql } from 'kysely';
import type { Connection } from '../database/index.ts';

/**
 * Counts one more attempt, in one statement so that parallel attempts all count. A window that is
 * over starts anew.
 */
export async function countAttempt(
  connection: Connection,
  keyHash: Buffer,
  now: Date,
  windowEndsAt: Date,
): Promise<{ attempts: number; windowEndsAt: Date }> {
  const row = await connection
    .insertInto('attempt_limit')
    .values({ key_hash: keyHash, window_ends_at: windowEndsAt, attempts: 1 })
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet({
        attempts: sql`case when attempt_limit.window_ends_at <= ${now} then 1
                           else attempt_limit.attempts + 1 end`,
        window_ends_at: sql`case when attempt_limit.window_ends_at <= ${now} then excluded.window_ends_at
                                 else attempt_limit.window_ends_at end`,
      }),
    )
    .returning(['attempts', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return { attempts: row.attempts, windowEndsAt: row.window_ends_at };
}

export async function forgetAttempts(connection: Connection, keyHash: Buffer): Promise<void> {
  await connection.deleteFrom('attempt_limit').where('key_hash', '=', keyHash).execute();
}

export async function deleteEndedWindows(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom('attempt_limit').where('window_ends_at', '<=', now).execute();
}
