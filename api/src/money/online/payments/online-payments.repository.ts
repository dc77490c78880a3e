import type {
  BookingStatus,
  CardChargeFailure,
  ChargeInput,
  ChargeResult,
  PaymentFailure,
  PaymentProviderName,
  PaymentSubject,
  Role,
  SlotChoice,
} from '@aforo/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';

/** A lapsed hold isn't stored: it is derived when the payment is read. */
type OnlineFailure = Exclude<PaymentFailure, 'hold_lapsed'>;
export type StoredFailure =
  | OnlineFailure
  | CardChargeFailure
  /** The card was charged for a charge at the front desk that was no longer possible. */
  | 'charge_refused';

export type OnlinePaymentState =
  | 'started'
  | 'captured'
  | 'failed'
  | 'expired'
  | 'refunding'
  | 'refunded';

/** A gift voucher to buy: amount, recipient and message. */
export interface GiftVoucher {
  amountMinor: number;
  recipient: string;
  message: string;
  /** The recipient's address for the code; null for the buyer's. */
  email: string | null;
}

interface PaymentColumns {
  id: string;
  provider: PaymentProviderName;
  providerReference: string | null;
  providerPayment: string | null;
  clientEmail: string | null;
  bookingId: string | null;
  saleId: string | null;
  packageTemplateId: string | null;
  /** The fixed seats chosen with a plan; null without a sign-up. */
  slots: SlotChoice[] | null;
  productId: string | null;
  quantity: number;
  /** The gift voucher that is bought. */
  gift: GiftVoucher | null;
  description: string;
  /** The amount paid with the provider; a gift voucher pays the rest of the price. */
  totalMinor: number;
  spentVoucherId: string | null;
  voucherMinor: number;
  /** The promotion and its discount. */
  promotionId: string | null;
  promotionMinor: number;
  currency: string;
  state: OnlinePaymentState;
  failure: StoredFailure | null;
  redirectUrl: string | null;
  createdAt: Date;
  expiresAt: Date;
  startedByUserId: string;
  askedAt: Date | null;
  askedTimes: number;
  capturedAt: Date | null;
  paymentId: string | null;
  /** Charged off-session to this card. */
  savedCardId: string | null;
  cardLastFour: string | null;
  /** For a hold: the seat is neither held nor booked any more. */
  isHoldGone: boolean;
  /** The state of the held seat's booking; null for payments without a hold. */
  holdStatus: BookingStatus | null;
  /** The session that it pays for. */
  serviceName: string | null;
  startsAt: Date | null;
  /** The sale that it bought, and its refunded amount. */
  boughtSaleId: string | null;
  refundedMinor: number;
}

/** A client's payment with a provider, on its page or to a saved card. */
export interface OnlinePaymentRow extends PaymentColumns {
  failure: OnlineFailure | null;
  kind: PaymentSubject['kind'];
  clientId: string;
  clientName: string;
}

/** The charge that a card charge executes once the card is charged. */
export interface FrontDeskCharge {
  input: ChargeInput;
  /** Of the person at the front desk, when they asked for it. */
  role: Role;
}

/** The result of an executed charge, without what the sales themselves say. */
export interface FrontDeskChargeResult extends Omit<ChargeResult, 'sales'> {
  saleIds: string[];
}

/** A card charge at the front desk: at a terminal, or to a saved card. */
export interface CardChargeRow extends PaymentColumns {
  kind: 'charge';
  /** Null for a buyer without a client record. */
  clientId: string | null;
  clientName: string | null;
  /** Null once the payment has ended. */
  charge: FrontDeskCharge | null;
  chargeResult: FrontDeskChargeResult | null;
  /** Null for a saved card. */
  terminalReference: string | null;
  /** The error code of a charge that wasn't possible any more. */
  refusal: string | null;
}

export type PaymentRow = OnlinePaymentRow | CardChargeRow;

/** Payments of the clients themselves, without the card charges at the front desk. */
async function selectPayments(
  connection: Connection,
  rest: RawBuilder<unknown>,
): Promise<OnlinePaymentRow[]> {
  const rows = await selectAll(connection, sql`o.kind <> 'charge' and (${rest})`);
  return rows as OnlinePaymentRow[]; // of the other kinds
}

