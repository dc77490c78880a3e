import type { ErrorCode } from '@aforo/shared/contract';
import { setFeeCharge } from '../../booking/bookings/index.ts';
import { chargeFailed } from '../../booking/memberships/index.ts';
import { readCenter } from '../../center/center/index.ts';
import { releaseUse } from '../promotions/index.ts';
import { releaseVoucher } from '../vouchers/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { fulfil } from './fulfil-payment.ts';
import type { OnlineNeeds } from './online-needs.ts';
import {
  lockPayment,
  setAsked,
  setCheckout,
  setEnded,
  setReference,
  setRefunding,
  type Taken,
} from './online-payment-writes.repository.ts';
import {
  findPayment,
  type OnlinePaymentRow,
  type StoredFailure,
} from './online-payments.repository.ts';
import { insertEvent } from './payment-events.repository.ts';
import { feeOwedMail, goesBackMail, type WhyOwed } from './payment.messages.ts';
import {
  type CheckoutState,
  NotChargedError,
  type ProviderEvent,
} from './providers/payment-provider.ts';
import { findCard } from './saved-cards.repository.ts';
import { requestRefund } from './return-payment.ts';

const MINUTE_MS = 60_000;

/** After this long, a provider that can't be queried is assumed to have received nothing. */
const SILENCE_MS = 24 * 60 * MINUTE_MS;

/** Stripe keeps idempotency keys for a day; later than this the charge isn't repeated. */
const CHARGE_MS = 23 * 60 * MINUTE_MS;

interface Occasion {
  /** The event that triggered the query; it is stored, and takes effect once. */
  event?: ProviderEvent;
  /** The payment is closed if it isn't paid. */
  ends?: boolean;
}

/**
 * Queries the provider and applies the payment's current state. Late, lost or unordered events
 * therefore don't matter: an event is only a trigger, and a job queries without one.
 * @throws {ProviderError} when the provider doesn't answer; nothing changes then
 */
export async function askProvider(
  needs: OnlineNeeds,
  id: string,
  { event, ends = false }: Occasion = {},
): Promise<void> {
  const { connection } = needs.database;
  const payment = await findPayment(connection, id);
  if (!payment) return;
  const provider = await needs.providers.named(payment.provider);
  const now = needs.clock.now();
  const askAt = new Date(now.getTime() + pauseAfter(payment.askedTimes));
  await setAsked(connection, id, { at: now, askAt });
  const reference = payment.providerReference ?? event?.providerReference ?? null;
  const isOver = ends || payment.expiresAt <= now || payment.isHoldGone;
  let found: CheckoutState | null;
  if (reference === null && payment.savedCardId !== null) {
    // guard: an uncertain charge is not requested twice (charging-fees.test.ts)
    // without: `payment.createdAt.getTime() + CHARGE_MS <= now.getTime()` → `payment.createdAt.getTime() < 0`
    const isTooLate = payment.createdAt.getTime() + CHARGE_MS <= now.getTime();
    found = isTooLate ? { state: 'expired', wasDeclined: false } : await charge(needs, payment);
  } else if (reference === null) {
    // The checkout was never shown to the payer.
    found = isOver ? { state: 'expired', wasDeclined: false } : null;
  } else {
    found = event?.checkout ?? (await provider?.find(reference)) ?? null;
    // With a provider that can't be queried, only a new payment by the same client ends this one.
    const isLeft = found?.state === 'open' ? isOver : found === null && ends;
    if (isLeft) found = (await provider?.expire(reference)) ?? null;
    const isSilent = payment.expiresAt.getTime() + SILENCE_MS <= now.getTime();
    if (found === null && isSilent) found = { state: 'expired', wasDeclined: false };
  }
  await settle(needs, payment, { found, event: event ?? null });
}

