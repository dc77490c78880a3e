import { previewPolicyEffects } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { route } from '../../platform/http/index.ts';
import { readPolicyEffects } from './read-policy-effects.ts';

export function registerPolicyEffects(app: FastifyInstance, dependencies: Dependencies): void {
  const { clock, database } = dependencies;
  route(app, previewPolicyEffects, {
    policy: 'configuration.edit',
    handler: ({ body }) => readPolicyEffects(database.connection, clock.now(), body),
  });
}
