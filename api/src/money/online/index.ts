import type { FastifyInstance } from 'fastify';
import type { Connection } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { OnlineDependencies } from './online-dependencies.ts';
import { handleOnlineJobs } from './online-jobs.ts';
import { registerOnlinePayments } from './online.routes.ts';
import { createPaymentProviders } from './providers/payment-providers.ts';

export { createPaymentProviders } from './providers/payment-providers.ts';
export { beginCharge } from './fees/charge-card.ts';
export { forgetCard } from './saved-cards/forget-card.ts';
export type { OnlineDependencies } from './online-dependencies.ts';
export { presentCard } from './saved-cards/saved-card.presenter.ts';
export { findCard, findCurrentCard } from './saved-cards/saved-cards.repository.ts';
export { findPlanForSale } from './payments/store.repository.ts';
export { syncPayment } from './payments/sync-payment.ts';

/**
 * Online payments, with the configured provider.
 * @param canDebit whether plans can be paid by direct debit; injected, because direct debit imports
 *   this module
 * @returns the dependencies of modules that charge online
 */
export function registerOnline(
  app: FastifyInstance,
  dependencies: Dependencies,
  canDebit: (connection: Connection) => Promise<boolean>,
): OnlineDependencies {
  // The test bank's events pass through the public route and all of its checks.
  const providers = createPaymentProviders(dependencies, async (body, signature) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/webhooks/test',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    });
    return answer.statusCode < 300;
  });
  const online = { ...dependencies, providers };
  app.addHook('onClose', () => providers.close());
  handleOnlineJobs(online);
  registerOnlinePayments(app, online, canDebit);
  return online;
}
