import Stripe from 'stripe';
import { ProviderError } from './payment-provider.ts';

export async function sanitizeErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw sanitized(error);
  }
}

/** An error without Stripe's message, which repeats keys and request data. */
export function sanitized(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (!(error instanceof Stripe.errors.StripeError)) return new ProviderError('Stripe failed');
  const { type, code, statusCode, requestId } = error;
  const details = [type, code, statusCode, requestId].filter(Boolean).join(' ');
  return new ProviderError(`Stripe: ${details}`);
}
