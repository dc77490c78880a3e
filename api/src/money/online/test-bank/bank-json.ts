import type {
  BankCharge,
  BankCheckout,
  BankDispute,
  BankRefund,
  BankTerminal,
  SavedBankCard,
} from './bank-ledger.ts';

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** A checkout in Stripe's format, limited to the fields that we read. */
export function sessionJson(checkout: BankCheckout, pageUrl: string | null = null): object {
  if (checkout.isSetup) return setupJson(checkout, pageUrl);
  const { status, isPaid, amountMinor, currency, wasDeclined } = checkout;
  return {
    id: checkout.id,
    object: 'checkout.session',
    status,
    payment_status: isPaid ? 'paid' : 'unpaid',
    amount_total: amountMinor,
    currency,
    customer: isPaid ? (checkout.keeps?.customer ?? null) : null,
    client_reference_id: checkout.reference,
    created: seconds(checkout.createdAt),
    expires_at: seconds(checkout.expiresAt),
    url: status === 'open' ? pageUrl : null,
    payment_intent: status === 'complete' || wasDeclined ? intentJson(checkout) : null,
  };
}

/** The payment intent of a checkout. */
export function intentJson(checkout: BankCheckout): object {
  const { isPaid, wasDeclined, keeps, amountMinor, currency, description } = checkout;
  return {
    id: checkout.intentId,
    object: 'payment_intent',
    description,
    currency,
    created: seconds(checkout.createdAt),
    metadata: { reference: checkout.reference },
    status: isPaid ? 'succeeded' : 'requires_payment_method',
    amount: amountMinor,
    amount_received: isPaid ? amountMinor : 0,
    setup_future_usage: keeps ? 'off_session' : null,
    payment_method: keeps ? methodJson(keeps) : null,
    last_payment_error: wasDeclined && !isPaid ? { code: 'card_declined' } : null,
    latest_charge: isPaid ? chargedJson(checkout) : null,
  };
}

const chargedJson = ({ refundedMinor }: { refundedMinor: number }) => ({
  object: 'charge',
  amount_refunded: refundedMinor,
});

/** The charge of a payment, as in its events. */
export function chargeOfPaymentJson(payment: BankCheckout | BankCharge): object {
  const { amountMinor, refundedMinor, currency } = payment;
  const intent = 'intentId' in payment ? payment.intentId : payment.id;
  return {
    id: intent.replace('pi_', 'ch_'),
    object: 'charge',
    payment_intent: intent,
    currency,
    amount: amountMinor,
    amount_refunded: refundedMinor,
    refunded: refundedMinor === amountMinor,
  };
}

export function refundJson(refund: BankRefund): object {
  const { id, intentId, amountMinor, currency, key, createdAt } = refund;
  return {
    id,
    object: 'refund',
    status: 'succeeded',
    payment_intent: intentId,
    currency,
    amount: amountMinor,
    created: seconds(createdAt),
    metadata: key === null ? {} : { refund: key },
  };
}

export function disputeJson(dispute: BankDispute): object {
  const { id, intentId, amountMinor, currency, status, createdAt } = dispute;
  return {
    id,
    object: 'dispute',
    status,
    payment_intent: intentId,
    currency,
    amount: amountMinor,
    created: seconds(createdAt),
    reason: 'fraudulent',
    metadata: {},
  };
}

/** The checkout of a card setup. */
function setupJson(checkout: BankCheckout, pageUrl: string | null): object {
  const { status, keeps, wasDeclined } = checkout;
  const isSaved = status === 'complete' && keeps !== null;
  const intent = {
    id: checkout.intentId.replace('pi_', 'seti_'),
    object: 'setup_intent',
    metadata: {},
    status: isSaved ? 'succeeded' : 'requires_payment_method',
    payment_method: isSaved ? methodJson(keeps) : null,
    last_setup_error: wasDeclined && !isSaved ? { code: 'card_declined' } : null,
  };
  return {
    id: checkout.id,
    object: 'checkout.session',
    mode: 'setup',
    status,
    payment_status: 'no_payment_required',
    amount_total: null,
    currency: null,
    payment_intent: null,
    setup_intent: isSaved || wasDeclined ? intent : null,
    customer: isSaved ? keeps.customer : null,
    client_reference_id: checkout.reference,
    created: seconds(checkout.createdAt),
    expires_at: seconds(checkout.expiresAt),
    url: status === 'open' ? pageUrl : null,
  };
}

/** The test bank's only card. */
function methodJson({ method: id, expiresMonth, expiresYear }: SavedBankCard): object {
  const card = { brand: 'visa', last4: '4242', exp_month: expiresMonth, exp_year: expiresYear };
  return { id, object: 'payment_method', type: 'card', card };
}

/** A card terminal in Stripe's format. */
export function terminalJson({ id, label, isOffline, action }: BankTerminal): object {
  return {
    id,
    object: 'terminal.reader',
    label,
    status: isOffline ? 'offline' : 'online',
    action: action && {
      type: 'process_payment_intent',
      status: action.status,
      process_payment_intent: { payment_intent: action.intentId },
    },
  };
}

/** A charge to a saved card, or a payment at a terminal. */
export function chargeJson(charge: BankCharge): object {
  const { id, status, failure, amountMinor, currency, description, reference } = charge;
  return {
    id,
    object: 'payment_intent',
    status,
    currency,
    description,
    created: seconds(charge.createdAt),
    amount: amountMinor,
    amount_received: status === 'succeeded' ? amountMinor : 0,
    last_payment_error: failure === null ? null : { code: failure },
    latest_charge: status === 'succeeded' ? chargedJson(charge) : null,
    metadata: reference === null ? {} : { charge: reference },
  };
}