/** Charges the saved card; a retry with the same reference returns the same charge. */
async function charge(
  needs: OnlineNeeds,
  payment: OnlinePaymentRow,
): Promise<CheckoutState | null> {
  const { connection } = needs.database;
  const { id: reference, savedCardId, description, totalMinor: amountMinor, currency } = payment;
  const provider = await needs.providers.named(payment.provider);
  const card = savedCardId === null ? undefined : await findCard(connection, savedCardId);
  if (!provider || !card) return null;
  const { customerReference: customer, methodReference: method } = card;
  try {
    const { providerReference, state } = await provider.charge({
      reference,
      description,
      amountMinor,
      currency,
      customer,
      method,
    });
    await setCheckout(connection, reference, { providerReference, redirectUrl: null });
    return state;
  } catch (error) {
    // The owner removed the card before it was charged.
    if (error instanceof NotChargedError && card.removedAt !== null) return { state: 'failed' };
    throw error;
  }
}

/** Handles a failed card charge: a counted attempt for a period, or a fee that stays owed. */
async function tellOfCharge(
  needs: OnlineNeeds,
  trx: Transaction,
  payment: OnlinePaymentRow,
  why: 'authentication_required' | 'declined' | 'expired',
): Promise<void> {
  const { id, savedCardId, saleId } = payment;
  if (savedCardId === null) return;
  if (saleId !== null) {
    const needsAuthentication = why === 'authentication_required';
    return await chargeFailed(needs, trx, { saleId, at: needs.clock.now(), needsAuthentication });
  }
  if (!(await setFeeCharge(trx, id, 'failed'))) return;
  const isRemoved = why === 'declined' && (await findCard(trx, savedCardId))?.removedAt !== null;
  await tellOfFee(needs, trx, payment, isRemoved ? 'removed' : why);
}

async function tellOfFee(
  needs: OnlineNeeds,
  trx: Transaction,
  payment: OnlinePaymentRow,
  why: WhyOwed,
): Promise<void> {
  if (payment.clientEmail === null) return;
  const { name: centerName } = await readCenter(trx);
  const site = { origin: needs.config.publicUrl.origin, centerName };
  await needs.outbox.add(trx, feeOwedMail(site, payment.clientEmail, payment, why));
}

interface Settlement {
  found: CheckoutState | null;
  event: ProviderEvent | null;
}

async function settle(
  needs: OnlineNeeds,
  payment: OnlinePaymentRow,
  settlement: Settlement,
): Promise<void> {
  const { database } = needs;
  try {
    await database.transaction((trx) => apply(needs, trx, payment.id, settlement, null));
  } catch (error) {
    const failure = error instanceof DomainError ? failureOf(error.code) : null;
    if (failure === null) throw error;
    // The purchase is no longer possible and was rolled back: the money is refunded.
    await database.transaction((trx) => apply(needs, trx, payment.id, settlement, failure));
  }
}

/** @param failure the known reason why the purchase isn't possible */
async function apply(
  needs: OnlineNeeds,
  trx: Transaction,
  id: string,
  { found, event }: Settlement,
  failure: StoredFailure | null,
): Promise<void> {
  const now = needs.clock.now();
  await lockPayment(trx, id);
  const payment = await findPayment(trx, id);
  if (!payment) return;
  if (event) {
    const { provider } = payment;
    const isFirst = await insertEvent(trx, { ...event, provider, paymentId: id, at: now });
    if (!isFirst) return;
    if (event.providerReference) await setReference(trx, id, event.providerReference);
  }
  if (!['started', 'expired', 'failed'].includes(payment.state)) return;
  switch (found?.state) {
    case 'paid': {
      const { amountMinor, currency, providerPayment } = found;
      const taken = { at: now, amountMinor, currency, providerPayment, card: found.card };
      const isWhole = amountMinor === payment.totalMinor && currency === payment.currency;
      const reason = isWhole ? failure : 'amount_mismatch';
      if (reason === null) await fulfil(needs, trx, payment, taken);
      else await giveBack(needs, trx, payment, taken, reason);
      return;
    }
    case 'failed':
      if (payment.state === 'started') {
        const needsAuthentication = found.needsAuthentication ?? false;
        const why = needsAuthentication ? 'authentication_required' : 'declined';
        await setEnded(trx, id, { state: 'failed', failure: why });
        await letGo(trx, payment, now);
        await tellOfCharge(needs, trx, payment, why);
      }
      return;
    case 'expired':
      if (payment.state === 'started') {
        const why = found.wasDeclined ? 'declined' : 'expired';
        await setEnded(trx, id, { state: 'expired', failure: why });
        await letGo(trx, payment, now);
        await tellOfCharge(needs, trx, payment, why);
      }
      return;
    case 'open':
    case 'processing':
    case undefined:
  }
}

