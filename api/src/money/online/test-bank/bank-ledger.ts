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
  /** For who doesn't pay. */
  unpaidUrl: string;
  createdAt: Date;
  expiresAt: Date;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  wasDeclined: boolean;
  intentId: string;
  refundedMinor: number;
  /** Of whom the card is kept with which it is paid. */
  keeps: KeptCard | null;
  /** Nothing is paid: a card is saved. */
  isSetup: boolean;
}

/** A card that the bank keeps; its own bank refuses it once its last month is over. */
export interface KeptCard {
  customer: string;
  method: string;
  expiresMonth: number;
  expiresYear: number;
}

/** A charge to a card that the bank keeps. */
export interface BankCharge {
  id: string;
  reference: string | null;
  description: string;
  amountMinor: number;
  currency: string;
  status: 'succeeded' | 'requires_payment_method';
  failure: 'card_declined' | 'expired_card' | 'authentication_required' | null;
  createdAt: Date;
  refundedMinor: number;
}

/** What went back of a payment: asked for by the shop under a key, or made in the bank's dashboard. */
export interface BankRefund {
  object: 'refund';
  id: string;
  intentId: string;
  amountMinor: number;
  currency: string;
  key: string | null;
  createdAt: Date;
}

/** A client told their own bank that a payment isn't theirs. */
export interface BankDispute extends Omit<BankRefund, 'object' | 'key'> {
  object: 'dispute';
  status: 'needs_response' | 'won' | 'lost';
}

export type BankAct =
  | 'pay'
  | 'payExpiring'
  | 'decline'
  | 'abandon'
  | 'authenticate'
  | 'payLater'
  | 'settle';

/** Says what happened, by the names that Stripe gives its events. */
type Announce = (type: string, about: BankCheckout | BankCharge | BankRefund | BankDispute) => void;

export interface NewBankCheckout {
  reference: string | null;
  description: string;
  amountMinor: number;
  currency: string;
  returnUrl: string;
  unpaidUrl: string;
  expiresAt: Date;
  savesCard: boolean;
  isSetup: boolean;
}

export interface NewBankCharge {
  reference: string | null;
  description: string;
  amountMinor: number;
  currency: string;
  customer: string;
  method: string;
}

/** Something that Stripe would refuse, with its name for it. */
export class BankRefusal extends Error {
  override name = 'BankRefusal';
  readonly status: number;
  readonly code: string;
  /** The charge that was refused, as it then stands. */
  readonly intent: object | null;

  constructor(status: number, code: string, intent: object | null = null) {
    super(code);
    this.intent = intent;
    this.status = status;
    this.code = code;
  }
}

export type BankLedger = ReturnType<typeof createBankLedger>;

