import {
  archiveClient,
  createClient,
  getClient,
  getOwnClient,
  listClients,
  restoreClient,
  updateClient,
  updateConsents,
  updateOwnClient,
  updateOwnConsents,
} from '@aforo/shared/contract';
import type { Actor } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import { ownDataPolicy, route } from '../../platform/http/index.ts';
import { registerClientHealth } from './health/client-health.routes.ts';
import { presentClient, presentOwnClient, presentSummary } from './clients.presenter.ts';
import { createClientsService } from './clients.service.ts';

/** `/api/clients` for the staff, `/api/me/client` for clients themselves. */
export function registerClients(app: FastifyInstance, dependencies: Dependencies): void {
  const clients = createClientsService(dependencies);

  route(app, listClients, {
    policy: 'client.list',
    handler: async ({ query }) => {
      const { rows, total, tags } = await clients.list(query);
      const { page, pageSize } = query;
      return { items: rows.map(presentSummary), total, page, pageSize, tags };
    },
  });

  route(app, createClient, {
    policy: 'client.create',
    handler: async ({ transaction, actor, body }) =>
      transaction(async (trx) => presentClient(await clients.create(trx, actor, body, body))),
  });

  route(app, getClient, {
    policy: 'client.list',
    handler: async ({ params }) => presentClient(await clients.find(params.id)),
  });

  route(app, updateClient, {
    policy: 'client.editStaffFields',
    handler: async ({ transaction, actor, params, body }) =>
      transaction(async (trx) =>
        presentClient(await clients.update(trx, actor, params.id, body, body)),
      ),
  });

  route(app, archiveClient, {
    policy: 'client.archive',
    handler: async ({ transaction, actor, params }) =>
      transaction(async (trx) => presentClient(await clients.archive(trx, actor, params.id))),
  });

  route(app, restoreClient, {
    policy: 'client.archive',
    handler: async ({ transaction, actor, params }) =>
      transaction(async (trx) => presentClient(await clients.restore(trx, actor, params.id))),
  });

  route(app, updateConsents, {
    policy: 'client.editStaffFields',
    handler: async ({ transaction, actor, params, body }) =>
      transaction(async (trx) =>
        presentClient(
          await clients.updateConsents(trx, actor, params.id, body.consents, body.legalVersions),
        ),
      ),
  });

  registerClientHealth(app, dependencies);

  route(app, getOwnClient, {
    policy: ownDataPolicy('client.edit'),
    handler: async ({ actor }) => presentOwnClient(await clients.find(ownId(actor))),
  });

  route(app, updateOwnClient, {
    policy: ownDataPolicy('client.edit'),
    handler: async ({ transaction, actor, body }) =>
      transaction(async (trx) =>
        presentOwnClient(await clients.updateOwn(trx, actor, ownId(actor), body, body.version)),
      ),
  });

  route(app, updateOwnConsents, {
    policy: ownDataPolicy('client.edit'),
    handler: async ({ transaction, actor, body }) => {
      if (body.consents.some(({ kind, isGranted }) => kind === 'terms' && !isGranted)) {
        throw invalidFields({
          consents:
            'Las condiciones van con la cuenta. Si quieres darte de baja, borra tus datos más abajo.',
        });
      }
      return transaction(async (trx) =>
        presentOwnClient(
          await clients.updateConsents(trx, actor, ownId(actor), body.consents, body.legalVersions),
        ),
      );
    },
  });
}

/** Staff have an account but no client record. */
function ownId(actor: Actor): string {
  if (!actor.clientId) throw new DomainError('not_found');
  return actor.clientId;
}
