import * as contract from '@aforo/shared/contract';
import type { Voucher } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { readCenter, readPrintableLogo } from '../../center/center/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { orNotFound, ownDataPolicy, route } from '../../platform/http/index.ts';
import { pageOf, readKeyset } from '../../platform/keyset.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
import { listOwnVouchers } from './own-vouchers.ts';
import { voidVoucher } from './void-voucher.ts';
import { presentListedVoucher, presentVoucher } from './voucher.presenter.ts';
import { voucherPdf } from './voucher-pdf.ts';
import { hasSale, listVouchers } from './vouchers.repository.ts';

/** Looking up more codes than this is guessing. */
const codeLookupLimit = { max: 60, windowSeconds: 3600 };

export function registerVouchers(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies;
  const { connection } = database;
  const today = async (on: Connection) => localDateOf(clock.now(), (await readCenter(on)).timeZone);

  async function read(on: Connection, id: string): Promise<Voucher> {
    const [row] = await listVouchers(on, { id });
    if (!row) throw new DomainError('not_found');
    return presentVoucher(row, await today(on));
  }

  route(app, contract.findVoucher, {
    policy: 'sale.create',
    limit: codeLookupLimit,
    handler: async ({ body }) => {
      const code = contract.readVoucherCode(body.code);
      const [row] = code === null ? [] : await listVouchers(connection, { codes: [code] });
      if (!row) throw new DomainError('voucher_unknown');
      return presentVoucher(row, await today(connection));
    },
  });
  route(app, contract.listVouchers, {
    policy: 'voucher.void',
    handler: async ({ query: { state, after, limit } }) => {
      const day = await today(connection);
      const rows = await listVouchers(connection, {
        today: day,
        state: state ?? null,
        after: readKeyset(after),
        limit: limit + 1,
      });
      const { page, next } = pageOf(
        rows.map((row) => ({ ...row, at: row.createdAt })),
        limit,
      );
      return { items: page.map((row) => presentListedVoucher(row, day)), next };
    },
  });
  route(app, contract.listVouchersOfSale, {
    policy: 'sale.see',
    handler: async ({ params }) => {
      if (!(await hasSale(connection, params.id))) throw new DomainError('not_found');
      const day = await today(connection);
      const rows = await listVouchers(connection, { saleId: params.id });
      return { items: rows.map((row) => presentVoucher(row, day)) };
    },
  });
  route(app, contract.getVoucherPdf, {
    policy: 'sale.see',
    contentType: 'application/pdf',
    attachment: 'vale-regalo.pdf',
    handler: async ({ params }) => {
      const { name, address, currency } = await readCenter(connection);
      const logo = await readPrintableLogo(connection);
      return voucherPdf(await read(connection, params.id), { name, address, currency, logo });
    },
  });
  route(app, contract.listOwnVouchers, {
    policy: ownDataPolicy('purchase.see'),
    handler: async ({ actor }) => ({
      items: await listOwnVouchers(connection, orNotFound(actor.clientId), await today(connection)),
    }),
  });
  route(app, contract.getOwnVoucherPdf, {
    policy: {
      action: 'purchase.see',
      subject: async ({ params }) => {
        const [row] = await listVouchers(connection, { id: params.id });
        return row?.buyerId == null ? null : { clientId: row.buyerId };
      },
    },
    limit: codeLookupLimit,
    contentType: 'application/pdf',
    attachment: 'vale-regalo.pdf',
    handler: async ({ actor, params }) => {
      // Staff must use their own route.
      orNotFound(actor.clientId);
      const { name, address, currency } = await readCenter(connection);
      const logo = await readPrintableLogo(connection);
      return voucherPdf(await read(connection, params.id), { name, address, currency, logo });
    },
  });
  route(app, contract.voidVoucher, {
    policy: 'voucher.void',
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) => {
        await voidVoucher(dependencies, trx, actor, { id: params.id, reason: body.reason });
        return read(trx, params.id);
      }),
  });
}
