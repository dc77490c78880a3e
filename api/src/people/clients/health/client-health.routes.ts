import { getClientHealth, updateClientHealth } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { route } from '../../../platform/http/index.ts';
import { createClientHealthService } from './client-health.service.ts';

/** Separate from the client record, because every read is audited. */
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
