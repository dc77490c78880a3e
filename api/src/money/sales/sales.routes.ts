import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { orNotFound, ownDataPolicy, route } from '../../platform/http/index.ts';
import { charge } from './charge.ts';
import { invoiceSale } from './invoice-sale.ts';
import { issueSale } from './issue-sale.ts';
import { payRest } from './pay-rest.ts';
import { quoteCharge } from './quote-charge.ts';
import { quoteRefund } from './quote-refund.ts';
import { quoteSale } from './quote-sale.ts';
import { readCharge } from './read-charge.ts';
import { listClientDebts, listClientSales, listSales, readSale } from './read-sales.ts';
import { refundSale } from './refund-sale.ts';

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
    handler: ({ actor, params, body: { lines } }) =>
      quoteRefund(connection, { actor, saleId: params.id, lines, at: dependencies.clock.now() }),
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
    policy: ownDataPolicy('purchase.see'),
    handler: ({ actor }) => listClientDebts(connection, orNotFound(actor.clientId)),
  });
}
