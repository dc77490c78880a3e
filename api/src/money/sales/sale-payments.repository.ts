import type { PaymentMethodOfSales } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import type { PaymentLeft, UnnamedRefund } from './refund/refund-payments.ts';

/** A sale's payments, with the amount of each that hasn't been refunded. */
export async function listPaymentsLeft(
  connection: Connection,
  saleId: string,
): Promise<PaymentLeft[]> {
  const { rows } = await sql<PaymentLeft>`
    select p.id, p.method, p.captured_at as at, (p.amount_minor + coalesce((
        select sum(r.amount_minor) from payment r
        where r.refunds_payment_id = p.id and r.state = 'captured'
      ), 0))::bigint as "leftMinor"
    from payment p
    where p.sale_id = ${saleId} and p.state = 'captured' and p.amount_minor > 0
    order by p.captured_at, p.id`.execute(connection);
  return rows;
}

/** The ids of a sale's payments that a card charge at the front desk captured. */
export async function listOfCardCharges(connection: Connection, saleId: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('payment')
    .select('id')
    .where('saleId', '=', saleId)
    .where('onlinePaymentId', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** A sale's refunds without a payment reference. */
export async function listUnnamedRefunds(
  connection: Connection,
  saleId: string,
): Promise<UnnamedRefund[]> {
  const { rows } = await sql<UnnamedRefund>`
    select p.method, -p.amount_minor as "amountMinor"
    from payment p join sale s on s.id = p.sale_id
    where s.original_sale_id = ${saleId} and s.state = 'issued' and p.state = 'captured'
      and p.refunds_payment_id is null
    order by p.captured_at, p.id`.execute(connection);
  return rows;
}

export interface PaymentRow {
  id: string;
  method: PaymentMethodOfSales;
  amountMinor: number;
  refundsPaymentId: string | null;
  tenderedMinor: number | null;
  /** The card, if a saved card was charged off-session. */
  cardLastFour: string | null;
  at: Date;
  actorName: string | null;
}

export async function listPayments(connection: Connection, saleId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.method, p.amount_minor, p.tendered_minor,
      p.refunds_payment_id, p.captured_at as at, u.name as "actorName", k.last_four as "cardLastFour"
    from payment p left join app_user u on u.id = p.received_by_user_id
    left join online_payment o on o.payment_id = p.id or o.id = p.online_payment_id
    left join saved_card k on k.id = o.saved_card_id
    where p.sale_id = ${saleId} and p.state = 'captured'
    order by p.captured_at, p.id`.execute(connection);
  return rows;
}
