import type { BankCheckout } from './bank-ledger.ts';

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** A checkout in Stripe's words, as far as we read them. */
export function sessionJson(checkout: BankCheckout, pageUrl: string | null = null): object {
  const { status, isPaid, amountMinor, currency, wasDeclined } = checkout;
  return {
    id: checkout.id,
    object: 'checkout.session',
    status,
    payment_status: isPaid ? 'paid' : 'unpaid',
    amount_total: amountMinor,
    currency,
    client_reference_id: checkout.reference,
    created: seconds(checkout.createdAt),
    expires_at: seconds(checkout.expiresAt),
    url: status === 'open' ? pageUrl : null,
    payment_intent:
      status === 'complete' || wasDeclined
        ? {
            id: checkout.intentId,
            object: 'payment_intent',
            description: checkout.description,
            last_payment_error: wasDeclined && !isPaid ? { code: 'card_declined' } : null,
            latest_charge: isPaid
              ? { object: 'charge', amount_refunded: checkout.refundedMinor }
              : null,
          }
        : null,
  };
}
