import type Stripe from 'stripe';
import {
  type CheckoutState,
  type PaidCard,
  ProviderError,
  type ProviderRecord,
  type ProviderReturn,
  type SetupState,
} from './payment-provider.ts';

/** Maps Stripe's checkouts and charges to the provider-independent types. */

export function stateOf(session: Stripe.Checkout.Session): CheckoutState {
  const { status, payment_status: payment, payment_intent: intent } = session;
  if (status === 'open') return { state: 'open', wasDeclined: wasDeclined(intent) };
  if (status === 'expired') return { state: 'expired', wasDeclined: wasDeclined(intent) };
  if (payment !== 'paid') {
    return { state: wasDeclined(intent) ? 'failed' : 'processing' };
  }
  const id = typeof intent === 'string' ? intent : intent?.id;
  if (!id || session.amount_total === null || session.currency === null) {
    throw new ProviderError('A paid checkout without a payment');
  }
  return {
    state: 'paid',
    amountMinor: session.amount_total,
    currency: session.currency.toUpperCase(),
    providerPayment: id,
    card: savedCardOf(session),
  };
}

export function setupStateOf(session: Stripe.Checkout.Session): SetupState {
  const { status, setup_intent: intent } = session;
  const setupIntent = typeof intent === 'object' ? intent : null;
  const wasDeclined = setupIntent !== null && setupIntent.last_setup_error !== null;
  if (status !== 'complete') {
    return { state: status === 'expired' ? 'expired' : 'open', wasDeclined };
  }
  const card = setupIntent && cardOf(session.customer, setupIntent.payment_method);
  if (!card) throw new ProviderError('A finished setup without a card');
  return { state: 'saved', card };
}

/** The card of a checkout that was to save it. */
function savedCardOf({
  customer,
  payment_intent: intent,
}: Stripe.Checkout.Session): PaidCard | null {
  if (typeof intent !== 'object' || intent?.setup_future_usage !== 'off_session') return null;
  return cardOf(customer, intent.payment_method);
}

function cardOf(
  customer: Stripe.Checkout.Session['customer'],
  method: string | Stripe.PaymentMethod | null,
): PaidCard | null {
  const owner = typeof customer === 'string' ? customer : customer?.id;
  if (typeof method !== 'object' || !method?.card || !owner) return null;
  const { brand, last4: lastFour, exp_month: expiresMonth, exp_year: expiresYear } = method.card;
  return { customer: owner, method: method.id, brand, lastFour, expiresMonth, expiresYear };
}

/** The state of an off-session charge: a required action means failure. */
export function stateOfIntent(intent: Stripe.PaymentIntent): CheckoutState {
  const { id, status, amount_received: amountMinor, currency } = intent;
  switch (status) {
    case 'succeeded':
      return {
        state: 'paid',
        amountMinor,
        currency: currency.toUpperCase(),
        providerPayment: id,
        card: null,
      };
    case 'processing':
      return { state: 'processing' };
    case 'requires_action':
      return { state: 'failed', needsAuthentication: true };
    default:
      return {
        state: 'failed',
        needsAuthentication: intent.last_payment_error?.code === 'authentication_required',
      };
  }
}

function wasDeclined(intent: Stripe.Checkout.Session['payment_intent']): boolean {
  return typeof intent === 'object' && intent !== null && intent.last_payment_error !== null;
}

export function recordOf(session: Stripe.Checkout.Session): ProviderRecord {
  const { payment_intent: intent } = session;
  return {
    reference: session.client_reference_id,
    providerReference: session.id,
    description: (typeof intent === 'object' ? intent?.description : null) ?? '',
    at: new Date(session.created * 1000),
    paidMinor: session.amount_total ?? 0,
    refundedMinor: typeof intent === 'object' && intent !== null ? refundedOf(intent) : 0,
  };
}

export function recordOfCharge(intent: Stripe.PaymentIntent, reference: string): ProviderRecord {
  return {
    reference,
    providerReference: intent.id,
    description: intent.description ?? '',
    at: new Date(intent.created * 1e3),
    paidMinor: intent.amount_received,
    refundedMinor: refundedOf(intent),
  };
}

export function returnOfRefund(refund: Stripe.Refund): ProviderReturn {
  return { kind: 'refund', key: refund.metadata?.['refund'] ?? null, ...returnedOf(refund) };
}

export function returnOfDispute(dispute: Stripe.Dispute): ProviderReturn {
  return { kind: 'dispute', dispute: decisionOf(dispute.status), ...returnedOf(dispute) };
}

function returnedOf({ id, amount, currency, created }: Stripe.Refund | Stripe.Dispute) {
  const at = new Date(created * 1000);
  return { providerReference: id, amountMinor: amount, currency: currency.toUpperCase(), at };
}

/** A closed warning and a prevented dispute took no money. */
function decisionOf(status: Stripe.Dispute.Status): 'open' | 'won' | 'lost' {
  if (status === 'lost') return 'lost';
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open';
}

function refundedOf({ latest_charge: charge }: Stripe.PaymentIntent): number {
  return typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0;
}
