import { getCenter, getSettings, updateCenter } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { demoAccountsWorkFrom } from '../exposure.ts';
import { route } from '../http/route.ts';
import { createCenterService } from './center.service.ts';
import { publicSettings } from './settings.service.ts';

export function registerSettings(app: FastifyInstance, dependencies: Dependencies): void {
  const center = createCenterService(dependencies);

  route(app, getSettings, {
    policy: 'public',
    // Kept, but asked about each time: a new colour shows on the next visit.
    cacheControl: 'no-cache',
    handler: ({ request }) => {
      const { config, database } = dependencies;
      return publicSettings(database.connection, demoAccountsWorkFrom(config, request.ip));
    },
  });

  const policy = 'configuration.edit';
  route(app, getCenter, { policy, handler: () => center.read() });
  route(app, updateCenter, {
    policy,
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => center.update(trx, actor, body)),
  });
}
