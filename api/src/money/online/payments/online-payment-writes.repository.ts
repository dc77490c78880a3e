import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type {
  FrontDeskCharge,
  FrontDeskChargeResult,
  GiftVoucher,
  OnlinePaymentRow,
  StoredFailure,
} from './online-payments.repository.ts';
import type { PaidCard } from '../providers/payment-provider.ts';

export interface NewOnlinePayment extends Pick<
  OnlinePaymentRow,
  | 'id'
  | 'provider'
  | 'clientId'
  | 'kind'
  | 'bookingId'
  | 'saleId'
  | 'packageTemplateId'
  | 'productId'
  | 'quantity'
  | 'description'
  | 'totalMinor'
  | 'currency'
  | 'expiresAt'
> {
  slots?: OnlinePaymentRow['slots'];
  gift?: GiftVoucher | null;
  spentVoucherId?: string | null;
  voucherMinor?: number;
  promotionId?: string | null;
  promotionMinor?: number;
  at: Date;
  askAt: Date;
  userId: string;
  linkHash: Buffer | null;
  savedCardId?: string | null;
}

/** @returns false when the same item is already being paid */
export async function insertStarted(trx: Transaction, payment: NewOnlinePayment): Promise<boolean> {
  const { gift = null, spentVoucherId = null, voucherMinor = 0 } = payment;
  const { promotionId = null, promotionMinor = 0, slots = null } = payment;
  const { rows } = await sql`
    insert into online_payment (id, provider, client_id, kind, booking_id, sale_id,
      package_template_id, product_id, quantity, description, total_minor, currency, state,
      created_at, expires_at, ask_at, started_by_user_id, link_hash, saved_card_id,
      voucher_recipient, voucher_message, voucher_email, spent_voucher_id, voucher_minor,
      promotion_id, promotion_minor, slots)
    values (${payment.id}, ${payment.provider}, ${payment.clientId}, ${payment.kind},
      ${payment.bookingId}, ${payment.saleId}, ${payment.packageTemplateId}, ${payment.productId},
      ${payment.quantity}, ${payment.description}, ${payment.totalMinor}, ${payment.currency},
      'started', ${payment.at}, ${payment.expiresAt}, ${payment.askAt}, ${payment.userId},
      ${payment.linkHash}, ${payment.savedCardId ?? null}, ${gift?.recipient ?? null},
      ${gift?.message ?? null}, ${gift ? (gift.email ?? '') : null}, ${spentVoucherId}, ${voucherMinor},
      ${promotionId}, ${promotionMinor}, ${slots === null ? null : JSON.stringify(slots)}::jsonb)
    on conflict do nothing
    returning id`.execute(trx);
  return rows.length > 0;
}

export interface NewCardCharge extends Pick<
  OnlinePaymentRow,
  'id' | 'provider' | 'description' | 'totalMinor' | 'currency' | 'expiresAt' | 'savedCardId'
> {
  clientId: string | null;
  charge: FrontDeskCharge;
  terminalReference: string | null;
  at: Date;
  userId: string;
}

