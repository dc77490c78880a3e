import * as contract from '@aforo/shared/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readCenter } from '../../center/center/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import { invalidFields } from '../../platform/domain-error.ts';
import { limitAttempts, orNotFound, ownDataPolicy, route } from '../../platform/http/index.ts';
import { asPlainPage } from '../../platform/formats/plain-page.ts';
import { quoteMemberships } from '../sales/index.ts';
import { readMoneySettings } from '../settings/index.ts';
import type { OnlineDependencies } from './online-dependencies.ts';
import {
  listTerminals,
  readCardCharge,
  readSyncedCardCharge,
} from './card-charges/read-card-charge.ts';
import { startCardCharge } from './card-charges/start-card-charge.ts';
import { handleExternalRefund, readOpenExternalRefunds } from './refunds/handle-external-refund.ts';
import { findSetup } from './saved-cards/card-setups.repository.ts';
import { findPayment } from './payments/online-payments.repository.ts';
import { currencyOf } from './payments/payment-subject.ts';
import { createPaymentLink, followPaymentLink } from './payments/payment-link.ts';
import { showPaymentForm } from './payments/payment-form.ts';
import { readPayment, readSyncedPayment } from './payments/read-payment.ts';
import { readSetup, readSyncedSetup } from './saved-cards/read-setup.ts';
import { receivedPage } from './events/received-page.ts';
import { receiveEvent } from './events/receive-event.ts';
import { reconcile } from './events/reconcile.ts';
import { quoteVoucher } from './vouchers/spend-voucher.ts';
import { startPayment } from './payments/start-payment.ts';
import { startSetup } from './saved-cards/start-setup.ts';
import { quoteCode } from './vouchers/use-code.ts';
import { listPackagesForSale, listProductsForSale } from './payments/store.repository.ts';
import { showTestBank, useTestBank } from './test-bank/test-bank-visit.ts';

/** More codes than this are guessing; limited by address, and by client across addresses. */
const codeLimitByAddress = { max: 60, windowSeconds: 3600 };
// guard: limit of voucher code attempts online (vouchers-online.test.ts)
// without: `const codeLimitByClient = { name: 'voucher codes', max: 30,` → `const codeLimitByClient = { name: 'voucher codes', max: 3000,`
const codeLimitByClient = { name: 'voucher codes', max: 30, windowSeconds: 3600 };

/** More setups than this are tests of stolen cards. */
const setupLimitByClient = { name: 'card setups', max: 20, windowSeconds: 3600 };

