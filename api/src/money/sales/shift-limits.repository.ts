import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/index.ts';

/** Serializes refunds and discounts by the same person until the transaction ends. */
export async function lockPerson(trx: Transaction, userId: string): Promise<void> {
  // guard: refunds of one user are serialised (shifts.test.ts, PostgreSQL)
  // without: `${userId} for no key update` → `${userId}`
  // guard: discounts of one user are serialised (shifts.test.ts, PostgreSQL)
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
      and issued_at >= ${shiftStart(dayStart)}`.execute(connection);
  return rows[0]?.minor ?? 0;
}

/** The same for the discounts that a person has given, without those of promotion codes. */
export async function sumDiscountsInShift(
  connection: Connection,
  { userId, dayStart }: { userId: string; dayStart: Date },
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(
      (select coalesce(sum(l.discount_minor), 0) from sale_line l where l.sale_id = s.id)
      - (select coalesce(sum(u.discount_minor), 0) from promotion_use u where u.sale_id = s.id)
    ), 0)::integer as minor
    from sale s
    where s.kind = 'sale' and s.state = 'issued' and s.issued_by_user_id = ${userId}
      and s.issued_at >= ${shiftStart(dayStart)}`.execute(connection);
  return rows[0]?.minor ?? 0;
}

function shiftStart(dayStart: Date): RawBuilder<unknown> {
  return sql`coalesce(
    (select min(opened_at) from cash_session where state <> 'closed'), ${dayStart}::timestamptz)`;
}
