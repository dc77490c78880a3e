import { sql } from 'kysely';
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
  for (const id of known) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(trx);
  }
}
