import type { OnlineDependencies } from '../online-dependencies.ts';
import { setTerminalPayment } from '../payments/online-payment-writes.repository.ts';
import type { PaymentRow } from '../payments/online-payments.repository.ts';
import {
  type CheckoutState,
  type TerminalPayment,
  TerminalRefusedError,
} from '../providers/payment-provider.ts';

/** A payment that a terminal may have shown; null for other payments. */
export function terminalPaymentOf(
  payment: PaymentRow,
  providerReference: string | null,
): TerminalPayment | null {
  const terminal = payment.kind === 'charge' ? payment.terminalReference : null;
  return terminal === null || providerReference === null ? null : { terminal, providerReference };
}

/**
 * Creates the payment at the provider, stores its reference and has the terminal ask for the card,
 * in this order: a payment without a stored reference has never been shown, so it can't have been paid.
 * @returns null for payments that are not at a terminal
 * @throws {ProviderError} when the provider doesn't answer: a retry continues
 */
export async function showOnTerminal(
  { database, providers }: OnlineDependencies,
  payment: PaymentRow,
): Promise<CheckoutState | null> {
  if (payment.kind !== 'charge' || payment.terminalReference === null) return null;
  const provider = await providers.named(payment.provider);
  if (!provider?.terminals) return null;
  const { terminals } = provider;
  const { id: reference, description, totalMinor: amountMinor, currency } = payment;
  const providerReference = await terminals.create({
    reference,
    description,
    amountMinor,
    currency,
  });
  const shown = { providerReference, terminal: payment.terminalReference };
  if (!(await setTerminalPayment(database.connection, reference, providerReference))) return null;
  try {
    await terminals.show({ ...shown, reference });
    return { state: 'open', wasDeclined: false };
  } catch (error) {
    if (!(error instanceof TerminalRefusedError)) throw error;
    const state = await terminals.cancel(shown);
    return state.state === 'expired' ? { state: 'failed', isTerminalOffline: true } : state;
  }
}