/** @returns false while the client or the terminal has another card charge */
export async function insertCardCharge(trx: Transaction, charge: NewCardCharge): Promise<boolean> {
  const { rows } = await sql`
    insert into online_payment (id, provider, client_id, kind, charge, terminal_reference,
      saved_card_id, description, total_minor, currency, state, created_at, expires_at, ask_at,
      started_by_user_id)
    values (${charge.id}, ${charge.provider}, ${charge.clientId}, 'charge',
      ${JSON.stringify(charge.charge)}::jsonb, ${charge.terminalReference}, ${charge.savedCardId},
      ${charge.description}, ${charge.totalMinor}, ${charge.currency}, 'started', ${charge.at},
      ${charge.expiresAt}, ${charge.at}, ${charge.userId})
    on conflict do nothing
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Stores the checkout that the provider has opened. */
export async function setCheckout(
  connection: Connection,
  id: string,
  { providerReference, redirectUrl }: { providerReference: string; redirectUrl: string | null },
): Promise<void> {
  await connection
    .updateTable('onlinePayment')
    .set({ providerReference, redirectUrl })
    .where('id', '=', id)
    .execute();
}

export async function setLink(connection: Connection, id: string, hash: Buffer): Promise<void> {
  await connection
    .updateTable('onlinePayment')
    .set({ linkHash: hash })
    .where('id', '=', id)
    .execute();
}

/**
 * Stores a payment that a terminal may show now.
 * @returns false when the charge has ended meanwhile: then no terminal may show it
 */
export async function setTerminalPayment(
  connection: Connection,
  id: string,
  providerReference: string,
): Promise<boolean> {
  // guard: an ended card charge is not shown on the terminal (card-charges.test.ts)
  // without: `.where('state', '=', 'started')` → ``
  const { numUpdatedRows } = await connection
    .updateTable('onlinePayment')
    .set({ providerReference })
    .where('id', '=', id)
    .where('state', '=', 'started')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Serializes decisions about a payment's outcome. */
export async function lockPayment(trx: Transaction, id: string): Promise<void> {
  await sql`select from online_payment where id = ${id} for update`.execute(trx);
}

export async function setAsked(
  connection: Connection,
  id: string,
  { at, askAt }: { at: Date; askAt: Date },
): Promise<void> {
  await connection
    .updateTable('onlinePayment')
    // A page that stays open asks for as long as the provider doesn't answer.
    .set({ askedAt: at, askAt, askedTimes: sql`least(asked_times + 1, 1000)` })
    .where('id', '=', id)
    .execute();
}

export async function setReference(trx: Transaction, id: string, reference: string): Promise<void> {
  await trx
    .updateTable('onlinePayment')
    .set({ providerReference: reference })
    .where('id', '=', id)
    .where('providerReference', 'is', null)
    .execute();
}

export async function setEnded(
  trx: Transaction,
  id: string,
  { state, failure }: { state: 'failed' | 'expired'; failure: StoredFailure },
): Promise<void> {
  await trx
    .updateTable('onlinePayment')
    .set({ state, failure, charge: null })
    .where('id', '=', id)
    .execute();
}

export interface Capture {
  at: Date;
  amountMinor: number;
  currency: string;
  providerPayment: string;
  /** A card to save for later charges. */
  card: PaidCard | null;
}

const captureColumns = ({ at, amountMinor, currency, providerPayment }: Capture) => ({
  capturedAt: at,
  capturedMinor: amountMinor,
  capturedCurrency: currency,
  providerPayment,
});

/** The payment succeeded and was fulfilled. */
export async function setCaptured(
  trx: Transaction,
  id: string,
  capture: Capture,
  bought: { paymentId: string; bookingId: string | null },
): Promise<void> {
  await trx
    .updateTable('onlinePayment')
    .set({
      ...captureColumns(capture),
      state: 'captured',
      failure: null,
      paymentId: bought.paymentId,
      bookingId: bought.bookingId,
    })
    .where('id', '=', id)
    .execute();
}

/** The card was charged and the charge is executed. */
export async function setCharged(
  trx: Transaction,
  id: string,
  capture: Capture,
  result: FrontDeskChargeResult,
): Promise<void> {
  await trx
    .updateTable('onlinePayment')
    .set({
      ...captureColumns(capture),
      state: 'captured',
      failure: null,
      charge: null,
      chargeResult: JSON.stringify(result),
    })
    .where('id', '=', id)
    .execute();
}

/** The payment succeeded but can't be fulfilled: it is refunded. */
export async function setRefunding(
  trx: Transaction,
  id: string,
  capture: Capture,
  { failure, refusal = null }: { failure: StoredFailure; refusal?: string | null },
): Promise<void> {
  await trx
    .updateTable('onlinePayment')
    .set({ ...captureColumns(capture), state: 'refunding', failure, refusal, charge: null })
    .where('id', '=', id)
    .execute();
}
