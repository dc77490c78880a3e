import type { PaymentProviderName } from '@aforo/shared/contract';
import { isDemoOpen } from '../../../center/center/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Visitor } from '../../../platform/config/exposure.ts';
import { openTestBank, type TestBank } from '../test-bank/test-bank.ts';
import type { DeliverEvent } from '../test-bank/bank-events.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { redsysProvider } from './redsys.ts';
import type { StripeAccess } from './stripe.ts';

/** The payment providers of this center. */
export interface PaymentProviders {
  /**
   * The provider of new payments; null when the center takes none online.
   * @param connection of the caller's transaction: the embedded database has only one connection
   */
  current(connection?: Connection): Promise<PaymentProvider | null>;
  /** The provider of an existing payment; null when it isn't configured any more. */
  named(name: PaymentProviderName): Promise<PaymentProvider | null>;
  /** The provider of the center's card terminals; null when it has none. */
  withTerminals(): Promise<PaymentProvider | null>;
  /** The demo's bank for this visitor; null when the demo is closed. */
  testBank(visitor: Visitor): Promise<TestBank | null>;
  close(): Promise<void>;
}

/** The configured providers; in an open demo, a test bank that starts when it is first needed. */
export function createPaymentProviders(
  { config, clock, database }: Dependencies,
  deliver: DeliverEvent,
): PaymentProviders {
  const { payments, publicUrl } = config;
  const redsys = payments?.redsys ? redsysProvider(payments.redsys, publicUrl) : null;
  let bank: Promise<TestBank> | null = null;
  let stripe: Promise<PaymentProvider> | null = null;

  /** Loaded with the first payment: Stripe's library has two hundred modules. */
  async function loadStripe(access: StripeAccess): Promise<PaymentProvider> {
    const { stripeProvider } = await import('./stripe.ts');
    return stripeProvider(access, clock);
  }

  async function configured(name: 'stripe' | 'redsys'): Promise<PaymentProvider | null> {
    if (name === 'redsys') return redsys;
    if (!payments?.stripe) return null;
    return await (stripe ??= loadStripe({ name, ...payments.stripe }));
  }

  async function testBank(connection: Connection, visitor?: Visitor): Promise<TestBank | null> {
    if (payments !== null || !(await isDemoOpen({ connection, config }, visitor))) return null;
    bank ??= openTestBank({ clock, origin: publicUrl.origin, deliver });
    return await bank;
  }

  async function current(
    connection: Connection = database.connection,
  ): Promise<PaymentProvider | null> {
    if (payments) return await configured(payments.current);
    const openedBank = await testBank(connection);
    if (!openedBank) return null;
    return await (stripe ??= loadStripe({ name: 'test', ...openedBank.access }));
  }

  return {
    current,
    testBank: (visitor) => testBank(database.connection, visitor),
    async withTerminals() {
      // A center that takes online payments by Redsys may have Stripe's terminals.
      const provider = payments ? await configured('stripe') : await current();
      return provider?.terminals ? provider : null;
    },
    async named(name) {
      if (name !== 'test') return await configured(name);
      const provider = await current();
      return provider?.name === name ? provider : null;
    },
    async close() {
      await (await bank)?.close();
    },
  };
}
