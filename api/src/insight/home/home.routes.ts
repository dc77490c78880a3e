import { getHome } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { route } from '../../platform/http/index.ts';
import { readHome } from './read-home.ts';

export function registerHome(app: FastifyInstance, dependencies: Dependencies): void {
  const { clock, database } = dependencies;
  route(app, getHome, {
    policy: 'report.see',
    handler: () => readHome(database.connection, clock.now()),
  });
}
