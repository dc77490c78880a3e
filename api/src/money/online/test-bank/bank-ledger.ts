import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';

/** A checkout of the test bank, as Stripe would have it. */
export interface BankCheckout {
  id: string;
  reference: string | null;
  description: string;
  amountMinor: number;
  /** In small letters, as Stripe writes it. */
  currency: string;
  returnUrl: string;
  createdAt: Date;
  expiresAt: Date;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  wasDeclined: boolean;
  intentId: string;
  refundedMinor: number;
}

export type BankAct = 'pay' | 'decline' | 'abandon' | 'authenticate' | 'payLater' | 'settle';

/** Says what happened, by the names that Stripe gives its events. */
type Announce = (type: string, checkout: BankCheckout) => void;

export interface NewBankCheckout {
  reference: string | null;
  description: string;
  amountMinor: number;
  currency: string;
  returnUrl: string;
  expiresAt: Date;
}

/** Something that Stripe would refuse, with its name for it. */
export class BankRefusal extends Error {
  override name = 'BankRefusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export type BankLedger = ReturnType<typeof createBankLedger>;

/** What the bank remembers as long as its process runs. It moves no money. */
export function createBankLedger(clock: Clock, announce: Announce) {
  const checkouts = new Map<string, BankCheckout>();
  const refunds = new Map<string, { intentId: string; amountMinor: number }>();
  const name = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`;

  function found(id: string): BankCheckout {
    const checkout = checkouts.get(id);
    if (!checkout) throw new BankRefusal(404, 'resource_missing');
    if (checkout.status === 'open' && checkout.expiresAt <= clock.now()) end(checkout);
    return checkout;
  }

  function end(checkout: BankCheckout): void {
    checkout.status = 'expired';
    announce('checkout.session.expired', checkout);
  }

  return {
    find: found,
    all: () => [...checkouts.keys()].map(found),
    byReference: (reference: string) =>
      [...checkouts.values()].filter((checkout) => checkout.reference === reference),
    refunds: () => [...refunds.values()],

    create(wanted: NewBankCheckout): BankCheckout {
      const createdAt = clock.now();
      // Stripe's own rule.
      if (wanted.expiresAt.getTime() < createdAt.getTime() + 30 * 60_000) {
        throw new BankRefusal(400, 'parameter_invalid_integer');
      }
      const checkout: BankCheckout = {
        ...wanted,
        ...{ id: name('cs'), intentId: name('pi'), createdAt, status: 'open' },
        ...{ isPaid: false, wasDeclined: false, refundedMinor: 0 },
      };
      checkouts.set(checkout.id, checkout);
      return checkout;
    },

    expire(id: string): BankCheckout {
      const checkout = found(id);
      if (checkout.status !== 'open') throw new BankRefusal(400, 'checkout_not_open');
      end(checkout);
      return checkout;
    },

    refund(intentId: string, amountMinor: number): string {
      const checkout = [...checkouts.values()].find((one) => one.intentId === intentId);
      if (!checkout?.isPaid) throw new BankRefusal(404, 'resource_missing');
      if (checkout.refundedMinor + amountMinor > checkout.amountMinor) {
        throw new BankRefusal(400, 'charge_already_refunded');
      }
      checkout.refundedMinor += amountMinor;
      const id = name('re');
      refunds.set(id, { intentId, amountMinor });
      return id;
    },

    /** What a person does on the page. @throws {BankRefusal} once it is over */
    act(id: string, act: BankAct): BankCheckout {
      const checkout = found(id);
      if (act === 'settle') {
        if (checkout.status !== 'complete' || checkout.isPaid) {
          throw new BankRefusal(409, 'nothing_to_settle');
        }
        checkout.isPaid = true;
        announce('checkout.session.async_payment_succeeded', checkout);
        return checkout;
      }
      if (checkout.status !== 'open') throw new BankRefusal(409, 'checkout_not_open');
      switch (act) {
        case 'pay':
          checkout.status = 'complete';
          checkout.isPaid = true;
          announce('checkout.session.completed', checkout);
          break;
        case 'payLater':
          checkout.status = 'complete';
          announce('checkout.session.completed', checkout);
          break;
        case 'decline':
          checkout.wasDeclined = true;
          break;
        case 'abandon':
        case 'authenticate':
      }
      return checkout;
    },
  };
}
