import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/index.ts';

/** Serializes refunds by the same person until the transaction ends. */
export async function lockPerson(trx: Transaction, userId: string): Promise<void> {
  // guard: refunds of one user are serialised (shifts.test.ts, PostgreSQL)
  // without: `${userId} for no key update` → `${userId}`
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx);
}

/**
 * The amount that a person has refunded, over all sales, since the start of the shift that is open
 * or being counted.
 * @param dayStart the start of the period when there is no such shift
 */
export async function sumRefundsInShift(
  connection: Connection,
  { userId, dayStart }: { userId: string; dayStart: Date },
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(-sum(total_minor), 0) as minor from sale
    where kind = 'refund' and state = 'issued' and issued_by_user_id = ${userId}
      and issued_at >= coalesce(
        (select min(opened_at) from cash_session where state <> 'closed'),
        ${dayStart}::timestamptz
      )`.execute(connection);
  return rows[0]?.minor ?? 0;
}
