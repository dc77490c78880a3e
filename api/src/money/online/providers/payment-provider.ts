import type { PaymentProviderName } from '@aforo/shared/contract';

/** Something to be paid on the provider's own page. */
export interface NewCheckout {
  /** Of the payment; asked for twice with the same, there is one checkout. */
  reference: string;
  description: string;
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  email: string | null;
  expiresAt: Date;
  /** Where the person comes back to once they have paid, and by the link for not paying. */
  returnUrl: string;
  unpaidUrl: string;
  /** Whoever pays lets their card be charged later too. */
  savesCard: boolean;
}

/** A card that the provider keeps, by its names for it; never its number. */
export interface PaidCard {
  customer: string;
  method: string;
  brand: string;
  lastFour: string;
  expiresMonth: number;
  expiresYear: number;
}

/** Something to be charged to a card that the provider keeps. */
export interface NewCharge {
  /** Of the payment; asked for twice with the same, it is charged once. */
  reference: string;
  description: string;
  amountMinor: number;
  currency: string;
  customer: string;
  method: string;
}

/** A card to be saved on the provider's own page, without paying. */
export interface NewSetup {
  /** Asked for twice with the same, there is one page. */
  reference: string;
  email: string | null;
  expiresAt: Date;
  returnUrl: string;
  unpaidUrl: string;
}

/** What a provider says of such a page. `open` and `expired`: no card is saved. */
export type SetupState =
  | { state: 'open' | 'expired'; wasDeclined: boolean }
  | { state: 'saved'; card: PaidCard };

export interface StartedCheckout {
  /** What the provider calls it. */
  providerReference: string;
  redirectUrl: string;
}

/**
 * What a provider says of a checkout. `open`: it can still be paid; `wasDeclined` when somebody tried.
 * `processing`: paid in a way that takes time. `failed`: it can't be paid any more, the bank said no.
 */
export type CheckoutState =
  | { state: 'open'; wasDeclined: boolean }
  | { state: 'processing' }
  | {
      state: 'paid';
      amountMinor: number;
      currency: string;
      providerPayment: string;
      /** Of one that was to be kept. */
      card: PaidCard | null;
    }
  | { state: 'failed'; needsAuthentication?: boolean }
  | { state: 'expired'; wasDeclined: boolean };

export interface ProviderEvent {
  id: string;
  type: string;
  /** Of the payment, or of the card to be saved, that it is about; null when it is about something else. */
  reference: string | null;
  /** What the provider calls that checkout. */
  providerReference: string | null;
  /** The provider's name of a payment of which money went back; null of any other event. */
  returnedPayment: string | null;
  /** What it says of its checkout, of providers that can't be asked; null: ask. */
  checkout: CheckoutState | null;
}

/** What the browser sends to a provider whose page is opened by posting a form. */
export interface PaymentForm {
  action: string;
  fields: Readonly<Record<string, string>>;
}

export interface NewRefund {
  providerPayment: string;
  amountMinor: number;
  /** In which it was paid. */
  currency: string;
  key: string;
  /** It was asked for before, and nobody knows what came of it. */
  wasAsked: boolean;
}

/** Money that went back of a payment: refunded by us or in the provider's dashboard, or disputed. */
export type ProviderReturn = {
  providerReference: string;
  amountMinor: number;
  currency: string;
  at: Date;
} & (
  | {
      kind: 'refund';
      /** Under which we asked for it; null of one that was made in the dashboard. */
      key: string | null;
    }
  | { kind: 'dispute'; dispute: 'open' | 'won' | 'lost' }
);

/** What a provider has of one checkout, for comparing. */
export interface ProviderRecord {
  reference: string | null;
  providerReference: string;
  description: string;
  at: Date;
  paidMinor: number;
  refundedMinor: number;
}

/** Whoever takes the money. Only its answers are believed, never the address that a person comes back to. */
export interface PaymentProvider {
  name: PaymentProviderName;
  /** Cards are charged later without anybody at its page. Without it, nothing that renews is sold online. */
  keepsCards: boolean;
  /** A refund that is asked for again under the same key is done once. */
  hasRefundKeys: boolean;
  start(checkout: NewCheckout): Promise<StartedCheckout>;
  /** How its page is opened, where that takes a form; its checkout then starts at an address of ours. */
  form?(checkout: NewCheckout): PaymentForm;
  /**
   * Charges a card that it keeps.
   * @returns what it calls the charge, and how it stands
   * @throws {NotChargedError} when it has understood, and not charged it
   */
  charge(charge: NewCharge): Promise<{ providerReference: string; state: CheckoutState }>;
  /** Opens a page on which a card is saved, of providers that keep cards. */
  startSetup(setup: NewSetup): Promise<StartedCheckout>;
  findSetup(providerReference: string): Promise<SetupState>;
  /** Keeps the card no longer. */
  forget(method: string): Promise<void>;
  /** Null where the provider can't be asked, and only its events say. */
  find(providerReference: string): Promise<CheckoutState | null>;
  /** Ends what can still be paid. @returns how it then stands: it may have been paid a moment before */
  expire(providerReference: string): Promise<CheckoutState | null>;
  /**
   * @returns what the provider calls the refund
   * @throws {UnansweredError} when it may have been done
   */
  refund(refund: NewRefund): Promise<string>;
  /** Our reference of a payment, by the provider's name of it; null when it isn't ours. */
  findReference(providerPayment: string): Promise<string | null>;
  /** All that went back of a payment; nothing where the provider can't be asked. */
  listReturns(providerPayment: string): Promise<ProviderReturn[]>;
  /** @throws {DomainError} `webhook_refused` unless the provider signed these bytes, and they are an event */
  readEvent(body: Buffer, headers: Readonly<Record<string, unknown>>): ProviderEvent;
  /** Null where the provider can't be asked. */
  list(range: { from: Date; to: Date }): Promise<ProviderRecord[] | null>;
}

/** The provider did not do what it was asked. Its words may hold secrets, so they stay with it. */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

/** Nothing was charged, and nothing will be when asked again: it doesn't know the card. */
export class NotChargedError extends ProviderError {
  override name = 'NotChargedError';
}

/** It was asked, and what it did of it isn't known. */
export class UnansweredError extends ProviderError {
  override name = 'UnansweredError';
}
