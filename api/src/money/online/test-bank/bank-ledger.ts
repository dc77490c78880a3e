import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/time/clock.ts';

/** A checkout of the test bank, modelled on Stripe's. */
export interface BankCheckout {
  id: string;
  reference: string | null;
  description: string;
  amountMinor: number;
  /** In lower case, like Stripe's. */
  currency: string;
  returnUrl: string;
  /** The cancel link's target. */
  unpaidUrl: string;
  createdAt: Date;
  expiresAt: Date;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  wasDeclined: boolean;
  intentId: string;
  refundedMinor: number;
  /** The card that is saved with the payment, or null. */
  keeps: SavedBankCard | null;
  /** A card setup without a payment. */
  isSetup: boolean;
}

/** A saved card; charges fail after its expiry month. */
export interface SavedBankCard {
  customer: string;
  method: string;
  expiresMonth: number;
  expiresYear: number;
}

/** A charge to a saved card, or a payment at a terminal. */
export interface BankCharge {
  id: string;
  reference: string | null;
  description: string;
  amountMinor: number;
  currency: string;
  status: 'succeeded' | 'requires_payment_method' | 'canceled';
  failure: 'card_declined' | 'expired_card' | 'authentication_required' | null;
  createdAt: Date;
  refundedMinor: number;
}

/** A card terminal, modelled on Stripe's readers. */
export interface BankTerminal {
  id: string;
  label: string;
  isOffline: boolean;
  /** The payment that it asks for, or asked for last. */
  action: { intentId: string; status: 'in_progress' | 'succeeded' | 'failed' } | null;
}

/** What a tester does at a terminal, in the place of a client. */
export type TerminalAct = 'approve' | 'decline' | 'ignore';

/** A refund: requested by the center with a key, or made in the bank's dashboard. */
export interface BankRefund {
  object: 'refund';
  id: string;
  intentId: string;
  amountMinor: number;
  currency: string;
  key: string | null;
  createdAt: Date;
}

/** A payment that the client disputed at their bank. */
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

/** Emits an event with Stripe's name for it. */
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

/** A request that Stripe would refuse, with its error code. */
export class BankRefusal extends Error {
  override name = 'BankRefusal';
  readonly status: number;
  readonly code: string;
  /** The failed charge. */
  readonly intent: object | null;

  constructor(status: number, code: string, intent: object | null = null) {
    super(code);
    this.intent = intent;
    this.status = status;
    this.code = code;
  }
}

export type BankLedger = ReturnType<typeof createBankLedger>;

