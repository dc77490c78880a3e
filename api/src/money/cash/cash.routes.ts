import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { readCenter } from '../../center/center/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { route } from '../../platform/http/index.ts';
import { pageOf, readKeyset } from '../../platform/keyset.ts';
import { addDays, startOfDay } from '../../platform/time/local-time.ts';
import { listCashSessions } from './shifts/cash-sessions.repository.ts';
import { presentHistoryItem } from './cash.presenter.ts';
import { closeCash, countCash, resume, startCount } from './shifts/close-cash.ts';
import { moveCash } from './move-cash.ts';
import { openCash } from './shifts/open-cash.ts';
import {
  findVisibleSession,
  readCashSession,
  readLastReports,
  readMovements,
  readOpenSessions,
  readReport,
} from './read-cash.ts';
import { createRegistersService } from './registers.service.ts';

export function registerCash(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies;
  const { connection } = database;
  const registers = createRegistersService(dependencies);
  const policy = 'cash.operate';

  route(app, contract.listCashRegisters, {
    policy,
    handler: async () => ({ items: await registers.list(connection) }),
  });
  route(app, contract.createCashRegister, {
    policy: 'register.manage',
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => registers.create(trx, actor, body.name)),
  });
  route(app, contract.updateCashRegister, {
    policy: 'register.manage',
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => registers.rename(trx, actor, params.id, body)),
  });
  route(app, contract.setCashRegisterStatus, {
    policy: 'register.manage',
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => registers.setStatus(trx, actor, params.id, body.status)),
  });

  route(app, contract.openCashRegister, {
    policy,
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => openCash(dependencies, trx, actor, body)),
  });
  route(app, contract.listCashSessions, {
    policy: 'cash.see',
    handler: async ({ query }) => {
      const { timeZone } = await readCenter(connection);
      const { limit, from, to } = query;
      const rows = await listCashSessions(connection, {
        registerId: query.registerId ?? null,
        from: from === undefined ? null : startOfDay(from, timeZone),
        to: to === undefined ? null : startOfDay(addDays(to, 1), timeZone),
        onlyDifferent: query.difference === 'different',
        after: readKeyset(query.after),
        limit,
      });
      const keyed = rows.map((row) => ({ ...row, at: row.openedAt }));
      const { page, next } = pageOf(keyed, limit);
      return { items: page.map(presentHistoryItem), next };
    },
  });
  route(app, contract.listOpenCashSessions, {
    policy,
    handler: async () => ({ items: await readOpenSessions(connection) }),
  });
  route(app, contract.listLastReports, {
    policy,
    handler: async ({ actor }) => ({ items: await readLastReports(connection, actor) }),
  });
  route(app, contract.getCashSession, {
    policy,
    handler: async ({ actor, params }) => {
      await findVisibleSession(connection, actor, params.id);
      return readCashSession(connection, params.id);
    },
  });
  route(app, contract.listCashMovements, {
    policy,
    handler: async ({ actor, params, query: { after, limit } }) => {
      await findVisibleSession(connection, actor, params.id);
      return readMovements(connection, params.id, { after: readKeyset(after), limit });
    },
  });
  route(app, contract.addCashMovement, {
    policy,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => moveCash(dependencies, trx, actor, params.id, body)),
  });
  route(app, contract.getCashReport, {
    policy,
    handler: async ({ actor, params }) => {
      const session = await findVisibleSession(connection, actor, params.id);
      return readReport(connection, session, clock.now());
    },
  });
  route(app, contract.startCashCount, {
    policy,
    handler: ({ transaction, actor, params }) =>
      transaction((trx) => startCount(dependencies, trx, actor, params.id)),
  });
  route(app, contract.resumeCashSession, {
    policy,
    handler: ({ transaction, actor, params }) =>
      transaction((trx) => resume(dependencies, trx, actor, params.id)),
  });
  route(app, contract.countCash, {
    policy,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => countCash(dependencies, trx, actor, params.id, body)),
  });
  route(app, contract.closeCashSession, {
    policy,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => closeCash(dependencies, trx, actor, params.id, body)),
  });
}
