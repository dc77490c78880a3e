import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';
import type { ProviderReturn } from '../providers/payment-provider.ts';

export interface ExternalRefundRow {
  id: string;
  onlinePaymentId: string;
  providerReference: string;
  kind: 'refund' | 'dispute';
  dispute: 'open' | 'won' | 'lost' | null;
  amountMinor: number;
  currency: string;
  at: Date;
  state: 'open' | 'documented' | 'handled';
}

const columns = sql`e.id, e.online_payment_id,
  e.provider_reference, e.kind, e.dispute, e.amount_minor,
  e.currency, e.made_at as at, e.state`;

/** All of a payment, oldest first. */
export async function listExternalRefunds(
  connection: Connection,
  onlinePaymentId: string,
): Promise<ExternalRefundRow[]> {
  const { rows } = await sql<ExternalRefundRow>`
    select ${columns} from external_refund e
    where e.online_payment_id = ${onlinePaymentId} order by e.made_at, e.id`.execute(connection);
  return rows;
}

export async function findExternalRefund(
  connection: Connection,
  id: string,
): Promise<ExternalRefundRow | undefined> {
  const { rows } = await sql<ExternalRefundRow>`
    select ${columns} from external_refund e where e.id = ${id}`.execute(connection);
  return rows[0];
}

/** The refunds that we requested, with the provider's reference; `id` was our key. */
export async function listOwnRefunds(
  connection: Connection,
  onlinePaymentId: string,
): Promise<{ id: string; providerReference: string | null }[]> {
  return await connection
    .selectFrom('onlineRefund')
    .select(['id', 'providerReference'])
    .where('onlinePaymentId', '=', onlinePaymentId)
    .execute();
}

export async function insertExternalRefund(
  trx: Transaction,
  onlinePaymentId: string,
  { noticedAt, ...returned }: ProviderReturn & { noticedAt: Date },
): Promise<void> {
  await trx
    .insertInto('externalRefund')
    .values({
      id: newId(),
      onlinePaymentId,
      providerReference: returned.providerReference,
      kind: returned.kind,
      dispute: returned.kind === 'dispute' ? returned.dispute : null,
      amountMinor: returned.amountMinor,
      currency: returned.currency,
      madeAt: returned.at,
      noticedAt,
      state: 'open',
    })
    .execute();
}

/** Stores the bank's decision. A handled dispute is reopened; a documented one stays documented. */
export async function setDispute(
  trx: Transaction,
  id: string,
  decision: 'open' | 'won' | 'lost',
): Promise<void> {
  await sql`
    update external_refund set dispute = ${decision},
      state = case when state = 'handled' then 'open' else state end,
      handled_at = null, handled_by_user_id = null, handled_reason = null
    where id = ${id} and dispute <> ${decision}`.execute(trx);
}

/** @returns false when it is already handled or documented */
export async function setHandled(
  trx: Transaction,
  id: string,
  { at, userId, reason }: { at: Date; userId: string | null; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('externalRefund')
    .set({
      state: 'handled',
      handledAt: at,
      handledByUserId: userId,
      handledReason: reason,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The refund's online payments, with positive amounts. */
export async function listRefundPayments(
  trx: Transaction,
  refundSaleId: string,
): Promise<{ id: string; amountMinor: number }[]> {
  const { rows } = await sql<{ id: string; amountMinor: number }>`
    select id, -amount_minor as "amountMinor" from payment
    where sale_id = ${refundSaleId} and method = 'online' order by id`.execute(trx);
  return rows;
}

/**
 * Links a refund's payment with money that already went back at the provider, so that no request is
 * sent. A pending refund request is completed by it.
 */
export async function documentExternalRefund(
  trx: Transaction,
  external: Pick<ExternalRefundRow, 'id' | 'onlinePaymentId' | 'providerReference' | 'amountMinor'>,
  { paymentId, at }: { paymentId: string; at: Date },
): Promise<void> {
  await sql`
    insert into online_refund (id, online_payment_id, payment_id, amount_minor, state, created_at,
      done_at, provider_reference)
    values (${newId()}, ${external.onlinePaymentId}, ${paymentId}, ${external.amountMinor}, 'done',
      ${at}, ${at}, ${external.providerReference})
    on conflict (payment_id) do update set state = 'done', done_at = ${at},
      provider_reference = excluded.provider_reference, last_error = null`.execute(trx);
  await trx
    .updateTable('externalRefund')
    .set({ state: 'documented', paymentId })
    .where('id', '=', external.id)
    .execute();
}

/** A pending refund of exactly this amount: the money went back outside. */
export async function findPendingRefund(
  trx: Transaction,
  onlinePaymentId: string,
  amountMinor: number,
): Promise<{ paymentId: string } | undefined> {
  const { rows } = await sql<{ paymentId: string }>`
    select payment_id from online_refund
    where online_payment_id = ${onlinePaymentId} and amount_minor = ${amountMinor}
      and state = 'pending' and payment_id is not null
    order by created_at limit 1`.execute(trx);
  return rows[0];
}

export interface OpenExternalRefund extends Omit<ExternalRefundRow, 'state'> {
  description: string;
  clientId: string;
  clientName: string;
  saleId: string | null;
  documentNumber: string | null;
}

/** External refunds that staff must handle, oldest first. */
export async function listOpenExternalRefunds(
  connection: Connection,
): Promise<OpenExternalRefund[]> {
  const { rows } = await sql<OpenExternalRefund>`
    select ${columns}, o.description, o.client_id, c.name as "clientName",
      p.sale_id, (select d.full_number from document d
        where d.sale_id = p.sale_id and d.type <> 'F3' limit 1) as "documentNumber"
    from external_refund e
    join online_payment o on o.id = e.online_payment_id
    join client c on c.id = o.client_id
    left join payment p on p.id = o.payment_id
    where e.state = 'open'
    order by e.noticed_at, e.id limit 200`.execute(connection);
  return rows;
}
