import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Connection } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { limitAttempts, orNotFound, ownDataPolicy, route } from '../../platform/http/index.ts';
import { createClientsService } from '../clients/index.ts';
import { presentHousehold, presentOwnHousehold } from './household.presenter.ts';
import { findPayer, listDependants } from './household.repository.ts';
import { createHouseholdService, type Invitations } from './household.service.ts';

/** Each one is a mail to an address that the user types. */
const invitationLimit = { name: 'family invitations', max: 10, windowSeconds: 86_400 };

/** Each one is a record. */
const additionLimit = { name: 'family additions', max: 30, windowSeconds: 86_400 };

/** `/api/clients/:id/household` for the staff, `/api/me/household` for clients themselves. */
export function registerHousehold(
  app: FastifyInstance,
  dependencies: Dependencies,
  invitations: Invitations,
): void {
  const { clock, database } = dependencies;
  const clients = createClientsService(dependencies);
  const household = createHouseholdService(dependencies, invitations);

  const read = async (connection: Connection, clientId: string) => {
    const now = clock.now();
    const payer = await findPayer(connection, clientId, now);
    return [payer, await listDependants(connection, clientId, now)] as const;
  };
  const presented = async (connection: Connection, clientId: string) =>
    presentHousehold(...(await read(connection, clientId)));
  const presentedOwn = async (connection: Connection, clientId: string) =>
    presentOwnHousehold(...(await read(connection, clientId)));

  route(app, contract.getClientHousehold, {
    policy: 'client.list',
    handler: async ({ params }) => {
      await clients.find(params.id);
      return presented(database.connection, params.id);
    },
  });
  route(app, contract.addDependant, {
    policy: 'client.editStaffFields',
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) => {
        await household.addDependant(trx, actor, params.id, body);
        return presented(trx, params.id);
      }),
  });
  route(app, contract.removePayer, {
    policy: 'client.editStaffFields',
    handler: ({ transaction, actor, params, query }) =>
      transaction(async (trx) => {
        await household.removePayer(trx, actor, params.id, query.payerId);
        return presented(trx, params.id);
      }),
  });

  route(app, contract.getOwnHousehold, {
    policy: ownDataPolicy('client.edit'),
    handler: ({ actor }) => presentedOwn(database.connection, orNotFound(actor.clientId)),
  });
  route(app, contract.addChild, {
    policy: ownDataPolicy('client.edit'),
    handler: async ({ transaction, actor, body }) => {
      const payerId = orNotFound(actor.clientId);
      await limitAttempts(app.attempts, additionLimit.name, payerId, additionLimit);
      return transaction(async (trx) => {
        await household.addChild(trx, actor, payerId, body);
        return presentedOwn(trx, payerId);
      });
    },
  });
  route(app, contract.inviteDependant, {
    policy: {
      action: 'dependant.invite',
      subject: ({ params }) => ({ clientId: params.id }),
    },
    handler: async ({ transaction, actor, params, body }) => {
      const payerId = orNotFound(actor.clientId);
      await limitAttempts(app.attempts, invitationLimit.name, payerId, invitationLimit);
      return transaction(async (trx) => {
        await household.invite(trx, actor, params.id, body.email);
        return presentedOwn(trx, payerId);
      });
    },
  });
}
