import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import { createOpeningService } from './opening.service.ts';

/** Opening hours and holidays, series and their sessions. */
export function registerSchedule(app: FastifyInstance, dependencies: Dependencies): void {
  const opening = createOpeningService(dependencies);

  route(app, contract.getOpening, { policy: 'service.see', handler: () => opening.read() });
  route(app, contract.putOpening, {
    policy: 'schedule.manage',
    handler: ({ transaction, actor, body }) => transaction((trx) => opening.save(trx, actor, body)),
  });
}
