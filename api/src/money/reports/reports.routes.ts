import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { route } from '../../platform/http/index.ts';
import { readDay } from './read-day.ts';
import { readMonth } from './read-month.ts';

export function registerReports(app: FastifyInstance, dependencies: Dependencies): void {
  const { clock, database } = dependencies;
  const { connection } = database;

  route(app, contract.getMonthReport, {
    policy: 'report.see',
    handler: ({ query }) => readMonth(connection, query.month, clock.now()),
  });
  route(app, contract.getDayReport, {
    policy: 'report.see',
    handler: ({ query }) => readDay(connection, query.date, clock.now()),
  });
}
