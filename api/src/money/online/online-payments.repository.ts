import type { PaymentFailure, PaymentProviderName, PaymentSubject } from '@aforo/shared/contract';
import type { PaidCard } from './providers/payment-provider.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/index.ts';

export type OnlinePaymentState =
  'started' | 'captured' | 'failed' | 'expired' | 'refunding' | 'refunded';

/** A gift voucher that is bought: how much, for whom, and what it says. */
export interface Gift {
  amountMinor: number;
  recipient: string;
  message: string;
  /** Where its code is sent; null: to whoever buys it. */
  email: string | null;
}

export interface OnlinePaymentRow {
  id: string;
  provider: PaymentProviderName;
  providerReference: string | null;
  providerPayment: string | null;
  clientId: string;
  clientName: string;
  clientEmail: string | null;
  kind: PaymentSubject['kind'];
  bookingId: string | null;
  saleId: string | null;
  packageTemplateId: string | null;
  productId: string | null;
  quantity: number;
  /** Of a gift voucher that is bought. */
  gift: Gift | null;
  description: string;
  /** What is paid with the provider; a gift voucher pays the rest of what it costs. */
  totalMinor: number;
  spentVoucherId: string | null;
  voucherMinor: number;
  /** The code that made it cheaper, and by how much. */
  promotionId: string | null;
  promotionMinor: number;
  currency: string;
  state: OnlinePaymentState;
  failure: PaymentFailure | null;
  redirectUrl: string | null;
  createdAt: Date;
  expiresAt: Date;
  startedByUserId: string;
  askedAt: Date | null;
  askedTimes: number;
  capturedAt: Date | null;
  paymentId: string | null;
  /** Charged without anybody at the pay page. */
  savedCardId: string | null;
  cardLastFour: string | null;
  /** Of a hold: the seat isn't kept any more, nor booked. */
  isHoldGone: boolean;
  /** The seat that it is about. */
  serviceName: string | null;
  startsAt: Date | null;
  /** The sale that it bought, and what of it went back. */
  boughtSaleId: string | null;
  refundedMinor: number;
}

async function select(
  connection: Connection,
  rest: RawBuilder<unknown>,
): Promise<OnlinePaymentRow[]> {
  const { rows } = await sql<OnlinePaymentRow>`
    select o.id, o.provider, o.provider_reference as "providerReference",
      o.provider_payment as "providerPayment", o.client_id as "clientId", c.name as "clientName",
      c.email as "clientEmail", o.kind, o.booking_id as "bookingId", o.sale_id as "saleId",
      o.package_template_id as "packageTemplateId", o.product_id as "productId", o.quantity,
      case when o.kind = 'voucher' then jsonb_build_object('amountMinor', o.total_minor,
        'recipient', o.voucher_recipient, 'message', o.voucher_message,
        'email', nullif(o.voucher_email, '')) end as gift,
      o.description, o.total_minor as "totalMinor", o.spent_voucher_id as "spentVoucherId",
      o.voucher_minor as "voucherMinor", o.promotion_id as "promotionId",
      o.promotion_minor as "promotionMinor", o.currency, o.state, o.failure,
      o.redirect_url as "redirectUrl", o.created_at as "createdAt", o.expires_at as "expiresAt",
      o.started_by_user_id as "startedByUserId", o.asked_at as "askedAt", o.asked_times as "askedTimes",
      o.captured_at as "capturedAt", o.payment_id as "paymentId",
      o.saved_card_id as "savedCardId", k.last_four as "cardLastFour",
      coalesce(o.kind = 'hold' and b.status in
        ('expired', 'cancelled', 'cancelledLate', 'cancelledByCenter'), false) as "isHoldGone",
      v.name as "serviceName", s.starts_at as "startsAt", p.sale_id as "boughtSaleId",
      coalesce((
        select -sum(r.amount_minor)::integer from payment r
        where r.refunds_payment_id = p.id or r.refunds_payment_id in (
          select e.payment_id from voucher_entry e join payment q on q.id = e.payment_id
          where e.voucher_id = o.spent_voucher_id and e.kind = 'redeem' and q.sale_id = p.sale_id)
      ), 0) as "refundedMinor"
    from online_payment o
    join client c on c.id = o.client_id
    left join saved_card k on k.id = o.saved_card_id
    left join booking b on b.id = o.booking_id
    left join session s on s.id = b.session_id
    left join service v on v.id = s.service_id
    left join payment p on p.id = o.payment_id
    where ${rest}`.execute(connection);
  return rows;
}

