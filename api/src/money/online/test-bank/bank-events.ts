import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/time/clock.ts';
import {
  chargeJson,
  chargeOfPaymentJson,
  disputeJson,
  refundJson,
  sessionJson,
} from './bank-json.ts';
import type { BankCharge, BankCheckout, BankDispute, BankRefund } from './bank-ledger.ts';

/** Delivers an event. @returns whether the receiver accepted it */
export type DeliverEvent = (body: string, signature: string) => Promise<boolean>;

/** How events are delivered: simulates network faults and attacks. */
export type DeliveryKnob = 'once' | 'twice' | 'held' | 'lost' | 'forged';

export interface BankEvent {
  type: string;
  body: string;
}

type BankObject = BankCheckout | BankCharge | BankRefund | BankDispute;

/** The event's object, in Stripe's format. */
function objectOf(type: string, about: BankObject): object {
  if ('object' in about) {
    return about.object === 'refund' ? refundJson(about) : disputeJson(about);
  }
  if (type === 'charge.refunded') return chargeOfPaymentJson(about);
  return 'intentId' in about ? sessionJson(about) : chargeJson(about);
}

/** The bank's webhooks, signed like Stripe's. */
export function createBankEvents(clock: Clock, secret: string, deliver: DeliverEvent) {
  const sent: BankEvent[] = [];
  let held: BankEvent[] = [];
  let isBusy: Promise<unknown> = Promise.resolve();
  const knobs: { delivery: DeliveryKnob } = { delivery: 'once' };

  const sign = (body: string, key: string) => {
    const at = Math.floor(clock.now().getTime() / 1000);
    const signature = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
    return `t=${at},v1=${signature}`;
  };
  const send = ({ body }: BankEvent, key = secret) => deliver(body, sign(body, key));
  const enqueue = (work: () => Promise<unknown>) => {
    isBusy = isBusy.then(work, work);
  };

  return {
    knobs,
    sent,
    sign: (body: string) => sign(body, secret),
    /** Resolves once all announced events have been delivered or lost. */
    settled: async () => void (await isBusy),

    announce(type: string, about: BankObject): void {
      const id = `evt_test_${randomBytes(12).toString('hex')}`;
      const created = Math.floor(clock.now().getTime() / 1000);
      const object = objectOf(type, about);
      const body = JSON.stringify({ id, object: 'event', type, created, data: { object } });
      const event = { type, body };
      sent.push(event);
      switch (knobs.delivery) {
        case 'once':
          return enqueue(() => send(event));
        case 'twice':
          return enqueue(() => Promise.all([send(event), send(event)]));
        case 'forged':
          return enqueue(() => send(event, `${secret}no`));
        case 'held':
          held.push(event);
          return;
        case 'lost':
      }
    },

    /** Sends the held events, newest first if `isReversed`. @returns whether each was accepted */
    async release({ isReversed = false } = {}): Promise<boolean[]> {
      const events = isReversed ? held.toReversed() : held;
      held = [];
      const answers: boolean[] = [];
      for (const event of events) answers.push(await send(event));
      return answers;
    },

    /** Redelivers an event, like a bank without a response. */
    resend: (event: BankEvent) => send(event),
  };
}
