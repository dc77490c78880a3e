import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createFilesService } from '../../platform/files/index.ts';
import { readUploadedImage, route } from '../../platform/http/index.ts';
import { createServicesService } from './services.service.ts';

const daySeconds = 24 * 3600;

export function registerServices(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, jobs } = dependencies;
  const files = createFilesService(dependencies);
  const services = createServicesService(dependencies, files);
  const policy = 'service.manage';

  jobs.repeat('forget unused pictures', daySeconds, () =>
    files.deleteUnusedServicePictures(database.connection, {
      uploadedBefore: new Date(clock.now().getTime() - daySeconds * 1000),
    }),
  );

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
  route(app, contract.uploadServicePicture, {
    policy,
    limit: { max: 60, windowSeconds: 3600 },
    takesFile: true,
    handler: async ({ transaction, actor, request }) =>
      services.uploadPicture(transaction, actor, await readUploadedImage(request)),
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