export async function findPayment(
  connection: Connection,
  id: string,
): Promise<OnlinePaymentRow | undefined> {
  return (await select(connection, sql`o.id = ${id}`))[0];
}

/** The one of these that can be paid, if there is one. */
export async function findStarted(
  connection: Connection,
  { clientId, kind, subjectId, gift }: StartedSubject,
): Promise<OnlinePaymentRow | undefined> {
  const isSame = gift
    ? sql`o.total_minor = ${gift.amountMinor} and o.voucher_recipient = ${gift.recipient}
        and o.voucher_message = ${gift.message} and o.voucher_email = ${gift.email ?? ''}`
    : sql`coalesce(o.booking_id, o.sale_id, o.package_template_id, o.product_id) = ${subjectId}`;
  const rows = await select(
    connection,
    sql`o.client_id = ${clientId} and o.kind = ${kind} and o.state = 'started' and ${isSame}`,
  );
  return rows[0];
}

interface StartedSubject {
  clientId: string;
  kind: PaymentSubject['kind'];
  subjectId: string;
  gift: Gift | null;
}

/** This client's payments in course for which a gift voucher is held, or a code counted. */
export async function listHolding(
  connection: Connection,
  { clientId, ...held }: { clientId: string } & ({ voucherId: string } | { promotionCode: string }),
): Promise<OnlinePaymentRow[]> {
  const isHeld =
    'voucherId' in held
      ? sql`o.spent_voucher_id = ${held.voucherId}`
      : sql`o.promotion_id = (select p.id from promotion_code p where p.code = ${held.promotionCode})`;
  return select(
    connection,
    sql`o.client_id = ${clientId} and o.state = 'started' and ${isHeld} order by o.id`,
  );
}

export async function findByLink(
  connection: Connection,
  hash: Buffer,
): Promise<OnlinePaymentRow | undefined> {
  return (await select(connection, sql`o.link_hash = ${hash}`))[0];
}

/** Those that nobody has said anything about for a while, and those that ended here. */
export async function listToAsk(connection: Connection, now: Date): Promise<string[]> {
  const rows = await select(
    connection,
    sql`o.state = 'started' and (o.ask_at <= ${now} or o.expires_at <= ${now}
      or (o.kind = 'hold' and b.status in
        ('expired', 'cancelled', 'cancelledLate', 'cancelledByCenter')))
      and (o.asked_at is null or o.asked_at <= ${now}::timestamptz - interval '20 seconds')
    order by o.ask_at limit 50`,
  );
  return rows.map(({ id }) => id);
}

export interface NewOnlinePayment {
  id: string;
  provider: PaymentProviderName;
  clientId: string;
  kind: PaymentSubject['kind'];
  bookingId: string | null;
  saleId: string | null;
  packageTemplateId: string | null;
  productId: string | null;
  quantity: number;
  gift?: Gift | null;
  description: string;
  totalMinor: number;
  spentVoucherId?: string | null;
  voucherMinor?: number;
  promotionId?: string | null;
  promotionMinor?: number;
  currency: string;
  at: Date;
  expiresAt: Date;
  askAt: Date;
  userId: string;
  linkHash: Buffer | null;
  savedCardId?: string | null;
}

