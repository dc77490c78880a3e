import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handleOnlineJobs } from './online-jobs.ts';
import { registerOnlinePayments } from './online.routes.ts';
import { createPaymentProviders } from './providers/payment-providers.ts';

/** Payments over the internet, with whoever takes them as the configuration says. */
export function registerOnline(app: FastifyInstance, dependencies: Dependencies): void {
  // As if it came from outside, through every check that events go through.
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
}
