import type { Buyer, FeeCause } from '@aforo/shared/contract';
import { sql } from 'kysely';
import { feeCardOf, type FeeCardRow } from '../../booking/bookings/index.ts';
import type { Connection } from '../../platform/database/index.ts';

export interface DebtRow {
  kind: 'booking' | 'sale';
  id: string;
  description: string;
  at: Date;
  dueOn: string | null;
  amountMinor: number;
  fee: FeeCause | null;
  card: FeeCardRow | null;
  /** Of a sale: its total, and the buyer that its document names. */
  soldMinor: number | null;
  buyer: Buyer | null;
}

/** A client's debts, oldest first: uncovered bookings, and the unpaid rest of sales. */
export async function listDebts(connection: Connection, clientId: string): Promise<DebtRow[]> {
  const { rows } = await sql<DebtRow>`
    select 'booking' as kind, d.booking_id as id, v.name as description, s.starts_at as at,
      null::text as "dueOn", d.price_minor as "amountMinor", d.fee_cause as fee,
      ${feeCardOf(sql`d.fee_cause is not null`)} as card,
      null::integer as "soldMinor", null::jsonb as buyer
    from booking_debt d join booking b on b.id = d.booking_id join session s on s.id = d.session_id join service v on v.id = s.service_id
    where d.client_id = ${clientId}
    union all
    select 'sale', b.sale_id, (
        select string_agg(l.description, ', ' order by l.position) from sale_line l
        where l.sale_id = b.sale_id
      ), b.issued_at, b.due_on::text, b.owed_minor, null, null, s.total_minor, (
        select d.buyer from document d where d.sale_id = b.sale_id and d.buyer is not null
          and not exists (
            select from fiscal_record r where r.document_id = d.id and r.kind = 'cancel')
        order by d.type = 'F3' desc limit 1
      )
    from sale_balance b join sale s on s.id = b.sale_id where b.client_id = ${clientId} and b.owed_minor > 0
    order by at, id`.execute(connection);
  return rows;
}
