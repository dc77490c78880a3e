import type { ErrorCode } from '@aforo/shared/contract';
import { setFeeCharge } from '../../../booking/bookings/index.ts';
import { chargeFailed } from '../../../booking/memberships/index.ts';
import { offerHeldPlaces } from '../../../booking/standing-seats/index.ts';
import { mailClient } from '../../../people/household/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import { releaseUse } from '../../promotions/index.ts';
import { releaseVoucher } from '../../vouchers/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { fulfilCardCharge } from '../card-charges/fulfil-card-charge.ts';
import { showOnTerminal, terminalPaymentOf } from '../card-charges/show-on-terminal.ts';
import { fulfil } from './fulfil-payment.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import {
  lockPayment,
  setAsked,
  setCheckout,
  setEnded,
  setReference,
  setRefunding,
  type Capture,
} from './online-payment-writes.repository.ts';
import {
  findAnyPayment,
  type OnlinePaymentRow,
  type PaymentRow,
  type StoredFailure,
} from './online-payments.repository.ts';
import { insertEvent } from '../events/payment-events.repository.ts';
import { feeOwedMail, refundedMail, type OwedReason } from './payment.messages.ts';
import {
  type CheckoutState,
  NotChargedError,
  type ProviderEvent,
} from '../providers/payment-provider.ts';
import { findCard } from '../saved-cards/saved-cards.repository.ts';
import { requestRefund } from '../refunds/return-payment.ts';

const MINUTE_MS = 60_000;

/** After this long, a provider that can't be queried is assumed to have received nothing. */
const SILENCE_MS = 24 * 60 * MINUTE_MS;

/** Stripe keeps idempotency keys for a day; later than this the charge isn't repeated. */
const CHARGE_MS = 23 * 60 * MINUTE_MS;

