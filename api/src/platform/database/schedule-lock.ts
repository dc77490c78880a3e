import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from './database.ts';

/**
 * Makes writers of the same professionals' and resources' time wait for one another until their
 * transaction ends. Taken before any session is written: the exclusion constraints alone are right
 * too, but two inserts that wait for each other's are a deadlock. All ids at once: they are taken in
 * one order.
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
  // The inner query is put in order before the outer one takes the first lock.
  await sql`select pg_advisory_xact_lock(hashtextextended(id::text, 0))
    from (select id from (${ids}) found order by id) ordered`.execute(trx);
}