/** @returns false when the same is being paid already */
export async function insertStarted(trx: Transaction, payment: NewOnlinePayment): Promise<boolean> {
  const { gift = null, spentVoucherId = null, voucherMinor = 0 } = payment;
  const { promotionId = null, promotionMinor = 0 } = payment;
  const { rows } = await sql`
    insert into online_payment (id, provider, client_id, kind, booking_id, sale_id,
      package_template_id, product_id, quantity, description, total_minor, currency, state,
      created_at, expires_at, ask_at, started_by_user_id, link_hash, saved_card_id,
      voucher_recipient, voucher_message, voucher_email, spent_voucher_id, voucher_minor,
      promotion_id, promotion_minor)
    values (${payment.id}, ${payment.provider}, ${payment.clientId}, ${payment.kind},
      ${payment.bookingId}, ${payment.saleId}, ${payment.packageTemplateId}, ${payment.productId},
      ${payment.quantity}, ${payment.description}, ${payment.totalMinor}, ${payment.currency},
      'started', ${payment.at}, ${payment.expiresAt}, ${payment.askAt}, ${payment.userId},
      ${payment.linkHash}, ${payment.savedCardId ?? null}, ${gift?.recipient ?? null},
      ${gift?.message ?? null}, ${gift ? (gift.email ?? '') : null}, ${spentVoucherId}, ${voucherMinor},
      ${promotionId}, ${promotionMinor})
    on conflict do nothing
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Where it is paid, as the provider has just said. */
export async function setCheckout(
  connection: Connection,
  id: string,
  { providerReference, redirectUrl }: { providerReference: string; redirectUrl: string | null },
): Promise<void> {
  await connection
    .updateTable('online_payment')
    .set({ provider_reference: providerReference, redirect_url: redirectUrl })
    .where('id', '=', id)
    .execute();
}

/** Whether whoever pays may have come by a link, and have no account here. */
export async function wasLinked(connection: Connection, id: string): Promise<boolean> {
  const row = await connection
    .selectFrom('online_payment')
    .select('id')
    .where('id', '=', id)
    .where('link_hash', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setLink(connection: Connection, id: string, hash: Buffer): Promise<void> {
  await connection
    .updateTable('online_payment')
    .set({ link_hash: hash })
    .where('id', '=', id)
    .execute();
}

/** One at a time decides what became of a payment. */
export async function lockPayment(trx: Transaction, id: string): Promise<void> {
  await sql`select from online_payment where id = ${id} for update`.execute(trx);
}

export async function setAsked(
  connection: Connection,
  id: string,
  { at, askAt }: { at: Date; askAt: Date },
): Promise<void> {
  await connection
    .updateTable('online_payment')
    .set((is) => ({ asked_at: at, ask_at: askAt, asked_times: is('asked_times', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setReference(trx: Transaction, id: string, reference: string): Promise<void> {
  await trx
    .updateTable('online_payment')
    .set({ provider_reference: reference })
    .where('id', '=', id)
    .where('provider_reference', 'is', null)
    .execute();
}

export async function setEnded(
  trx: Transaction,
  id: string,
  { state, failure }: { state: 'failed' | 'expired'; failure: PaymentFailure },
): Promise<void> {
  await trx.updateTable('online_payment').set({ state, failure }).where('id', '=', id).execute();
}

export interface Taken {
  at: Date;
  amountMinor: number;
  currency: string;
  providerPayment: string;
  /** To be kept for later. */
  card: PaidCard | null;
}

const takenColumns = ({ at, amountMinor, currency, providerPayment }: Taken) => ({
  captured_at: at,
  captured_minor: amountMinor,
  captured_currency: currency,
  provider_payment: providerPayment,
});

/** Paid, and what it was for is theirs. */
export async function setCaptured(
  trx: Transaction,
  id: string,
  taken: Taken,
  bought: { paymentId: string; bookingId: string | null },
): Promise<void> {
  await trx
    .updateTable('online_payment')
    .set({
      ...takenColumns(taken),
      ...{ state: 'captured', failure: null, payment_id: bought.paymentId },
      booking_id: bought.bookingId,
    })
    .where('id', '=', id)
    .execute();
}

/** Paid for nothing: it goes back. */
export async function setRefunding(
  trx: Transaction,
  id: string,
  taken: Taken,
  failure: PaymentFailure,
): Promise<void> {
  await trx
    .updateTable('online_payment')
    .set({ ...takenColumns(taken), state: 'refunding', failure })
    .where('id', '=', id)
    .execute();
}

/** @returns false of an event that had its effects already */
export async function insertEvent(
  trx: Transaction,
  event: { provider: string; id: string; type: string; paymentId: string | null; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_event (provider, event_id, type, online_payment_id, received_at)
    values (${event.provider}, ${event.id}, ${event.type}, ${event.paymentId}, ${event.at})
    on conflict do nothing returning event_id`.execute(trx);
  return rows.length > 0;
}

export async function hasEvent(
  connection: Connection,
  provider: PaymentProviderName,
  id: string,
): Promise<boolean> {
  const row = await connection
    .selectFrom('payment_event')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that started in this time, for comparing with the provider. */
export async function listBetween(
  connection: Connection,
  { provider, from, to }: { provider: string; from: Date; to: Date },
) {
  const { rows } = await sql<{
    id: string;
    providerReference: string | null;
    description: string;
    createdAt: Date;
    takenMinor: number;
    returnedMinor: number;
  }>`
    select o.id, o.provider_reference as "providerReference", o.description,
      o.created_at as "createdAt", coalesce(o.captured_minor, 0) as "takenMinor",
      coalesce((select sum(r.amount_minor)::integer from online_refund r
        where r.online_payment_id = o.id and r.state = 'done'), 0) as "returnedMinor"
    from online_payment o
    where o.provider = ${provider} and o.created_at >= ${from} and o.created_at < ${to}
    order by o.created_at, o.id`.execute(connection);
  return rows;
}
