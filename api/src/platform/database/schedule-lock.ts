import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from './database.ts';

/**
 * Serialises writers of the schedules of the same professionals and resources until their
 * transaction ends. Call it before writing any session: the exclusion constraints alone are also
 * correct, but two inserts that wait for each other deadlock. Pass all ids at once, so that they
 * are locked in one order.
 */
export async function lockSchedules(
  trx: Transaction,
  ids: Iterable<string | null | undefined>,
): Promise<void> {
  const known = [...new Set(ids)].filter((id) => typeof id === 'string').sort();
  if (known.length === 0) return;
  await lockSchedulesOf(trx, sql<{ id: string }>`select unnest(${known}::uuid[]) as id`);
}

/** The same for the ids that a query finds. */
export async function lockSchedulesOf(
  trx: Transaction,
  ids: RawBuilder<{ id: string }>,
): Promise<void> {
  // The inner query sorts the ids before the outer one takes the first lock.
  // guard: advisory locks on professionals and rooms (edge-cases.test.ts)
  // without: `select pg_advisory_xact_lock(hashtextextended(id::text, 0))` → `select id::text`
  await sql`select pg_advisory_xact_lock(hashtextextended(id::text, 0))
    from (select id from (${ids}) found order by id) ordered`.execute(trx);
}
