import { getClientHealth, updateClientHealth } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import { createClientHealthService } from './client-health.service.ts';

/** Apart from the record: who reads it asks for it, and that is noted. */
export function registerClientHealth(app: FastifyInstance, dependencies: Dependencies): void {
  const health = createClientHealthService(dependencies);

  route(app, getClientHealth, {
    policy: 'client.health',
    handler: ({ transaction, actor, params }) =>
      transaction((trx) => health.read(trx, actor, params.id)),
  });
  route(app, updateClientHealth, {
    policy: 'client.health',
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => health.write(trx, actor, params.id, body)),
  });
}