/** The test bank's state, in memory only. It moves no money. */
export function createBankLedger(clock: Clock, announce: Announce) {
  const checkouts = new Map<string, BankCheckout>();
  const charges = new Map<string, BankCharge>();
  /** Saved cards by their reference. */
  const methods = new Map<string, SavedBankCard>();
  const terminals = new Map(
    ['Mostrador', 'Segundo mostrador'].map((label, index): [string, BankTerminal] => {
      const id = `tmr_test_${index + 1}`;
      return [id, { id, label: `${label} (de prueba)`, isOffline: false, action: null }];
    }),
  );
  const refunds: BankRefund[] = [];
  const disputes: BankDispute[] = [];
  const name = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`;

  function findCheckout(id: string): BankCheckout {
    const checkout = checkouts.get(id);
    if (!checkout) throw new BankRefusal(404, 'resource_missing');
    if (checkout.status === 'open' && checkout.expiresAt <= clock.now()) end(checkout);
    return checkout;
  }

  /** Finds a completed payment, by checkout or saved card. */
  function findPaid(intentId: string): BankCheckout | BankCharge {
    const charge = charges.get(intentId);
    const payment =
      charge ?? [...checkouts.values()].find((one) => one.intentId === intentId && one.isPaid);
    const isUnpaid = charge !== undefined && charge.status !== 'succeeded';
    if (!payment || isUnpaid) throw new BankRefusal(404, 'resource_missing');
    return payment;
  }

  function findTerminal(id: string): BankTerminal {
    const terminal = terminals.get(id);
    if (!terminal) throw new BankRefusal(404, 'resource_missing');
    return terminal;
  }

  const newCard = (): SavedBankCard => ({
    customer: name('cus'),
    method: name('pm'),
    expiresMonth: 12,
    expiresYear: 2030,
  });

  function end(checkout: BankCheckout): void {
    checkout.status = 'expired';
    announce('checkout.session.expired', checkout);
  }

  return {
    find: findCheckout,
    all: () => [...checkouts.keys()].map(findCheckout),
    byReference: (reference: string) =>
      [...checkouts.values()].filter((checkout) => checkout.reference === reference),
    refunds: () => refunds,
    disputes: () => disputes,

    create(newCheckout: NewBankCheckout): BankCheckout {
      const createdAt = clock.now();
      // Stripe's minimum lifetime.
      if (newCheckout.expiresAt.getTime() < createdAt.getTime() + 30 * 60_000) {
        throw new BankRefusal(400, 'parameter_invalid_integer');
      }
      const checkout: BankCheckout = {
        ...newCheckout,
        keeps: newCheckout.savesCard ? newCard() : null,
        id: name('cs'),
        intentId: name('pi'),
        createdAt,
        status: 'open',
        isPaid: false,
        wasDeclined: false,
        refundedMinor: 0,
      };
      checkouts.set(checkout.id, checkout);
      return checkout;
    },

    expire(id: string): BankCheckout {
      const checkout = findCheckout(id);
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

    /** Charges a saved card. @param refusal the response of the card's bank */
    charge(
      { customer, method, ...wanted }: NewBankCharge,
      refusal: BankCharge['failure'],
    ): BankCharge {
      const card = methods.get(method);
      if (card?.customer !== customer) throw new BankRefusal(400, 'resource_missing');
      const failure = isExpired(card, clock.now()) ? 'expired_card' : refusal;
      const status = failure === null ? 'succeeded' : 'requires_payment_method';
      const charge: BankCharge = {
        ...wanted,
        id: name('pi'),
        status,
        failure,
        createdAt: clock.now(),
        refundedMinor: 0,
      };
      charges.set(charge.id, charge);
      const type = failure === null ? 'succeeded' : 'payment_failed';
      announce(`payment_intent.${type}`, charge);
      return charge;
    },

    terminals: () => [...terminals.values()],
    findTerminal,

    /** A payment that a terminal can show. */
    createForTerminal(wanted: Omit<NewBankCharge, 'customer' | 'method'>): BankCharge {
      const charge: BankCharge = {
        ...wanted,
        id: name('pi'),
        status: 'requires_payment_method',
        failure: null,
        createdAt: clock.now(),
        refundedMinor: 0,
      };
      charges.set(charge.id, charge);
      return charge;
    },

    /** The terminal asks for the card. */
    show(terminalId: string, intentId: string): BankTerminal {
      const terminal = findTerminal(terminalId);
      const charge = charges.get(intentId);
      if (charge?.status !== 'requires_payment_method') {
        throw new BankRefusal(400, 'intent_invalid_state');
      }
      if (terminal.isOffline) throw new BankRefusal(400, 'terminal_reader_offline');
      if (terminal.action?.status === 'in_progress' && terminal.action.intentId !== intentId) {
        throw new BankRefusal(409, 'terminal_reader_busy');
      }
      terminal.action = { intentId, status: 'in_progress' };
      return terminal;
    },

    /** The terminal stops asking. */
    stopShowing(terminalId: string): BankTerminal {
      const terminal = findTerminal(terminalId);
      terminal.action = null;
      return terminal;
    },

    /** Closes a payment that isn't paid. */
    cancel(intentId: string): BankCharge {
      const charge = charges.get(intentId);
      if (charge?.status !== 'requires_payment_method') {
        throw new BankRefusal(400, 'payment_intent_unexpected_state');
      }
      charge.status = 'canceled';
      for (const terminal of terminals.values()) {
        if (terminal.action?.intentId === intentId && terminal.action.status === 'in_progress') {
          terminal.action = null;
        }
      }
      announce('payment_intent.canceled', charge);
      return charge;
    },

    /** A client at the terminal. @throws {BankRefusal} when it asks for no card */
    tap(terminalId: string, act: TerminalAct): BankCharge {
      const terminal = findTerminal(terminalId);
      const charge = charges.get(terminal.action?.intentId ?? '');
      if (terminal.action?.status !== 'in_progress' || !charge) {
        throw new BankRefusal(409, 'nothing_to_pay');
      }
      terminal.action.status = act === 'approve' ? 'succeeded' : 'failed';
      if (act === 'approve') charge.status = 'succeeded';
      if (act === 'decline') charge.failure = 'card_declined';
      if (act !== 'ignore') {
        announce(`payment_intent.${act === 'approve' ? 'succeeded' : 'payment_failed'}`, charge);
      }
      return charge;
    },

    forget(method: string): void {
      if (!methods.delete(method)) throw new BankRefusal(404, 'resource_missing');
    },

    paid: findPaid,

    /** @param key of the center's request; null in the bank's dashboard */
    refund(intentId: string, amountMinor: number, key: string | null = null): BankRefund {
      const payment = findPaid(intentId);
      if (payment.refundedMinor + amountMinor > payment.amountMinor) {
        throw new BankRefusal(400, 'charge_already_refunded');
      }
      payment.refundedMinor += amountMinor;
      const { currency } = payment;
      const refund: BankRefund = {
        object: 'refund',
        id: name('re'),
        intentId,
        amountMinor,
        currency,
        key,
        createdAt: clock.now(),
      };
      refunds.push(refund);
      // Stripe sends both, in no fixed order.
      announce('refund.created', refund);
      announce('charge.refunded', payment);
      return refund;
    },

    dispute(intentId: string): BankDispute {
      const { amountMinor, currency } = findPaid(intentId);
      const dispute: BankDispute = {
        object: 'dispute',
        id: name('dp'),
        intentId,
        amountMinor,
        currency,
        status: 'needs_response',
        createdAt: clock.now(),
      };
      disputes.push(dispute);
      announce('charge.dispute.created', dispute);
      return dispute;
    },

    decide(dispute: BankDispute, status: 'won' | 'lost'): void {
      dispute.status = status;
      announce('charge.dispute.closed', dispute);
    },

    /** A user's action on the page. @throws {BankRefusal} once the checkout is closed */
    act(id: string, act: BankAct): BankCheckout {
      const checkout = findCheckout(id);
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

/** A card is valid until the end of its expiry month. */
function isExpired({ expiresMonth, expiresYear }: SavedBankCard, now: Date): boolean {
  return now >= new Date(Date.UTC(expiresYear, expiresMonth, 1));
}

function monthsFrom(
  now: Date,
  months: number,
): Pick<SavedBankCard, 'expiresMonth' | 'expiresYear'> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  return { expiresMonth: month.getUTCMonth() + 1, expiresYear: month.getUTCFullYear() };
}
