import { exportFigures, getFigures } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { route } from '../../platform/http/index.ts';
import { figureTable } from './figure-tables.ts';
import { readFigures } from './read-figures.ts';

const csv = 'text/csv; charset=utf-8';

export function registerFigures(app: FastifyInstance, dependencies: Dependencies): void {
  const { clock, database } = dependencies;
  route(app, getFigures, {
    policy: 'report.see',
    handler: ({ query }) => readFigures(database.connection, query, clock.now()),
  });
  route(app, exportFigures, {
    policy: 'report.see',
    contentType: csv,
    handler: async ({ query: { table, from, to }, reply }) => {
      const figures = await readFigures(database.connection, { from, to }, clock.now());
      const { name, text } = figureTable(table, figures);
      void reply.type(csv);
      void reply.header('content-disposition', `attachment; filename="${name}-${from}-${to}.csv"`);
      return text;
    },
  });
}
