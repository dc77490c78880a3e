import * as contract from '@aforo/shared/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readCenter } from '../../center/center/index.ts';
import { limitAttempts, orNotFound, ownDataPolicy, route } from '../../platform/http/index.ts';
import { asPlainPage } from '../../platform/plain-page.ts';
import { readMoneySettings } from '../settings/index.ts';
import type { OnlineNeeds } from './online-needs.ts';
import { handleExternalRefund, readOpenExternalRefunds } from './handle-external-refund.ts';
import { findSetup } from './card-setups.repository.ts';
import { findPayment } from './online-payments.repository.ts';
import { currencyOf } from './payment-subject.ts';
import { createPaymentLink, followPaymentLink } from './payment-link.ts';
import { showPaymentForm } from './payment-form.ts';
import { readPayment, readSyncedPayment } from './read-payment.ts';
import { readSetup, readSyncedSetup } from './read-setup.ts';
import { receivedPage } from './received-page.ts';
import { receiveEvent } from './receive-event.ts';
import { reconcile } from './reconcile.ts';
import { quoteVoucher } from './spend-voucher.ts';
import { startPayment } from './start-payment.ts';
import { startSetup } from './start-setup.ts';
import { quoteCode } from './use-code.ts';
import { listPackagesForSale, listProductsForSale } from './store.repository.ts';
import { showTestBank, useTestBank } from './test-bank-visit.ts';

/** More codes than this are guessing; limited by address, and by client across addresses. */
const codeLimitByAddress = { max: 60, windowSeconds: 3600 };
// guard: limit of voucher code attempts online (vouchers-online.test.ts)
// without: `const codeLimitByClient = { name: 'voucher codes', max: 30,` → `const codeLimitByClient = { name: 'voucher codes', max: 3000,`
const codeLimitByClient = { name: 'voucher codes', max: 30, windowSeconds: 3600 };

/** More setups than this are tests of stolen cards. */
const setupLimitByClient = { name: 'card setups', max: 20, windowSeconds: 3600 };

