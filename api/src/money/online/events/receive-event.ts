import type { PaymentProviderName } from '@aforo/shared/contract';
import { idSchema } from '@aforo/shared/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import { syncSetup } from '../saved-cards/sync-setup.ts';
import { findSetup } from '../saved-cards/card-setups.repository.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { findAnyPayment } from '../payments/online-payments.repository.ts';
import { recordReturns } from '../refunds/record-returns.ts';
import { hasEvent, insertEvent } from './payment-events.repository.ts';
import { ProviderError } from '../providers/payment-provider.ts';
import { syncPayment } from '../payments/sync-payment.ts';

/**
 * Handles a provider's event: verifies the signature, stores the event once by its id, and answers
 * after its effects are committed.
 * @throws {DomainError} `webhook_refused`; `not_found` for a provider that isn't configured;
 *   `unavailable` when the provider can't be queried, so that it redelivers the event
 */
export async function receiveEvent(
  dependencies: OnlineDependencies,
  name: PaymentProviderName,
  { body, headers }: { body: Buffer; headers: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { connection } = dependencies.database;
  const provider = await dependencies.providers.named(name);
  if (!provider) throw new DomainError('not_found');
  const event = provider.readEvent(body, headers);
  if (await hasEvent(connection, name, event.id)) return;
  const { returnedPayment } = event;
  const reference =
    returnedPayment === null
      ? event.reference
      : await orUnavailable(provider.findReference(returnedPayment));
  const id = reference !== null && idSchema.safeParse(reference).success ? reference : null;
  const isPayment = id !== null && (await findAnyPayment(connection, id)) !== undefined;
  const isSetup = id !== null && !isPayment && (await findSetup(connection, id)) !== undefined;
  // The provider account may also be used by other systems.
  if (id === null || !(isPayment || isSetup)) {
    const at = dependencies.clock.now();
    await dependencies.database.transaction((trx) =>
      insertEvent(trx, { ...event, provider: name, paymentId: null, at }),
    );
    return;
  }
  if (returnedPayment === null) {
    return await orUnavailable((isPayment ? syncPayment : syncSetup)(dependencies, id, { event }));
  }
  // The payment event may be late or lost.
  await orUnavailable(syncPayment(dependencies, id));
  const payment = await findAnyPayment(connection, id);
  if (!payment) return;
  const returnEvent = { payment: { ...payment, providerPayment: returnedPayment }, event };
  await orUnavailable(recordReturns(dependencies, provider, returnEvent));
}

async function orUnavailable<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new DomainError('unavailable');
  }
}
