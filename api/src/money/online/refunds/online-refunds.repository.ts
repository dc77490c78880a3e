import { sql } from 'kysely';
import type { PaymentProviderName } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../../platform/database/index.ts';

export interface OnlineRefundRow {
  id: string;
  onlinePaymentId: string;
  provider: PaymentProviderName;
  providerPayment: string;
  /** Null when nothing was bought. */
  paymentId: string | null;
  amountMinor: number;
  currency: string;
  /** The refund equals the captured amount. */
  isWhole: boolean;
  state: 'pending' | 'done';
}

export interface NewOnlineRefund {
  id: string;
  onlinePaymentId: string;
  /** The refund's payment; null when nothing was bought. */
  paymentId: string | null;
  amountMinor: number;
  at: Date;
}

/** @returns its id, or the id of the existing refund of the same payment */
export async function insertRefund(trx: Transaction, refund: NewOnlineRefund): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into online_refund (id, online_payment_id, payment_id, amount_minor, state, created_at)
    values (${refund.id}, ${refund.onlinePaymentId}, ${refund.paymentId}, ${refund.amountMinor},
      'pending', ${refund.at})
    on conflict (payment_id) do update set amount_minor = online_refund.amount_minor
    returning id`.execute(trx);
  return rows[0]?.id ?? refund.id;
}

/** The online payment that a sale's refund reverses, if there is one. */
export async function findRefunded(
  connection: Connection,
  paymentId: string,
): Promise<{ onlinePaymentId: string; amountMinor: number } | undefined> {
  const { rows } = await sql<{ onlinePaymentId: string; amountMinor: number }>`
    select o.id as "onlinePaymentId", -p.amount_minor as "amountMinor"
    from payment p join payment captured on captured.id = p.refunds_payment_id
    join online_payment o on o.payment_id = captured.id or o.id = captured.online_payment_id
    where p.id = ${paymentId} and p.method in ('online', 'card')`.execute(connection);
  return rows[0];
}

export async function findRefund(
  connection: Connection,
  id: string,
): Promise<OnlineRefundRow | undefined> {
  const { rows } = await sql<OnlineRefundRow>`
    select r.id, r.online_payment_id, o.provider,
      o.provider_payment, r.payment_id,
      r.amount_minor, o.captured_currency as currency,
      r.amount_minor = o.captured_minor as "isWhole", r.state
    from online_refund r join online_payment o on o.id = r.online_payment_id
    where r.id = ${id}`.execute(connection);
  return rows[0];
}

/** @returns false when it was already done */
export async function setRefundDone(
  trx: Transaction,
  { id, providerReference, at }: { id: string; providerReference: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ onlinePaymentId: string; isOfNothing: boolean }>`
    update online_refund set state = 'done', provider_reference = ${providerReference},
      done_at = ${at}, last_error = null
    where id = ${id} and state = 'pending'
    returning online_payment_id, payment_id is null as "isOfNothing"`.execute(trx);
  const [done] = rows;
  if (!done) return false;
  if (done.isOfNothing) {
    await trx
      .updateTable('onlinePayment')
      .set({ state: 'refunded' })
      .where('id', '=', done.onlinePaymentId)
      .execute();
  }
  return true;
}

/**
 * Records a refund request to a provider without idempotency keys, before sending it.
 * @returns false when it was requested before, with an unknown outcome
 */
export async function setRefundAsked(
  connection: Connection,
  id: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('onlineRefund')
    .set({ askedAt: at })
    .where('id', '=', id)
    .where('askedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** After a refusal the request can be repeated. */
export async function setRefundRefused(connection: Connection, id: string): Promise<void> {
  await connection
    .updateTable('onlineRefund')
    .set({ askedAt: null })
    .where('id', '=', id)
    .execute();
}

export async function noteRefundError(
  connection: Connection,
  id: string,
  error: string,
): Promise<void> {
  await connection
    .updateTable('onlineRefund')
    .set({ lastError: error })
    .where('id', '=', id)
    .execute();
}

/** Refunds that have been pending for an hour. */
export async function listOverdueRefunds(connection: Connection, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from online_refund
    where state = 'pending' and created_at <= ${now}::timestamptz - interval '1 hour'
    order by created_at limit 50`.execute(connection);
  return rows.map(({ id }) => id);
}
