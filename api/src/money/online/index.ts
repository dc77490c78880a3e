import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { OnlineNeeds } from './online-needs.ts';
import { handleOnlineJobs } from './online-jobs.ts';
import { registerOnlinePayments } from './online.routes.ts';
import { createPaymentProviders } from './providers/payment-providers.ts';

export { beginCharge } from './charge-card.ts';
export { forgetCard } from './forget-card.ts';
export type { OnlineNeeds } from './online-needs.ts';
export { presentCard } from './saved-card.presenter.ts';
export { findCard, findCurrentCard, type SavedCardRow } from './saved-cards.repository.ts';
export { syncPayment } from './sync-payment.ts';

/**
 * Online payments, with the configured provider.
 * @returns the dependencies of modules that charge online
 */
export function registerOnline(app: FastifyInstance, dependencies: Dependencies): OnlineNeeds {
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
  const needs = { ...dependencies, providers };
  app.addHook('onClose', () => providers.close());
  handleOnlineJobs(needs);
  registerOnlinePayments(app, needs);
  return needs;
}
