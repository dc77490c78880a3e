import {
  adjustCredits,
  createPackageTemplate,
  freezePurchase,
  listClientPurchases,
  listOwnPurchases,
  listPackageTemplates,
  quoteFreeze,
  setPackageTemplateStatus,
  thawPurchase,
  updatePackageTemplate,
} from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { orNotFound, ownOrDependantPolicy, route } from '../../platform/http/index.ts';
import { presentPurchase } from './bonos.presenter.ts';
import { type BonosService, type PurchaseWithEntries } from './bonos.service.ts';
import { createPackageTemplatesService } from './package-templates.service.ts';

/** `/api/packages` are the templates on sale, `/api/purchases` the bonos of clients. */
export function registerBonos(
  app: FastifyInstance,
  dependencies: Dependencies,
  bonos: BonosService,
): void {
  const templates = createPackageTemplatesService(dependencies);
  const present = (found: PurchaseWithEntries) => presentPurchase(found, dependencies.clock.now());

  route(app, listPackageTemplates, {
    policy: 'package.list',
    handler: async () => ({ items: await templates.list() }),
  });
  route(app, createPackageTemplate, {
    policy: 'package.manage',
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => templates.create(trx, actor, body)),
  });
  route(app, updatePackageTemplate, {
    policy: 'package.manage',
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => templates.update(trx, actor, params.id, body.template, body.version)),
  });
  route(app, setPackageTemplateStatus, {
    policy: 'package.manage',
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => templates.setStatus(trx, actor, params.id, body)),
  });

  route(app, listClientPurchases, {
    policy: 'package.sell',
    handler: async ({ params }) => ({ items: (await bonos.list(params.id)).map(present) }),
  });
  route(app, listOwnPurchases, {
    policy: ownOrDependantPolicy('purchase.see'),
    handler: async ({ actor, query }) => ({
      items: (await bonos.list(orNotFound(query.clientId ?? actor.clientId))).map(present),
    }),
  });
  route(app, quoteFreeze, {
    policy: 'purchase.freeze',
    handler: ({ params }) => bonos.quoteFreeze(params.id),
  });
  route(app, freezePurchase, {
    policy: 'purchase.freeze',
    handler: ({ transaction, actor, params }) =>
      transaction(async (trx) => present(await bonos.freeze(trx, actor, params.id))),
  });
  route(app, thawPurchase, {
    policy: 'purchase.freeze',
    handler: ({ transaction, actor, params }) =>
      transaction(async (trx) => present(await bonos.thaw(trx, actor, params.id))),
  });
  route(app, adjustCredits, {
    policy: 'credits.adjust',
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) => present(await bonos.adjust(trx, actor, params.id, body))),
  });
}
