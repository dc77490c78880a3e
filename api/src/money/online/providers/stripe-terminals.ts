import Stripe from 'stripe';
import {
  type CardTerminals,
  type CheckoutState,
  type TerminalPayment,
  TerminalRefusedError,
} from './payment-provider.ts';
import { sanitized, sanitizeErrors } from './stripe-errors.ts';
import { stateOfIntent } from './stripe-states.ts';

/**
 * Stripe Terminal, driven by the server: it hands a payment to a reader and asks what became of it.
 * https://docs.stripe.com/terminal/payments/collect-card-payment?terminal-sdk-platform=server-driven
 * @param location the readers of this place; an account may have other centers
 */
export function stripeTerminals(stripe: Stripe, location: string): CardTerminals {
  const { readers } = stripe.terminal;

  async function actionOn({ providerReference, terminal }: TerminalPayment) {
    const reader = await sanitizeErrors(readers.retrieve(terminal));
    const action = 'action' in reader ? reader.action : null;
    const intent = action?.process_payment_intent?.payment_intent;
    const id = typeof intent === 'string' ? intent : intent?.id;
    return id === providerReference ? (action ?? null) : null;
  }

  /** Closes the payment at Stripe, after which no reader can take it. */
  async function close(id: string): Promise<CheckoutState> {
    try {
      return stateOf(await stripe.paymentIntents.cancel(id));
    } catch (error) {
      // It was just paid, is being paid, or was closed before.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw sanitized(error);
      return stateOf(await sanitizeErrors(stripe.paymentIntents.retrieve(id)));
    }
  }

  return {
    async list() {
      const { data } = await sanitizeErrors(readers.list({ location, limit: 100 }));
      return data.map(({ id, label, status }) => ({
        id,
        name: label,
        isOnline: status === 'online',
      }));
    },

    async create({ reference, description, amountMinor, currency }) {
      const intent = await sanitizeErrors(
        stripe.paymentIntents.create(
          {
            amount: amountMinor,
            currency: currency.toLowerCase(),
            description,
            allowed_payment_method_types: ['card_present'],
            capture_method: 'automatic',
            metadata: { charge: reference },
          },
          { idempotencyKey: `terminal ${reference}` },
        ),
      );
      return intent.id;
    },

    async show({ reference, providerReference, terminal }) {
      try {
        await readers.processPaymentIntent(
          terminal,
          { payment_intent: providerReference },
          { idempotencyKey: `show ${reference}` },
        );
      } catch (error) {
        if (isRefusedByReader(error)) throw new TerminalRefusedError(sanitized(error).message);
        throw sanitized(error);
      }
    },

    async find(payment) {
      const intent = await sanitizeErrors(
        stripe.paymentIntents.retrieve(payment.providerReference),
      );
      const state = stateOf(intent);
      if (state.state !== 'open') return state;
      const action = await actionOn(payment);
      // Declined, or the reader stopped waiting. Closed, so that it is final.
      return action?.status === 'failed' ? await close(intent.id) : state;
    },

    async cancel(payment) {
      if ((await actionOn(payment))?.status === 'in_progress') {
        try {
          await readers.cancelAction(payment.terminal);
        } catch (error) {
          // The card is being read, or the reader is off: what counts is whether it can be closed.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw sanitized(error);
        }
      }
      return await close(payment.providerReference);
    },
  };
}

/** The state of a payment at a terminal, where a missing card means that it can still be paid. */
function stateOf(intent: Stripe.PaymentIntent): CheckoutState {
  const wasDeclined = intent.last_payment_error !== null;
  switch (intent.status) {
    case 'succeeded':
      return stateOfIntent(intent);
    case 'canceled':
      return wasDeclined ? { state: 'failed' } : { state: 'expired', wasDeclined };
    case 'processing':
    case 'requires_capture':
      return { state: 'processing' };
    default:
      return { state: 'open', wasDeclined };
  }
}

/** Any other error may come after the reader has begun to ask for the card. */
function isRefusedByReader(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  const { code } = error;
  return (
    code === 'terminal_reader_busy' ||
    code === 'terminal_reader_offline' ||
    code === 'resource_missing'
  );
}
