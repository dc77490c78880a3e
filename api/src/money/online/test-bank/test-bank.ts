import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/time/clock.ts';
import { serveBankApi } from './bank-api.ts';
import { createBankEvents, type DeliverEvent } from './bank-events.ts';
import { type BankAct, type BankCheckout, createBankLedger } from './bank-ledger.ts';

interface TestBankOptions {
  clock: Clock;
  /** The origin of the pages, where the bank's page is shown. */
  origin: string;
  deliver: DeliverEvent;
}

export type TestBank = Awaited<ReturnType<typeof openTestBank>>;

/**
 * A bank that takes no money and implements Stripe's API, so that Stripe's own library talks to it
 * over HTTP and the production code runs unchanged. The demo pays with it; tests turn its knobs.
 */
export async function openTestBank({ clock, origin, deliver }: TestBankOptions) {
  const secret = () => randomBytes(16).toString('hex');
  const access = { secretKey: `sk_test_${secret()}`, webhookSecret: `whsec_${secret()}` };
  const events = createBankEvents(clock, access.webhookSecret, deliver);
  const ledger = createBankLedger(clock, events.announce);
  const knobs: Parameters<typeof serveBankApi>[0]['knobs'] = {
    isDown: false,
    paid: null,
    charge: null,
  };
  const pageUrl = (id: string) => `${origin}/api/test-bank/${id}`;
  const { url: apiUrl, close } = await serveBankApi({
    ledger,
    pageUrl,
    knobs,
    secretKey: access.secretKey,
  });
  return {
    access: { ...access, apiUrl },
    ledger,
    events,
    knobs,
    close,
    async act(id: string, act: BankAct): Promise<BankCheckout> {
      const checkout = ledger.act(id, act);
      await events.settled();
      return checkout;
    },
  };
}
