import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/index.ts';

/** Serializes refunds and discounts by the same person until the transaction ends. */
export async function lockPerson(trx: Transaction, userId: string): Promise<void> {
  // guard: refunds of one user are serialised (shifts.test.ts)
  // without: `${userId} for no key update` → `${userId}`
  // guard: discounts of one user are serialised (shifts.test.ts)
  // without: `${userId} for no key update` → `${userId}`
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx);
}

/**
 * The amount that a person has refunded, over all sales, since the start of the shift that is open
 * or being counted. What a manager approved doesn't count.
 * @param dayStart the start of the period when there is no such shift
 */
export async function sumRefundsInShift(
  connection: Connection,
  { userId, dayStart }: { userId: string; dayStart: Date },
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(-sum(total_minor), 0) as minor from sale
    where kind = 'refund' and state = 'issued' and issued_by_user_id = ${userId}
      and issued_at >= ${shiftStart(dayStart)}
      and not exists (select from approval a where a.sale_id = sale.id)`.execute(connection);
  return rows[0]?.minor ?? 0;
}

/**
 * The same for the discounts that a person has given, without those of promotion codes. The discount
 * of a refunded line doesn't count, or its refunded part: a mistake is corrected by a refund and a
 * new sale, whose discount would count twice. A bono that was used in part keeps the discount of
 * what was used, and all of it if it was free. What a short period of a membership leaves out is not
 * a discount.
 */
export async function sumDiscountsInShift(
  connection: Connection,
  { userId, dayStart }: { userId: string; dayStart: Date },
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(
      (select coalesce(sum(l.discount_minor), 0) from sale_line l where l.sale_id = s.id)
      - (select coalesce(sum(p.left_out_minor), 0) from membership_period p where p.sale_id = s.id)
      - (select coalesce(sum(u.discount_minor), 0) from promotion_use u where u.sale_id = s.id)
      - (select coalesce(sum(case
            when l.total_minor > 0 then given.minor * back.minor / l.total_minor
            when l.package_template_id is null then given.minor * back.quantity / l.quantity
            else 0
          end), 0)
        from sale_line l
        cross join lateral (
          select l.discount_minor - coalesce((
            select p.left_out_minor from membership_period p
            join package_purchase u on u.id = p.purchase_id
            where u.sale_line_id = l.id and p.sale_id = s.id), 0) as minor
        ) given
        cross join lateral (
          select -sum(r.total_minor) as minor, -sum(r.quantity) as quantity
          from sale_line r where r.refunds_line_id = l.id
        ) back
        where l.sale_id = s.id and l.discount_minor > 0
          and not exists (
            select from promotion_use u join promotion_code c on c.id = u.promotion_id
            where u.sale_id = s.id and l.discount_reason = 'Código ' || c.code))
    ), 0)::integer as minor
    from sale s
    where s.kind = 'sale' and s.state = 'issued' and s.issued_by_user_id = ${userId}
      and s.issued_at >= ${shiftStart(dayStart)}
      and not exists (select from approval a where a.sale_id = s.id)`.execute(connection);
  return rows[0]?.minor ?? 0;
}

/** When the first register that isn't closed was opened; `dayStart` if all are closed. */
export function shiftStart(dayStart: Date): RawBuilder<unknown> {
  return sql`coalesce(
    (select min(opened_at) from cash_session where state <> 'closed'), ${dayStart}::timestamptz)`;
}