/** Online payments: `/api/payments`, the providers' events, the demo's bank. */
export function registerOnlinePayments(app: FastifyInstance, needs: OnlineNeeds): void {
  const { clock, database, providers } = needs;
  const { connection } = database;

  route(app, contract.getStore, {
    policy: 'service.see',
    handler: async () => {
      const provider = await providers.current();
      return {
        provider: provider?.name ?? null,
        keepsCards: provider?.keepsCards ?? false,
        currency: await currencyOf(connection),
        packages: await listPackagesForSale(connection, { renewing: provider?.keepsCards ?? true }),
        products: await listProductsForSale(connection),
        voucherAmountsMinor: (await readMoneySettings(connection)).voucherAmountsMinor,
      };
    },
  });
  route(app, contract.quotePaymentVoucher, {
    policy: ownDataPolicy('payment.see'),
    limit: codeLimitByAddress,
    handler: async ({ actor, body }) => {
      const clientId = orNotFound(actor.clientId);
      await limitAttempts(app.attempts, codeLimitByClient.name, clientId, codeLimitByClient);
      return quoteVoucher(needs, { clientId, ...body });
    },
  });
  route(app, contract.quotePaymentPromotion, {
    policy: ownDataPolicy('payment.see'),
    limit: codeLimitByAddress,
    handler: async ({ actor, body }) => {
      const clientId = orNotFound(actor.clientId);
      await limitAttempts(app.attempts, codeLimitByClient.name, clientId, codeLimitByClient);
      return quoteCode(needs, { clientId, ...body });
    },
  });
  route(app, contract.startPayment, {
    policy: ownDataPolicy('payment.see'),
    handler: async ({ transaction, actor, body }) => {
      const clientId = orNotFound(actor.clientId);
      if (body.voucher ?? body.promotion) {
        await limitAttempts(app.attempts, codeLimitByClient.name, clientId, codeLimitByClient);
      }
      const start = await startPayment(needs, { actor, clientId, ...body });
      return transaction(async (trx) => readPayment(trx, await start(trx), clock.now()));
    },
  });
  route(app, contract.getPayment, {
    policy: {
      action: 'payment.see',
      subject: async ({ params }) => {
        const payment = await findPayment(connection, params.reference);
        return payment ? { clientId: payment.clientId } : null;
      },
    },
    handler: ({ params }) => readSyncedPayment(needs, params.reference),
  });
  route(app, contract.startCardSetup, {
    policy: ownDataPolicy('membership.manage'),
    handler: async ({ actor }) => {
      const clientId = orNotFound(actor.clientId);
      await limitAttempts(app.attempts, setupLimitByClient.name, clientId, setupLimitByClient);
      return readSetup(needs, await startSetup(needs, { actor, clientId }));
    },
  });
  route(app, contract.getCardSetup, {
    policy: {
      action: 'payment.see',
      subject: async ({ params }) => {
        const setup = await findSetup(connection, params.reference);
        return setup ? { clientId: setup.clientId } : null;
      },
    },
    handler: ({ params }) => readSyncedSetup(needs, params.reference),
  });
  route(app, contract.createPaymentLink, {
    policy: 'sale.create',
    handler: async ({ transaction, actor, body }) =>
      transaction(await createPaymentLink(needs, actor, body)),
    // The link authorizes its payment.
    answersSecret: true,
  });
  route(app, contract.openPaymentLink, {
    policy: 'public',
    contentType: 'text/plain; charset=utf-8',
    handler: async ({ params, reply }) =>
      seeOther(reply, await followPaymentLink(needs, params.token)),
  });
  route(app, contract.getPaymentForm, {
    policy: 'public',
    contentType: 'text/html; charset=utf-8',
    handler: async ({ params, reply }) => {
      const { page, policy } = await showPaymentForm(needs, params.reference);
      return asPlainPage(reply, page, policy);
    },
  });
  route(app, contract.getPaymentReceived, {
    policy: 'public',
    contentType: 'text/html; charset=utf-8',
    handler: async ({ params, query, reply }) => {
      const payment = await readSyncedPayment(needs, params.reference);
      const isUnpaid = query[contract.unpaidReturnParam.name] === contract.unpaidReturnParam.value;
      const { name } = await readCenter(connection);
      return asPlainPage(reply, receivedPage(payment, name, isUnpaid));
    },
  });
  route(app, contract.reconcilePayments, {
    policy: 'payment.reconcile',
    handler: ({ query }) => reconcile(needs, query),
  });

  route(app, contract.listExternalRefunds, {
    policy: 'payment.reconcile',
    handler: async () => ({ items: await readOpenExternalRefunds(connection) }),
  });
  route(app, contract.handleExternalRefund, {
    policy: 'payment.reconcile',
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) => {
        await handleExternalRefund(needs, trx, actor, { id: params.id, reason: body.reason });
        return { items: await readOpenExternalRefunds(trx) };
      }),
  });

  // A signature covers the raw bytes, so nothing is parsed here.
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    route(raw, contract.receivePaymentEvent, {
      policy: 'public',
      handler: async ({ params, request }) => {
        const { headers } = request;
        await receiveEvent(needs, params.provider, { body: bytesOf(request.body), headers });
      },
    });
    route(raw, contract.getTestBankPage, {
      policy: 'public',
      contentType: 'text/html; charset=utf-8',
      handler: async ({ params, request, reply }) =>
        asPlainPage(reply, await showTestBank(needs, { address: request.ip }, params.session)),
    });
    route(raw, contract.submitTestBankPage, {
      policy: 'public',
      contentType: 'text/html; charset=utf-8',
      handler: async ({ params, request, reply }) => {
        const form = new URLSearchParams(bytesOf(request.body).toString());
        const visit = { id: params.session, form };
        const next = await useTestBank(needs, { address: request.ip }, visit);
        return 'page' in next ? asPlainPage(reply, next.page) : seeOther(reply, next.goesTo);
      },
    });
  });
}

function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function seeOther(reply: FastifyReply, address: string): string {
  void reply.code(303).header('location', address);
  return '';
}
