import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import {
  orNotFound,
  ownDataPolicy,
  ownOrDependantPolicy,
  route,
} from '../../platform/http/index.ts';
import { ofFamily } from '../../people/household/index.ts';
import { charge } from './charge/charge.ts';
import { listShiftSales } from './shift-sales.ts';
import { invoiceSale } from './issue/invoice-sale.ts';
import { issueSale } from './issue/issue-sale.ts';
import { payRest } from './charge/pay-rest.ts';
import { quoteCharge } from './charge/quote-charge.ts';
import { quoteRefund } from './refund/quote-refund.ts';
import { quoteSale } from './issue/quote-sale.ts';
import { readCharge } from './charge/read-charge.ts';
import { listClientDebts, listClientSales, listSales, readSale } from './read-sales.ts';
import { refundSale } from './refund/refund-sale.ts';

export function registerSales(app: FastifyInstance, dependencies: Dependencies): void {
  const { connection } = dependencies.database;

  route(app, contract.quoteCharge, {
    policy: 'sale.create',
    handler: ({ actor, body }) => quoteCharge(dependencies, actor, body),
  });
  route(app, contract.createCharge, {
    policy: 'sale.create',
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => charge(dependencies, trx, actor, body)),
  });
  route(app, contract.quoteSale, {
    policy: 'sale.create',
    handler: async ({ actor, body }) =>
      contract.quoteSale.response.parse(
        await quoteSale(connection, actor, body, { at: dependencies.clock.now() }),
      ),
  });
  route(app, contract.issueSale, {
    policy: 'sale.create',
    handler: ({ transaction, actor, body }) =>
      transaction(async (trx) => readSale(trx, await issueSale(dependencies, trx, actor, body))),
  });
  route(app, contract.listSales, {
    policy: 'sale.see',
    handler: ({ query }) => listSales(connection, query),
  });
  route(app, contract.listShiftSales, {
    policy: 'sale.see',
    handler: ({ query }) => listShiftSales(dependencies, query),
  });
  route(app, contract.getSale, {
    policy: 'sale.see',
    handler: ({ params }) => readSale(connection, params.id),
  });
  route(app, contract.payRest, {
    policy: 'sale.create',
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) => {
        await payRest(dependencies, trx, actor, params.id, body);
        return readSale(trx, params.id);
      }),
  });
  route(app, contract.quoteRefund, {
    policy: 'sale.refund',
    handler: ({ actor, params, body: { lines, approvalId = null } }) =>
      quoteRefund(connection, {
        actor,
        saleId: params.id,
        lines,
        approvalId,
        at: dependencies.clock.now(),
      }),
  });
  route(app, contract.refundSale, {
    policy: 'sale.refund',
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) =>
        readSale(trx, await refundSale(dependencies, trx, actor, params.id, body)),
      ),
  });
  route(app, contract.invoiceSale, {
    policy: 'sale.create',
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) => {
        await invoiceSale(dependencies, trx, actor, { saleId: params.id, buyer: body.buyer });
        return readSale(trx, params.id);
      }),
  });
  route(app, contract.listClientSales, {
    policy: 'sale.see',
    handler: async ({ params }) => ({ items: await listClientSales(connection, params.id) }),
  });
  route(app, contract.listOwnSales, {
    policy: ownDataPolicy('purchase.see'),
    handler: async ({ actor }) => ({
      items: await listClientSales(connection, orNotFound(actor.clientId)),
    }),
  });
  route(app, contract.listClientDebts, {
    policy: 'sale.see',
    handler: ({ params }) => listClientDebts(connection, params.id),
  });
  route(app, contract.getChargeWithoutClient, {
    policy: 'sale.create',
    handler: ({ actor }) =>
      readCharge(connection, { actor, clientId: null, now: dependencies.clock.now() }),
  });
  route(app, contract.getCharge, {
    policy: 'sale.create',
    handler: ({ actor, params: { id: clientId } }) =>
      readCharge(connection, { actor, clientId, now: dependencies.clock.now() }),
  });
  route(app, contract.listOwnDebts, {
    policy: ownOrDependantPolicy('purchase.see'),
    handler: ({ actor, query }) =>
      ofFamily(actor, query.clientId, (clientId) => listClientDebts(connection, clientId)),
  });
}