/** Online payments: `/api/payments`, the providers' events, the demo's bank. */
export function registerOnlinePayments(
  app: FastifyInstance,
  dependencies: OnlineDependencies,
  canDebit: (connection: Connection) => Promise<boolean>,
): void {
  const { clock, database, providers } = dependencies;
  const { connection } = database;

  route(app, contract.getStore, {
    policy: 'service.see',
    handler: async ({ actor }) => {
      const provider = await providers.current();
      const isDebited = await canDebit(connection);
      const renewing = isDebited || (provider?.keepsCards ?? true);
      const packages = await listPackagesForSale(connection, { renewing });
      const templateIds = packages.filter((one) => one.renewsMonthly).map(({ id }) => id);
      const starts = actor.clientId
        ? await quoteMemberships(connection, { clientId: actor.clientId, templateIds }, clock.now())
        : new Map<string, null>();
      return {
        provider: provider?.name ?? null,
        keepsCards: provider?.keepsCards ?? false,
        canDebit: isDebited,
        currency: await currencyOf(connection),
        packages: packages.map((one) => ({ ...one, start: starts.get(one.id) ?? null })),
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
      return quoteVoucher(dependencies, { clientId, ...body });
    },
  });
  route(app, contract.quotePaymentPromotion, {
    policy: ownDataPolicy('payment.see'),
    limit: codeLimitByAddress,
    handler: async ({ actor, body }) => {
      const clientId = orNotFound(actor.clientId);
      await limitAttempts(app.attempts, codeLimitByClient.name, clientId, codeLimitByClient);
      return quoteCode(dependencies, { clientId, ...body });
    },
  });
  route(app, contract.startPayment, {
    policy: {
      action: 'payment.see',
      subject: ({ actor, body }) =>
        body.clientId === undefined
          ? { userId: actor.userId, clientId: actor.clientId ?? null }
          : { clientId: body.clientId },
    },
    handler: async ({ transaction, actor, body }) => {
      const clientId = body.clientId ?? orNotFound(actor.clientId);
      // Memberships and their cards belong to the person who bought them.
      if (clientId !== actor.clientId && !('bookingId' in body.subject)) {
        throw invalidFields({ clientId: 'Desde aquí solo se pagan las plazas de otra persona.' });
      }
      if (body.voucher ?? body.promotion) {
        // A code is checked for one person, and an account may have many children.
        if (clientId !== actor.clientId) {
          throw invalidFields({ clientId: 'Los códigos y los vales son solo para tus compras.' });
        }
        await limitAttempts(app.attempts, codeLimitByClient.name, clientId, codeLimitByClient);
      }
      const start = await startPayment(dependencies, { ...body, actor, clientId });
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
    handler: ({ params }) => readSyncedPayment(dependencies, params.reference),
  });
  route(app, contract.listCardTerminals, {
    policy: 'sale.create',
    handler: async () => ({ items: await listTerminals(dependencies) }),
  });
  route(app, contract.startCardCharge, {
    policy: 'sale.create',
    handler: async ({ transaction, actor, body }) => {
      const start = await startCardCharge(dependencies, actor, body);
      const started = await transaction(async (trx) =>
        readCardCharge(trx, await start(trx), clock.now()),
      );
      // After the commit: what is asked of the provider is on record first.
      await readSyncedCardCharge(dependencies, started.reference);
      return started;
    },
  });
  route(app, contract.getCardCharge, {
    policy: 'sale.create',
    handler: ({ params }) => readSyncedCardCharge(dependencies, params.reference),
  });
  route(app, contract.cancelCardCharge, {
    policy: 'sale.create',
    handler: async ({ params }) => {
      const { reference } = params;
      const { source } = await readCardCharge(connection, reference, clock.now());
      // A bank that was asked to charge a saved card can't be asked to forget it.
      return readSyncedCardCharge(dependencies, reference, { ends: source === 'terminal' });
    },
  });
  route(app, contract.startCardSetup, {
    policy: ownDataPolicy('membership.manage'),
    handler: async ({ actor }) => {
      const clientId = orNotFound(actor.clientId);
      await limitAttempts(app.attempts, setupLimitByClient.name, clientId, setupLimitByClient);
      return readSetup(dependencies, await startSetup(dependencies, { actor, clientId }));
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
    handler: ({ params }) => readSyncedSetup(dependencies, params.reference),
  });
  route(app, contract.createPaymentLink, {
    policy: 'sale.create',
    handler: async ({ transaction, actor, body }) =>
      transaction(await createPaymentLink(dependencies, actor, body)),
    // The link authorizes its payment.
    answersSecret: true,
  });
  route(app, contract.openPaymentLink, {
    policy: 'public',
    contentType: 'text/plain; charset=utf-8',
    handler: async ({ params, reply }) =>
      seeOther(reply, await followPaymentLink(dependencies, params.token)),
  });
  route(app, contract.getPaymentForm, {
    policy: 'public',
    contentType: 'text/html; charset=utf-8',
    handler: async ({ params, reply }) => {
      const { page, policy } = await showPaymentForm(dependencies, params.reference);
      return asPlainPage(reply, page, policy);
    },
  });
  route(app, contract.getPaymentReceived, {
    policy: 'public',
    contentType: 'text/html; charset=utf-8',
    handler: async ({ params, query, reply }) => {
      const payment = await readSyncedPayment(dependencies, params.reference);
      const isUnpaid = query[contract.unpaidReturnParam.name] === contract.unpaidReturnParam.value;
      const { name } = await readCenter(connection);
      return asPlainPage(reply, receivedPage(payment, name, isUnpaid));
    },
  });
  route(app, contract.reconcilePayments, {
    policy: 'payment.reconcile',
    handler: ({ query }) => reconcile(dependencies, query),
  });

  route(app, contract.listExternalRefunds, {
    policy: 'payment.reconcile',
    handler: async () => ({ items: await readOpenExternalRefunds(connection) }),
  });
  route(app, contract.handleExternalRefund, {
    policy: 'payment.reconcile',
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) => {
        await handleExternalRefund(dependencies, trx, actor, {
          id: params.id,
          reason: body.reason,
        });
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
        await receiveEvent(dependencies, params.provider, { body: bytesOf(request.body), headers });
      },
    });
    route(raw, contract.getTestBankPage, {
      policy: 'public',
      contentType: 'text/html; charset=utf-8',
      handler: async ({ params, request, reply }) =>
        asPlainPage(
          reply,
          await showTestBank(dependencies, { address: request.ip }, params.session),
        ),
    });
    route(raw, contract.submitTestBankPage, {
      policy: 'public',
      contentType: 'text/html; charset=utf-8',
      handler: async ({ params, request, reply }) => {
        const form = new URLSearchParams(bytesOf(request.body).toString());
        const visit = { id: params.session, form };
        const next = await useTestBank(dependencies, { address: request.ip }, visit);
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