async function selectAll(connection: Connection, rest: RawBuilder<unknown>): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select o.id, o.provider, o.provider_reference,
      o.provider_payment, o.client_id, c.name as "clientName",
      c.email as "clientEmail", o.kind, o.booking_id, o.sale_id,
      o.package_template_id, o.slots, o.product_id, o.quantity,
      case when o.kind = 'voucher' then jsonb_build_object('amountMinor', o.total_minor,
        'recipient', o.voucher_recipient, 'message', o.voucher_message,
        'email', nullif(o.voucher_email, '')) end as gift,
      o.description, o.total_minor, o.spent_voucher_id,
      o.voucher_minor, o.promotion_id,
      o.promotion_minor, o.currency, o.state, o.failure,
      o.redirect_url, o.created_at, o.expires_at,
      o.started_by_user_id, o.asked_at, o.asked_times,
      o.captured_at, o.payment_id,
      o.saved_card_id, k.last_four as "cardLastFour",
      o.charge, o.charge_result, o.terminal_reference, o.refusal,
      coalesce(o.kind = 'hold' and b.status in
        ('expired', 'cancelled', 'cancelledLate', 'cancelledByCenter'), false) as "isHoldGone",
      case when o.kind = 'hold' then b.status end as "holdStatus",
      v.name as "serviceName", s.starts_at, p.sale_id as "boughtSaleId",
      coalesce((
        select -sum(r.amount_minor) from payment r
        where r.refunds_payment_id = p.id or r.refunds_payment_id in (
          select e.payment_id from voucher_entry e join payment q on q.id = e.payment_id
          where e.voucher_id = o.spent_voucher_id and e.kind = 'redeem' and q.sale_id = p.sale_id)
      ), 0) as "refundedMinor"
    from online_payment o
    left join client c on c.id = o.client_id
    left join saved_card k on k.id = o.saved_card_id
    left join booking b on b.id = o.booking_id
    left join session s on s.id = b.session_id
    left join service v on v.id = s.service_id
    left join payment p on p.id = o.payment_id
    where ${rest}`.execute(connection);
  return rows;
}

/** Of any kind. */
export async function findAnyPayment(
  connection: Connection,
  id: string,
): Promise<PaymentRow | undefined> {
  return (await selectAll(connection, sql`o.id = ${id}`))[0];
}

export async function findCardCharge(
  connection: Connection,
  id: string,
): Promise<CardChargeRow | undefined> {
  const payment = await findAnyPayment(connection, id);
  return payment?.kind === 'charge' ? payment : undefined;
}

export async function findPayment(
  connection: Connection,
  id: string,
): Promise<OnlinePaymentRow | undefined> {
  return (await selectPayments(connection, sql`o.id = ${id}`))[0];
}

/** The client's payment in progress for the same subject. */
export async function findStarted(
  connection: Connection,
  { clientId, kind, subjectId, gift }: StartedSubject,
): Promise<OnlinePaymentRow | undefined> {
  const isSame = gift
    ? sql`o.total_minor = ${gift.amountMinor} and o.voucher_recipient = ${gift.recipient}
        and o.voucher_message = ${gift.message} and o.voucher_email = ${gift.email ?? ''}`
    : sql`coalesce(o.booking_id, o.sale_id, o.package_template_id, o.product_id) = ${subjectId}`;
  const rows = await selectPayments(
    connection,
    sql`o.client_id = ${clientId} and o.kind = ${kind} and o.state = 'started' and ${isSame}`,
  );
  return rows[0];
}

interface StartedSubject {
  clientId: string;
  kind: PaymentSubject['kind'];
  subjectId: string;
  gift: GiftVoucher | null;
}

/** The client's payments in progress that hold a gift voucher, or count a promotion use. */
export async function listHoldingPayments(
  connection: Connection,
  { clientId, ...held }: { clientId: string } & ({ voucherId: string } | { promotionCode: string }),
): Promise<OnlinePaymentRow[]> {
  const isHeld =
    'voucherId' in held
      ? sql`o.spent_voucher_id = ${held.voucherId}`
      : sql`o.promotion_id = (select p.id from promotion_code p where p.code = ${held.promotionCode})`;
  const payments = await selectPayments(
    connection,
    sql`o.client_id = ${clientId} and o.state = 'started' and ${isHeld}`,
  );
  return payments.toSorted((one, other) => one.id.localeCompare(other.id));
}

export async function findByLink(
  connection: Connection,
  hash: Buffer,
): Promise<OnlinePaymentRow | undefined> {
  return (await selectPayments(connection, sql`o.link_hash = ${hash}`))[0];
}

/** Payments without news for a while, and those that expired or lost their hold. */
export async function listPaymentsToSync(connection: Connection, now: Date): Promise<string[]> {
  const rows = await selectAll(
    connection,
    sql`o.state = 'started' and (o.ask_at <= ${now} or o.expires_at <= ${now}
      or (o.kind = 'hold' and b.status in
        ('expired', 'cancelled', 'cancelledLate', 'cancelledByCenter')))
      and (o.asked_at is null or o.asked_at <= ${now}::timestamptz - interval '20 seconds')
    order by o.ask_at limit 50`,
  );
  return rows.map(({ id }) => id);
}

/** Whether the payer may have come by a link, without an account. */
export async function wasLinked(connection: Connection, id: string): Promise<boolean> {
  const row = await connection
    .selectFrom('onlinePayment')
    .select('id')
    .where('id', '=', id)
    .where('linkHash', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Payments that started in this period, for reconciliation with the provider. */
export async function listPaymentsBetween(
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
    select o.id, o.provider_reference, o.description,
      o.created_at, coalesce(o.captured_minor, 0) as "takenMinor",
      coalesce((select sum(r.amount_minor) from online_refund r
        where r.online_payment_id = o.id and r.state = 'done'), 0) as "returnedMinor"
    from online_payment o
    where o.provider = ${provider} and o.created_at >= ${from} and o.created_at < ${to}
    order by o.created_at, o.id`.execute(connection);
  return rows;
}
