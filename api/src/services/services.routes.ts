import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import { createServicesService } from './services.service.ts';

export function registerServices(app: FastifyInstance, dependencies: Dependencies): void {
  const services = createServicesService(dependencies);
  const policy = 'service.manage';

  route(app, contract.listServices, {
    policy: 'service.see',
    handler: ({ actor }) => services.list(actor),
  });
  route(app, contract.createService, {
    policy,
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => services.create(trx, actor, body)),
  });
  route(app, contract.updateService, {
    policy,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => services.update(trx, actor, params.id, body)),
  });
  route(app, contract.setServiceStatus, {
    policy,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => services.setStatus(trx, actor, params.id, body.status)),
  });

  route(app, contract.listResources, {
    policy: 'schedule.see',
    handler: () => services.listResources(),
  });
  route(app, contract.createResource, {
    policy,
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => services.createResource(trx, actor, body)),
  });
  route(app, contract.updateResource, {
    policy,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => services.updateResource(trx, actor, params.id, body)),
  });
}
