import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { ownDataPolicy, route } from '../../platform/http/index.ts';
import { createAuditReading } from './audit-reading.service.ts';

export function registerAudit(app: FastifyInstance, dependencies: Dependencies): void {
  const reading = createAuditReading(dependencies);
  route(app, contract.listAudit, {
    policy: 'audit.see',
    handler: ({ query }) => reading.events(query),
  });
  route(app, contract.getClientHistory, {
    policy: 'client.history',
    handler: ({ params, query }) => reading.clientHistory(params.id, query),
  });
  route(app, contract.listLoginEvents, {
    policy: 'audit.see',
    handler: ({ query }) => reading.logins(query),
  });
  route(app, contract.listOwnLoginEvents, {
    policy: ownDataPolicy('profile.edit'),
    handler: ({ actor }) => reading.ownLogins(actor.userId),
  });
}
