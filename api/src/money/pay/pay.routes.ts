import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { readCenter } from '../../center/center/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { route } from '../../platform/http/index.ts';
import { closePayStatement, onlyItem } from './close-statement.ts';
import { payTable } from './pay-export.ts';
import { readPayRules, removePayRule, setPayRule } from './pay-rules.ts';
import { readPayMonth, readStatements } from './read-pay.ts';

const csv = 'text/csv; charset=utf-8';

export function registerPay(app: FastifyInstance, dependencies: Dependencies): void {
  const { clock, database } = dependencies;
  const { connection } = database;
  // guard: pay: professionals see only their own (authorisation.test.ts)
  // without: `[params.id]` → `[params.id, actor.professionalId ?? '']`
  const ofParams = ({ params }: { params: { id: string } }) => ({ professionalIds: [params.id] });
  const statementsOf = (month: string, professionalId: string | null) =>
    readStatements(connection, { month, professionalId, now: clock.now() });

  route(app, contract.listPayRules, {
    policy: { action: 'pay.see', subject: ofParams },
    handler: ({ params }) => readPayRules(connection, params.id, clock.now()),
  });
  route(app, contract.setPayRule, {
    policy: 'pay.manage',
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => setPayRule(trx, dependencies, actor, params.id, body)),
  });
  route(app, contract.removePayRule, {
    policy: 'pay.manage',
    handler: ({ transaction, actor, params }) =>
      transaction((trx) => removePayRule(trx, dependencies, actor, params.id)),
  });
  route(app, contract.getPayStatement, {
    policy: { action: 'pay.see', subject: ofParams },
    handler: async ({ params, query }) => onlyItem(await statementsOf(query.month, params.id)),
  });
  route(app, contract.closePayStatement, {
    policy: 'pay.manage',
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) =>
        closePayStatement(trx, dependencies, actor, { professionalId: params.id, ...body }),
      ),
  });
  route(app, contract.getPayMonth, {
    policy: 'pay.manage',
    handler: ({ query }) => readPayMonth(connection, { month: query.month, now: clock.now() }),
  });
  route(app, contract.exportPayMonth, {
    policy: 'pay.manage',
    contentType: csv,
    handler: async ({ query, reply }) => {
      const { items } = await statementsOf(query.month, null);
      const { timeZone } = await readCenter(connection);
      void reply.type(csv);
      void reply.header(
        'content-disposition',
        `attachment; filename="pagos-profesionales-${query.month}.csv"`,
      );
      return payTable(items, timeZone);
    },
  });
  route(app, contract.exportPayStatement, {
    policy: { action: 'pay.see', subject: ofParams },
    contentType: csv,
    handler: async ({ params, query, reply }) => {
      const statement = onlyItem(await statementsOf(query.month, params.id));
      const { timeZone } = await readCenter(connection);
      void reply.type(csv);
      void reply.header('content-disposition', `attachment; filename="pago-${query.month}.csv"`);
      return payTable([statement], timeZone);
    },
  });
}
