import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { limitAttempts, orNotFound, ownDataPolicy, route } from '../../../platform/http/index.ts';
import type { Accounts, DirectDebitDependencies } from '../../direct-debit/index.ts';
import type { OnlineDependencies } from '../../online/index.ts';
import { tryCardNow } from '../try-card.ts';
import { signUp } from './sign-up.ts';
import { readSignUpOffer } from './sign-up-offer.ts';

/** More sign-ups than this are not those of one person. */
const limitByClient = { name: 'sign-ups', max: 20, windowSeconds: 3600 };

/** `/api/me/sign-up`, of clients. */
export function registerSignUp(
  app: FastifyInstance,
  online: OnlineDependencies,
  accounts: Accounts,
): void {
  const dependencies: DirectDebitDependencies = { ...online, accounts };
  const { connection } = dependencies.database;

  route(app, contract.getSignUpOffer, {
    policy: ownDataPolicy('membership.manage'),
    handler: ({ actor, params: { id: templateId } }) =>
      readSignUpOffer(dependencies, connection, {
        clientId: orNotFound(actor.clientId),
        templateId,
      }),
  });
  route(app, contract.signUp, {
    policy: ownDataPolicy('membership.manage'),
    handler: async ({ transaction, actor, body, request }) => {
      const clientId = orNotFound(actor.clientId);
      await limitAttempts(app.attempts, limitByClient.name, clientId, limitByClient);
      const { acceptsRenewal: _, ...input } = body;
      const signedUp = await transaction((trx) =>
        signUp(dependencies, trx, actor, { ...input, clientId, address: request.ip }),
      );
      if (input.collection.kind === 'savedCard') await tryCardNow(dependencies, signedUp.saleId);
      return signedUp;
    },
  });
}
