import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/time/clock.ts';
import { serveBankApi } from './bank-api.ts';
import { createBankEvents, type DeliverEvent } from './bank-events.ts';
import {
  type BankAct,
  type BankCharge,
  type BankCheckout,
  createBankLedger,
  type TerminalAct,
} from './bank-ledger.ts';

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
    isDeaf: () => false,
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
    access: { ...access, apiUrl, terminalLocation: 'tml_test' },
    ledger,
    events,
    knobs,
    close,
    /** A client at a terminal. */
    async tap(terminalId: string, act: TerminalAct): Promise<BankCharge> {
      const charge = ledger.tap(terminalId, act);
      await events.settled();
      return charge;
    },
    /** The card is charged, and neither the event nor the state arrives for this long. */
    tapUnheard(terminalId: string, silenceMs: number): void {
      const { delivery } = events.knobs;
      events.knobs.delivery = 'lost';
      const charge = ledger.tap(terminalId, 'approve');
      events.knobs.delivery = delivery;
      knobs.isDeaf = ({ path }) => path.includes(charge.id);
      setTimeout(() => {
        knobs.isDeaf = () => false;
      }, silenceMs).unref();
    },
    async act(id: string, act: BankAct): Promise<BankCheckout> {
      const checkout = ledger.act(id, act);
      await events.settled();
      return checkout;
    },
  };
}