/** Releases the gift voucher's held amount and the promotion's use. */
async function letGo(
  trx: Transaction,
  { id: onlinePaymentId, spentVoucherId: voucherId, promotionId }: OnlinePaymentRow,
  at: Date,
): Promise<void> {
  // guard: a promotion use is released when its payment ends (promotions.test.ts)
  // without: `if (promotionId !== null) await releaseUse` → `if (promotionId === undefined) await releaseUse`
  if (promotionId !== null) await releaseUse(trx, { onlinePaymentId }, at);
  // guard: a voucher is released when its payment ends (vouchers-online.test.ts)
  // without: `if (voucherId !== null) await releaseVoucher` → `if (voucherId === undefined) await releaseVoucher`
  if (voucherId !== null) await releaseVoucher(trx, { voucherId, onlinePaymentId, at });
}

async function giveBack(
  needs: OnlineNeeds,
  trx: Transaction,
  payment: OnlinePaymentRow,
  taken: Taken,
  failure: StoredFailure,
): Promise<void> {
  const { id, clientEmail } = payment;
  const { amountMinor, currency } = taken;
  await setRefunding(trx, id, taken, failure);
  await setFeeCharge(trx, id, 'failed');
  await letGo(trx, payment, taken.at);
  await requestRefund(needs, trx, { onlinePaymentId: id, amountMinor });
  const about = { entity: 'onlinePayment', entityId: id } as const;
  await needs.audit.write(trx, { actor: null, action: 'refunded', ...about, reason: failure });
  if (clientEmail === null) return;
  const { name: centerName } = await readCenter(trx);
  const site = { origin: needs.config.publicUrl.origin, centerName };
  const mail = goesBackMail(site, clientEmail, payment, { amountMinor, currency, failure });
  await needs.outbox.add(trx, mail);
}

const failures: Partial<Record<ErrorCode, StoredFailure>> = {
  session_full: 'seat_lost',
  session_started: 'seat_lost',
  session_not_bookable: 'seat_lost',
  service_archived: 'seat_lost',
  client_archived: 'seat_lost',
  not_available: 'seat_lost',
  already_booked: 'already_paid',
  nothing_owed: 'already_paid',
  already_member: 'already_paid',
  payment_exceeds: 'already_paid',
  illegal_transition: 'not_on_sale',
  not_on_sale: 'not_on_sale',
  not_found: 'not_on_sale',
  out_of_stock: 'not_on_sale',
  price_changed: 'not_on_sale',
  buyer_required: 'not_on_sale',
  too_many_rates: 'not_on_sale',
  client_erased: 'not_on_sale',
  voucher_exceeds: 'voucher_spent',
  voucher_unusable: 'voucher_spent',
  // Taxes changed during the payment.
  voucher_other_tax: 'voucher_spent',
  voucher_taxed: 'voucher_spent',
  promotion_used: 'promotion_used',
  // The booking became a fee meanwhile, or is free now.
  promotion_not_for_this: 'not_on_sale',
};

/** Null for errors that may succeed on a retry. */
function failureOf(code: ErrorCode): StoredFailure | null {
  return failures[code] ?? null;
}

/** One minute, two, four … up to half an hour. */
function pauseAfter(times: number): number {
  return Math.min(2 ** times, 30) * MINUTE_MS;
}
