import Stripe from 'stripe';
import type { PaymentProviderName } from '@aforo/shared/contract';
import type { Clock } from '../../../platform/time/clock.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { StripeKeys } from '../../../platform/config/payment-config.ts';
import {
  type CheckoutState,
  NotChargedError,
  type PaymentProvider,
  ProviderError,
  type ProviderRecord,
  type ProviderReturn,
} from './payment-provider.ts';
import { sanitized, sanitizeErrors } from './stripe-errors.ts';
import { readStripeEvent } from './stripe-events.ts';
import {
  recordOf,
  recordOfCharge,
  returnOfDispute,
  returnOfRefund,
  setupStateOf,
  stateOf,
  stateOfIntent,
} from './stripe-states.ts';
import { stripeTerminals } from './stripe-terminals.ts';

/** A parameter of the API that the library's types omit. */
const cardsOnly = { payment_method_types: ['card'] };

export interface StripeAccess extends StripeKeys {
  name: Extract<PaymentProviderName, 'stripe' | 'test'>;
}

const timeoutMs = 15_000;

/** Stripe Checkout: cards, wallets and Bizum, as enabled in the account. */
export function stripeProvider(access: StripeAccess, clock: Clock): PaymentProvider {
  const stripe = new Stripe(access.secretKey, {
    ...serverOf(access.apiUrl),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const { sessions } = stripe.checkout;

  const find = async (id: string): Promise<CheckoutState> =>
    id.startsWith('pi_')
      ? stateOfIntent(await sanitizeErrors(stripe.paymentIntents.retrieve(id)))
      : stateOf(
          await sanitizeErrors(
            sessions.retrieve(id, { expand: ['payment_intent.payment_method'] }),
          ),
        );

  return {
    name: access.name,
    keepsCards: true,
    terminals:
      access.terminalLocation === null ? null : stripeTerminals(stripe, access.terminalLocation),
    hasRefundKeys: true,
    find,

    async start({ reference, description, amountMinor, currency, email, ...checkout }) {
      const session = await sanitizeErrors(
        sessions.create(
          {
            mode: 'payment',
            locale: 'es',
            client_reference_id: reference,
            metadata: { reference },
            ...(email === null ? {} : { customer_email: email }),
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amountMinor,
                  product_data: { name: description },
                },
              },
            ],
            ...(checkout.savesCard
              ? { customer_creation: 'always' as const, payment_method_types: ['card'] }
              : {}),
            payment_intent_data: {
              description,
              metadata: { reference },
              ...(checkout.savesCard ? { setup_future_usage: 'off_session' as const } : {}),
            },
            expires_at: seconds(checkout.expiresAt),
            success_url: checkout.returnUrl,
            cancel_url: checkout.unpaidUrl,
          },
          { idempotencyKey: `start ${reference}` },
        ),
      );
      if (session.url === null) throw new ProviderError('A checkout without a page');
      return { providerReference: session.id, redirectUrl: session.url };
    },

    async startSetup({ reference, email, expiresAt, returnUrl, unpaidUrl }) {
      const session = await sanitizeErrors(
        sessions.create(
          {
            mode: 'setup',
            locale: 'es',
            ...cardsOnly,
            client_reference_id: reference,
            metadata: { reference },
            customer_creation: 'always',
            ...(email === null ? {} : { customer_email: email }),
            expires_at: seconds(expiresAt),
            success_url: returnUrl,
            cancel_url: unpaidUrl,
          },
          { idempotencyKey: `setup ${reference}` },
        ),
      );
      if (session.url === null) throw new ProviderError('A setup without a page');
      return { providerReference: session.id, redirectUrl: session.url };
    },

    findSetup: async (id) =>
      setupStateOf(
        await sanitizeErrors(sessions.retrieve(id, { expand: ['setup_intent.payment_method'] })),
      ),

    async charge({ reference, description, amountMinor, currency, customer, method }) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountMinor,
            currency: currency.toLowerCase(),
            description,
            customer,
            payment_method: method,
            off_session: true,
            confirm: true,
            metadata: { charge: reference },
          },
          { idempotencyKey: `charge ${reference}` },
        );
        return { providerReference: intent.id, state: stateOfIntent(intent) };
      } catch (error) {
        // A declined card is a result that includes the charge's state.
        const intent = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : null;
        if (isOfNoCard(error)) throw new NotChargedError(sanitized(error).message);
        if (!intent) throw sanitized(error);
        return { providerReference: intent.id, state: stateOfIntent(intent) };
      }
    },

    async forget(method) {
      try {
        await stripe.paymentMethods.detach(method);
      } catch (error) {
        // An unknown card is already removed.
        const isGone = error instanceof Stripe.errors.StripeInvalidRequestError;
        if (!isGone) throw sanitized(error);
      }
    },

    async expire(id) {
      if (id.startsWith('pi_')) return await find(id);
      try {
        return stateOf(await sessions.expire(id));
      } catch {
        // A checkout that isn't open can't be expired: it was paid, or has ended.
        return await find(id);
      }
    },

    async refund({ providerPayment, amountMinor, key }) {
      const refund = await sanitizeErrors(
        stripe.refunds.create(
          { payment_intent: providerPayment, amount: amountMinor, metadata: { refund: key } },
          { idempotencyKey: `refund ${key}` },
        ),
      );
      if (refund.status === 'failed' || refund.status === 'canceled') {
        throw new ProviderError(`A refund is ${refund.status}`);
      }
      return refund.id;
    },

    readEvent(body, headers) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') throw new DomainError('webhook_refused');
      let event: unknown;
      try {
        event = stripe.webhooks.constructEvent(
          body,
          signature,
          access.webhookSecret,
          undefined,
          undefined,
          clock.now().getTime(),
        );
      } catch {
        throw new DomainError('webhook_refused');
      }
      return readStripeEvent(event);
    },

    async findReference(id) {
      try {
        const { metadata } = await stripe.paymentIntents.retrieve(id);
        return metadata['reference'] ?? metadata['charge'] ?? null;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
        throw sanitized(error);
      }
    },

    async listReturns(id) {
      const returns: ProviderReturn[] = [];
      const listFilter = { payment_intent: id, limit: 100 };
      try {
        for await (const refund of stripe.refunds.list(listFilter)) {
          if (refund.status === 'succeeded') returns.push(returnOfRefund(refund));
        }
        for await (const dispute of stripe.disputes.list(listFilter)) {
          returns.push(returnOfDispute(dispute));
        }
      } catch (error) {
        throw sanitized(error);
      }
      return returns;
    },

    async list({ from, to }) {
      const listFilter = { created: { gte: seconds(from), lt: seconds(to) }, limit: 100 };
      const records: ProviderRecord[] = [];
      try {
        const expand = ['data.payment_intent.latest_charge'];
        for await (const session of sessions.list({ ...listFilter, expand })) {
          if (session.payment_status === 'paid') records.push(recordOf(session));
        }
        const charges = stripe.paymentIntents.list({
          ...listFilter,
          expand: ['data.latest_charge'],
        });
        for await (const intent of charges) {
          // Intents of checkouts are in the checkouts' records; other intents belong to other
          // systems.
          const reference = intent.metadata['charge'];
          if (reference !== undefined && intent.status === 'succeeded') {
            records.push(recordOfCharge(intent, reference));
          }
        }
      } catch (error) {
        throw sanitized(error);
      }
      return records;
    },
  };
}

function serverOf(apiUrl: string | null) {
  if (apiUrl === null) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const isHttps = protocol === 'https:';
  return {
    host: hostname,
    port: port || (isHttps ? 443 : 80),
    protocol: isHttps ? 'https' : 'http',
  } as const;
}

/** The response for a removed card. An idempotent request in progress has another status. */
function isOfNoCard(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return error.statusCode === 400 || error.statusCode === 404;
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