interface SyncOptions {
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
export async function syncPayment(
  dependencies: OnlineDependencies,
  id: string,
  { event, ends = false }: SyncOptions = {},
): Promise<void> {
  const { connection } = dependencies.database;
  const payment = await findAnyPayment(connection, id);
  if (!payment) return;
  const provider = await dependencies.providers.named(payment.provider);
  const now = dependencies.clock.now();
  const askAt = new Date(now.getTime() + pauseAfter(payment.askedTimes));
  await setAsked(connection, id, { at: now, askAt });
  const reference = payment.providerReference ?? event?.providerReference ?? null;
  const isOver = ends || payment.expiresAt <= now || payment.isHoldGone;
  const atTerminal = terminalPaymentOf(payment, reference);
  let checkoutState: CheckoutState | null;
  if (reference === null && payment.savedCardId !== null) {
    // guard: an uncertain charge is not requested twice (charging-fees.test.ts)
    // without: `payment.createdAt.getTime() + CHARGE_MS <= now.getTime()` → `payment.createdAt.getTime() < 0`
    const isTooLate = payment.createdAt.getTime() + CHARGE_MS <= now.getTime();
    checkoutState = isTooLate
      ? { state: 'expired', wasDeclined: false }
      : await chargeSavedCard(dependencies, payment);
  } else if (reference === null) {
    // The checkout, or the payment at the terminal, was never shown to the payer.
    checkoutState = isOver
      ? { state: 'expired', wasDeclined: false }
      : await showOnTerminal(dependencies, payment);
  } else {
    checkoutState =
      event?.checkout ??
      (await (atTerminal ? provider?.terminals?.find(atTerminal) : provider?.find(reference))) ??
      null;
    // With a provider that can't be queried, only a new payment by the same client ends this one.
    const isAbandoned = checkoutState?.state === 'open' ? isOver : checkoutState === null && ends;
    if (isAbandoned) {
      checkoutState =
        (await (atTerminal
          ? provider?.terminals?.cancel(atTerminal)
          : provider?.expire(reference))) ?? null;
    }
    const isSilent = payment.expiresAt.getTime() + SILENCE_MS <= now.getTime();
    if (checkoutState === null && isSilent)
      checkoutState = { state: 'expired', wasDeclined: false };
  }
  await applyResult(dependencies, payment, { found: checkoutState, event: event ?? null });
}

/** Charges the saved card; a retry with the same reference returns the same charge. */
async function chargeSavedCard(
  dependencies: OnlineDependencies,
  payment: PaymentRow,
): Promise<CheckoutState | null> {
  const { connection } = dependencies.database;
  const { id: reference, savedCardId, description, totalMinor: amountMinor, currency } = payment;
  const provider = await dependencies.providers.named(payment.provider);
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
async function handleFailedCharge(
  dependencies: OnlineDependencies,
  trx: Transaction,
  payment: PaymentRow,
  failureReason: 'authentication_required' | 'declined' | 'expired',
): Promise<void> {
  const { id, savedCardId, saleId } = payment;
  // Nothing stays owed of a charge at the desk: the panel says it.
  if (savedCardId === null || payment.kind === 'charge') return;
  if (saleId !== null) {
    const needsAuthentication = failureReason === 'authentication_required';
    return await chargeFailed(dependencies, trx, {
      saleId,
      at: dependencies.clock.now(),
      needsAuthentication,
    });
  }
  if (!(await setFeeCharge(trx, id, 'failed'))) return;
  const isRemoved =
    failureReason === 'declined' && (await findCard(trx, savedCardId))?.removedAt !== null;
  await mailUnpaidFee(dependencies, trx, payment, isRemoved ? 'removed' : failureReason);
}

async function mailUnpaidFee(
  dependencies: OnlineDependencies,
  trx: Transaction,
  payment: OnlinePaymentRow,
  failureReason: OwedReason,
): Promise<void> {
  const { name: centerName } = await readCenter(trx);
  const site = { origin: dependencies.config.publicUrl.origin, centerName };
  await mailClient(dependencies, trx, payment.clientId, ({ email }) =>
    feeOwedMail(site, email, payment, failureReason),
  );
}

interface ProviderResult {
  found: CheckoutState | null;
  event: ProviderEvent | null;
}

async function applyResult(
  dependencies: OnlineDependencies,
  payment: PaymentRow,
  result: ProviderResult,
): Promise<void> {
  const { database } = dependencies;
  try {
    await database.transaction((trx) =>
      applyInTransaction(dependencies, trx, payment.id, result, null),
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const failure = payment.kind === 'charge' ? chargeFailureOf(error.code) : failureOf(error.code);
    if (failure === null) throw error;
    const refusal = payment.kind === 'charge' ? error.code : null;
    // The purchase is no longer possible and was rolled back: the money is refunded.
    await database.transaction((trx) =>
      applyInTransaction(dependencies, trx, payment.id, result, { failure, refusal }),
    );
  }
}

interface Impossible {
  failure: StoredFailure;
  /** The error code of a charge at the front desk. */
  refusal: ErrorCode | null;
}

/** @param impossible the known reason why the purchase isn't possible */
async function applyInTransaction(
  dependencies: OnlineDependencies,
  trx: Transaction,
  id: string,
  { found, event }: ProviderResult,
  impossible: Impossible | null,
): Promise<void> {
  const now = dependencies.clock.now();
  await lockPayment(trx, id);
  const payment = await findAnyPayment(trx, id);
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
      const capture = { at: now, amountMinor, currency, providerPayment, card: found.card };
      const isWhole = amountMinor === payment.totalMinor && currency === payment.currency;
      const reason = isWhole ? impossible : mismatch;
      if (reason !== null) await refundCapture(dependencies, trx, payment, capture, reason);
      else if (payment.kind === 'charge')
        await fulfilCardCharge(dependencies, trx, payment, capture);
      else await fulfil(dependencies, trx, payment, capture);
      return;
    }
    case 'failed':
      if (payment.state === 'started') {
        const needsAuthentication = found.needsAuthentication ?? false;
        const failureReason = needsAuthentication ? 'authentication_required' : 'declined';
        const ending = found.isTerminalOffline ? 'terminal_offline' : failureReason;
        await setEnded(trx, id, { state: 'failed', failure: ending });
        await releaseHeld(dependencies, trx, payment, now);
        await handleFailedCharge(dependencies, trx, payment, failureReason);
      }
      return;
    case 'expired':
      if (payment.state === 'started') {
        const failureReason = found.wasDeclined ? 'declined' : 'expired';
        await setEnded(trx, id, { state: 'expired', failure: failureReason });
        await releaseHeld(dependencies, trx, payment, now);
        await handleFailedCharge(dependencies, trx, payment, failureReason);
      }
      return;
    case 'open':
    case 'processing':
    case undefined:
  }
}

/** Releases the gift voucher's held amount, the promotion's use and the places of fixed seats. */
async function releaseHeld(
  dependencies: OnlineDependencies,
  trx: Transaction,
  { id: onlinePaymentId, spentVoucherId: voucherId, promotionId, slots }: PaymentRow,
  at: Date,
): Promise<void> {
  // guard: a promotion use is released when its payment ends (promotions.test.ts)
  // without: `if (promotionId !== null) await releaseUse` → `if (promotionId === undefined) await releaseUse`
  if (promotionId !== null) await releaseUse(trx, { onlinePaymentId }, at);
  // guard: a voucher is released when its payment ends (vouchers-online.test.ts)
  // without: `if (voucherId !== null) await releaseVoucher` → `if (voucherId === undefined) await releaseVoucher`
  if (voucherId !== null) await releaseVoucher(trx, { voucherId, onlinePaymentId, at });
  if (slots) await offerHeldPlaces(dependencies, trx, slots);
}

async function refundCapture(
  dependencies: OnlineDependencies,
  trx: Transaction,
  payment: PaymentRow,
  capture: Capture,
  { failure, refusal }: Impossible,
): Promise<void> {
  const { id, clientId } = payment;
  const { amountMinor, currency } = capture;
  await setRefunding(trx, id, capture, { failure, refusal });
  await setFeeCharge(trx, id, 'failed');
  await releaseHeld(dependencies, trx, payment, capture.at);
  await requestRefund(dependencies, trx, { onlinePaymentId: id, amountMinor });
  const auditSubject = { entity: 'onlinePayment', entityId: id } as const;
  await dependencies.audit.write(trx, {
    actor: null,
    action: 'refunded',
    ...auditSubject,
    reason: failure,
  });
  if (clientId === null) return;
  const { name: centerName } = await readCenter(trx);
  const site = { origin: dependencies.config.publicUrl.origin, centerName };
  await mailClient(dependencies, trx, clientId, ({ email }) =>
    refundedMail(site, email, payment, { amountMinor, currency, failure }),
  );
}

const failures: Partial<Record<ErrorCode, StoredFailure>> = {
  session_full: 'seat_lost',
  session_started: 'seat_lost',
  session_not_bookable: 'seat_lost',
  service_archived: 'seat_lost',
  client_archived: 'seat_lost',
  not_available: 'seat_lost',
  standing_seat_full: 'seat_lost',
  standing_seats_used: 'not_on_sale',
  standing_seat_taken: 'already_paid',
  not_in_plan: 'not_on_sale',
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

const mismatch: Impossible = { failure: 'amount_mismatch', refusal: null };

/** Null for errors that may succeed on a retry. */
function failureOf(code: ErrorCode): StoredFailure | null {
  return failures[code] ?? null;
}

/**
 * A charge at the desk was tried before its card was charged, so what refuses it now has changed
 * since. The client is at the desk and gets the money back, whatever it is.
 */
function chargeFailureOf(code: ErrorCode): StoredFailure | null {
  return code === 'busy' || code === 'unavailable' ? null : 'charge_refused';
}

/** One minute, two, four … up to half an hour. */
function pauseAfter(times: number): number {
  return Math.min(2 ** times, 30) * MINUTE_MS;
}