/** What the bank remembers as long as its process runs. It moves no money. */
export function createBankLedger(clock: Clock, announce: Announce) {
  const checkouts = new Map<string, BankCheckout>();
  const charges = new Map<string, BankCharge>();
  /** The cards that are kept, by their name. */
  const methods = new Map<string, KeptCard>();
  const refunds: BankRefund[] = [];
  const disputes: BankDispute[] = [];
  const name = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`;

  function found(id: string): BankCheckout {
    const checkout = checkouts.get(id);
    if (!checkout) throw new BankRefusal(404, 'resource_missing');
    if (checkout.status === 'open' && checkout.expiresAt <= clock.now()) end(checkout);
    return checkout;
  }

  /** A payment that was made, on the page or with a kept card. */
  function paid(intentId: string): BankCheckout | BankCharge {
    const charge = charges.get(intentId);
    const payment =
      charge ?? [...checkouts.values()].find((one) => one.intentId === intentId && one.isPaid);
    if (!payment || charge?.failure) throw new BankRefusal(404, 'resource_missing');
    return payment;
  }

  const newCard = (): KeptCard => ({
    ...{ customer: name('cus'), method: name('pm'), expiresMonth: 12, expiresYear: 2030 },
  });

  function end(checkout: BankCheckout): void {
    checkout.status = 'expired';
    announce('checkout.session.expired', checkout);
  }

  return {
    find: found,
    all: () => [...checkouts.keys()].map(found),
    byReference: (reference: string) =>
      [...checkouts.values()].filter((checkout) => checkout.reference === reference),
    refunds: () => refunds,
    disputes: () => disputes,

    create(wanted: NewBankCheckout): BankCheckout {
      const createdAt = clock.now();
      // Stripe's own rule.
      if (wanted.expiresAt.getTime() < createdAt.getTime() + 30 * 60_000) {
        throw new BankRefusal(400, 'parameter_invalid_integer');
      }
      const checkout: BankCheckout = {
        ...wanted,
        keeps: wanted.savesCard ? newCard() : null,
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

    findCharge(id: string): BankCharge {
      const charge = charges.get(id);
      if (!charge) throw new BankRefusal(404, 'resource_missing');
      return charge;
    },
    charges: () => [...charges.values()],

    /** Charges a card that is kept. @param refusal what the card's own bank says to it */
    charge(
      { customer, method, ...wanted }: NewBankCharge,
      refusal: BankCharge['failure'],
    ): BankCharge {
      const card = methods.get(method);
      if (card?.customer !== customer) throw new BankRefusal(400, 'resource_missing');
      const failure = isOver(card, clock.now()) ? 'expired_card' : refusal;
      const status = failure === null ? 'succeeded' : 'requires_payment_method';
      const charge: BankCharge = {
        ...{ ...wanted, id: name('pi'), status, failure },
        ...{ createdAt: clock.now(), refundedMinor: 0 },
      };
      charges.set(charge.id, charge);
      const type = failure === null ? 'succeeded' : 'payment_failed';
      announce(`payment_intent.${type}`, charge);
      return charge;
    },

    forget(method: string): void {
      if (!methods.delete(method)) throw new BankRefusal(404, 'resource_missing');
    },

    paid,

    /** @param key of the shop's request; null in the bank's dashboard */
    refund(intentId: string, amountMinor: number, key: string | null = null): BankRefund {
      const payment = paid(intentId);
      if (payment.refundedMinor + amountMinor > payment.amountMinor) {
        throw new BankRefusal(400, 'charge_already_refunded');
      }
      payment.refundedMinor += amountMinor;
      const { currency } = payment;
      const refund: BankRefund = {
        ...{ object: 'refund', id: name('re'), intentId, amountMinor, currency },
        ...{ key, createdAt: clock.now() },
      };
      refunds.push(refund);
      // Stripe says both, in no certain order.
      announce('refund.created', refund);
      announce('charge.refunded', payment);
      return refund;
    },

    dispute(intentId: string): BankDispute {
      const { amountMinor, currency } = paid(intentId);
      const dispute: BankDispute = {
        ...{ object: 'dispute', id: name('dp'), intentId, amountMinor, currency },
        ...{ status: 'needs_response', createdAt: clock.now() },
      };
      disputes.push(dispute);
      announce('charge.dispute.created', dispute);
      return dispute;
    },

    decide(dispute: BankDispute, status: 'won' | 'lost'): void {
      dispute.status = status;
      announce('charge.dispute.closed', dispute);
    },

    /** What a person does on the page. @throws {BankRefusal} once it is over */
    act(id: string, act: BankAct): BankCheckout {
      const checkout = found(id);
      if (act === 'settle') {
        if (checkout.status !== 'complete' || checkout.isPaid || checkout.isSetup) {
          throw new BankRefusal(409, 'nothing_to_settle');
        }
        checkout.isPaid = true;
        announce('checkout.session.async_payment_succeeded', checkout);
        return checkout;
      }
      if (checkout.status !== 'open') throw new BankRefusal(409, 'checkout_not_open');
      switch (act) {
        case 'pay':
        case 'payExpiring':
          checkout.status = 'complete';
          checkout.isPaid = !checkout.isSetup;
          if (checkout.keeps && act === 'payExpiring') {
            checkout.keeps = { ...checkout.keeps, ...monthsFrom(clock.now(), 2) };
          }
          if (checkout.keeps) methods.set(checkout.keeps.method, checkout.keeps);
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

/** Good until the end of the month that is written on it. */
function isOver({ expiresMonth, expiresYear }: KeptCard, now: Date): boolean {
  return now >= new Date(Date.UTC(expiresYear, expiresMonth, 1));
}

function monthsFrom(now: Date, months: number): Pick<KeptCard, 'expiresMonth' | 'expiresYear'> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  return { expiresMonth: month.getUTCMonth() + 1, expiresYear: month.getUTCFullYear() };
}
