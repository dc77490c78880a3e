import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { route } from '../../platform/http/index.ts';
import { invoiceBook } from './invoice-book/invoice-book.ts';
import { readDay } from './day/read-day.ts';
import { readMonth } from './month/read-month.ts';

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

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
  route(app, contract.exportInvoiceBook, {
    policy: 'document.export',
    contentType: [contentTypes.csv, contentTypes.xlsx],
    handler: ({ query, reply }) => {
      const { from, to, format } = query;
      const name = `facturas-expedidas-${from}-${to}.${format}`;
      void reply.type(contentTypes[format]);
      void reply.header('content-disposition', `attachment; filename="${name}"`);
      return invoiceBook(connection, query);
    },
  });
}
