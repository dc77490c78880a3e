import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import * as repository from './bonos.repository.ts';

interface SoldBono {
  id: string;
  balance: number;
  /** How much of it was used, of how much it had: sessions, or days of an unlimited one. */
  used: number;
  of: number;
}

/**
 * Takes back bonos that a line sold: the least used first. What is left of their sessions goes as a
 * `refund` entry; bookings that they paid stay paid.
 * @returns how much of each was used, for the price of what is kept
 * @throws {DomainError} `refund_exceeds` when fewer are left
 */
export async function refundPurchases(
  trx: Transaction,
  line: { saleLineId: string; count: number; at: Date; userId: string | null; reason: string },
): Promise<Pick<SoldBono, 'used' | 'of'>[]> {
  const { saleLineId, count, at, userId, reason } = line;
  const { rows: locked } = await sql<{ id: string }>`
    select id from package_purchase where sale_line_id = ${saleLineId} order by id for update`.execute(
    trx,
  );
  const { rows } = await sql<SoldBono>`
    select p.id, p.balance,
      case p.kind
        when 'credits' then greatest(0, t.credits - p.balance)
        else case when exists (
          select from credit_entry e where e.purchase_id = p.id and e.kind = 'spend'
        ) then least(p.validity_days, greatest(1,
          ceil(extract(epoch from ${at}::timestamptz - p.purchased_at) / 86400)::integer)) else 0 end
      end as used,
      case p.kind when 'credits' then t.credits else p.validity_days end as of
    from package_purchase p
    cross join lateral (
      select coalesce(sum(amount), 0)::integer as credits from credit_entry e
      where e.purchase_id = p.id and e.kind in ('purchase', 'adjust')
    ) t
    where p.id = any(${locked.map(({ id }) => id)}::uuid[]) and p.state <> 'refunded'
    order by used, p.position`.execute(trx);
  const taken = rows.slice(0, count);
  if (taken.length < count) throw new DomainError('refund_exceeds');
  for (const { id, balance } of taken) {
    const entry = { kind: 'refund', amount: -balance, at, userId, reason } as const;
    await repository.insertEntry(trx, { id: newId(), purchaseId: id, ...entry });
    await sql`
      update package_purchase set state = 'refunded', frozen_at = null, version = version + 1
      where id = ${id}`.execute(trx);
  }
  return taken.map(({ used, of }) => ({ used: Math.min(used, of), of }));
}
