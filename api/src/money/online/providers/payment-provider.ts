import type { CardTerminal, PaymentProviderName } from '@aforo/shared/contract';

/** A payment to make on the provider's page. */
export interface NewCheckout {
  /**
   * The payment's reference, which is the idempotency key: the same one opens the same checkout.
   */
  reference: string;
  description: string;
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  email: string | null;
  expiresAt: Date;
  /** The page to return to after paying, and the cancel link's target. */
  returnUrl: string;
  unpaidUrl: string;
  /** The payer consents to later charges to the card. */
  savesCard: boolean;
}

/** A card saved at the provider, by the provider's references; never its number. */
export interface PaidCard {
  customer: string;
  method: string;
  brand: string;
  lastFour: string;
  expiresMonth: number;
  expiresYear: number;
}

/** A charge to a card saved at the provider. */
export interface NewCharge {
  /** The payment's reference, which is the idempotency key: the same one charges once. */
  reference: string;
  description: string;
  amountMinor: number;
  currency: string;
  customer: string;
  method: string;
}

/** A card setup on the provider's page, without a payment. */
export interface NewSetup {
  /** The idempotency key: the same one opens the same page. */
  reference: string;
  email: string | null;
  expiresAt: Date;
  returnUrl: string;
  unpaidUrl: string;
}

/** A setup's state at the provider. `open` and `expired`: no card was saved. */
export type SetupState =
  | { state: 'open' | 'expired'; wasDeclined: boolean }
  | { state: 'saved'; card: PaidCard };

export interface StartedCheckout {
  /** The provider's reference. */
  providerReference: string;
  redirectUrl: string;
}

/**
 * A checkout's state at the provider. `open`: it can still be paid; `wasDeclined` after a failed
 * attempt. `processing`: paid with a slow method. `failed`: declined by the bank, and can't be paid
 * any more.
 */
export type CheckoutState =
  | { state: 'open'; wasDeclined: boolean }
  | { state: 'processing' }
  | {
      state: 'paid';
      amountMinor: number;
      currency: string;
      providerPayment: string;
      /** The saved card, if the checkout was to save it. */
      card: PaidCard | null;
    }
  | { state: 'failed'; needsAuthentication?: boolean; isTerminalOffline?: boolean }
  | { state: 'expired'; wasDeclined: boolean };

export interface ProviderEvent {
  id: string;
  type: string;
  /** Our reference of the payment or card setup; null for other events. */
  reference: string | null;
  /** The provider's reference of that checkout. */
  providerReference: string | null;
  /** The provider's reference of a payment with a refund or dispute; null for other events. */
  returnedPayment: string | null;
  /** The checkout's state, for providers that can't be queried; null: query the provider. */
  checkout: CheckoutState | null;
}

/** The form that the browser posts to open the provider's page. */
export interface PaymentForm {
  action: string;
  fields: Readonly<Record<string, string>>;
}

export interface NewRefund {
  providerPayment: string;
  amountMinor: number;
  /** The payment's currency. */
  currency: string;
  key: string;
  /** It was requested before, with an unknown outcome. */
  wasAsked: boolean;
}

/** Money that went back: a refund by us or in the provider's dashboard, or a dispute. */
export type ProviderReturn = {
  providerReference: string;
  amountMinor: number;
  currency: string;
  at: Date;
} & (
  | {
      kind: 'refund';
      /** Our key of the refund; null for a refund in the dashboard. */
      key: string | null;
    }
  | { kind: 'dispute'; dispute: 'open' | 'won' | 'lost' }
);

/** The provider's record of a checkout, for reconciliation. */
export interface ProviderRecord {
  reference: string | null;
  providerReference: string;
  description: string;
  at: Date;
  paidMinor: number;
  refundedMinor: number;
}

/** A payment to make at a terminal. */
export interface NewTerminalPayment {
  /** The payment's reference, which is the idempotency key: the same one makes one payment. */
  reference: string;
  description: string;
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
}

/** A payment at the provider, and the terminal that shows it; both by the provider's references. */
export interface TerminalPayment {
  providerReference: string;
  terminal: string;
}

/** The card terminals of a provider, driven by the server: the browser never talks to them. */
export interface CardTerminals {
  list(): Promise<CardTerminal[]>;
  /** Creates the payment. It can't be paid before a terminal shows it. @returns its reference */
  create(payment: NewTerminalPayment): Promise<string>;
  /**
   * Makes the terminal ask for the card. A repeated call with the same reference asks once.
   * @throws {TerminalRefusedError} when the terminal certainly doesn't ask for it
   */
  show(payment: TerminalPayment & { reference: string }): Promise<void>;
  /** `failed` and `expired` are final: the payment has been closed and can't be paid any more. */
  find(payment: TerminalPayment): Promise<CheckoutState>;
  /** Closes the payment. @returns its state, because it may just have been paid */
  cancel(payment: TerminalPayment): Promise<CheckoutState>;
}

/**
 * A payment provider. Only its answers are trusted, never the address that the payer returns to.
 */
export interface PaymentProvider {
  name: PaymentProviderName;
  /**
   * It can charge saved cards off-session. Without this, renewing packages can't be sold online.
   */
  keepsCards: boolean;
  /** Its card terminals; null if the center uses none of this provider. */
  terminals: CardTerminals | null;
  /** It has idempotency keys for refunds. */
  hasRefundKeys: boolean;
  start(checkout: NewCheckout): Promise<StartedCheckout>;
  /**
   * The form that opens its page, if it needs one; its checkout then starts at an address of ours.
   */
  form?(checkout: NewCheckout): PaymentForm;
  /**
   * Charges a saved card.
   * @returns the provider's reference of the charge, and its state
   * @throws {NotChargedError} when the provider certainly didn't charge it
   */
  charge(charge: NewCharge): Promise<{ providerReference: string; state: CheckoutState }>;
  /** Opens a page that saves a card, for providers that can save cards. */
  startSetup(setup: NewSetup): Promise<StartedCheckout>;
  findSetup(providerReference: string): Promise<SetupState>;
  /** Removes the saved card. */
  forget(method: string): Promise<void>;
  /** Null when the provider can't be queried, and only sends events. */
  find(providerReference: string): Promise<CheckoutState | null>;
  /** Closes an open checkout. @returns its state, because it may just have been paid */
  expire(providerReference: string): Promise<CheckoutState | null>;
  /**
   * @returns the provider's reference of the refund
   * @throws {UnansweredError} when the refund may have been made
   */
  refund(refund: NewRefund): Promise<string>;
  /** Our reference of a payment by the provider's; null for a payment of another system. */
  findReference(providerPayment: string): Promise<string | null>;
  /** All refunds and disputes of a payment; empty when the provider can't be queried. */
  listReturns(providerPayment: string): Promise<ProviderReturn[]>;
  /** @throws {DomainError} `webhook_refused` unless the body is an event signed by the provider */
  readEvent(body: Buffer, headers: Readonly<Record<string, unknown>>): ProviderEvent;
  /** Null when the provider can't be queried. */
  list(range: { from: Date; to: Date }): Promise<ProviderRecord[] | null>;
}

/**
 * The provider didn't do what was requested. Its own message may contain secrets and is never
 * included.
 */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

/** Nothing was charged, and a retry won't charge either: the provider doesn't know the card. */
export class NotChargedError extends ProviderError {
  override name = 'NotChargedError';
}

/** The request's outcome is unknown. */
export class UnansweredError extends ProviderError {
  override name = 'UnansweredError';
}

/** The terminal is off, busy or unknown, and doesn't show the payment. */
export class TerminalRefusedError extends ProviderError {
  override name = 'TerminalRefusedError';
}
