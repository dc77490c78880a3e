import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { route } from '../../platform/http/index.ts';
import { createMoneySettingsService } from './money-settings.service.ts';

export function registerMoneySettings(app: FastifyInstance, dependencies: Dependencies): void {
  const settings = createMoneySettingsService(dependencies);
  const policy = 'configuration.edit';
  route(app, contract.getMoneySettings, { policy, handler: () => settings.read() });
  route(app, contract.updateMoneySettings, {
    policy,
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => settings.update(trx, actor, body)),
  });
}
