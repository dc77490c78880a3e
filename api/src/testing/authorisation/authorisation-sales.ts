import { checkCharacterOf } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import { adminOnly, frontDeskOnly, ownOfClient, type Row } from './authorisation-row.ts';
import type { AuthorisationFixtures, Side } from './authorisation-fixtures.ts';
import { saleOf, textLine } from '../records/till.ts';

const clientOf = (_world: AuthorisationFixtures, side: Side) => side.clientId;

/** A partly paid sale to that side's client. */
async function someSale({ server }: AuthorisationFixtures, { clientId }: Side): Promise<string> {
  const payments = [{ method: 'card', amountMinor: 100 }] as const;
  const sale = saleOf([textLine(500)], 500, {
    clientId,
    payments: [...payments],
    dueOn: '2026-12-31',
  });
  const answer = await server.as('admin').post('/api/sales', sale);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

async function someDocument(world: AuthorisationFixtures, side: Side): Promise<string> {
  const saleId = await someSale(world, side);
  const [document] = await world.server.rows<{ id: string }>(
    'select id from document where sale_id = $1',
    saleId,
  );
  if (!document) throw new Error('A sale without its document');
  return document.id;
}

async function someVoucher({ server }: AuthorisationFixtures, { clientId }: Side): Promise<string> {
  const line = { kind: 'voucher', amountMinor: 2000, recipient: '', message: '' } as const;
  const answer = await server.as('admin').post('/api/sales', saleOf([line], 2000, { clientId }));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const [voucher] = await server.rows<{ id: string }>(
    `select v.id from voucher v join sale_line l on l.id = v.sale_line_id where l.sale_id = $1`,
    answer.json<{ id: string }>().id,
  );
  if (!voucher) throw new Error('A sale without its voucher');
  return voucher.id;
}

const promotionBody = () => ({
  code: `P-${newId().slice(-12)}`,
  off: {
    kind: 'share',
    basisPoints: 1e3,
  },
  startsOn: '2026-01-01',
  endsOn: null,
  totalLimit: null,
  clientLimit: 1,
  serviceIds: [],
  templateIds: [],
  productIds: [],
  isForNewClients: false,
});

async function somePromotion({ server }: AuthorisationFixtures): Promise<string> {
  const answer = await server.as('admin').post('/api/promotions', promotionBody());
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

const buyer = { name: 'Ana Pérez', taxId: '12345678Z', address: 'Calle Mayor 1, 28013 Madrid' };

/** Routes of sales, payments, debts and refunds. */
export const saleRows: Record<string, Row> = {
  'POST /api/charges/quote': {
    who: frontDeskOnly,
    ask: () => ({ body: { clientId: null, lines: [textLine(500)], debts: [], covers: [] } }),
  },
  'POST /api/charges': {
    who: frontDeskOnly,
    ask: () => ({ body: { ...saleOf([textLine(500)], 500), debts: [], covers: [] } }),
  },
  'POST /api/sales/quote': {
    who: frontDeskOnly,
    ask: () => ({ body: { clientId: null, lines: [textLine(500)] } }),
  },
  'POST /api/sales': { who: frontDeskOnly, ask: () => ({ body: saleOf([textLine(500)], 500) }) },
  'GET /api/approvals/approvers': { who: frontDeskOnly },
  'POST /api/approvals': {
    who: frontDeskOnly,
    // The PIN of no existing manager.
    ask: () => ({
      body: {
        act: {
          kind: 'refund',
          saleId: newId(),
          lines: [{ lineId: newId(), quantity: 1 }],
          amountMinor: 500,
        },
        approverId: newId(),
        pin: '271828',
      },
    }),
    answers: 409,
  },
  'GET /api/sales': { who: frontDeskOnly },
  'GET /api/sales/shift': { who: frontDeskOnly },
  'GET /api/sales/:id': { who: frontDeskOnly, thing: someSale },
  'POST /api/sales/:id/payments': {
    who: frontDeskOnly,
    thing: someSale,
    ask: () => ({ body: { payments: [{ method: 'card', amountMinor: 100 }] } }),
  },
  'POST /api/sales/:id/refunds': {
    who: frontDeskOnly,
    thing: someSale,
    // The line of no existing sale, so nothing is refunded.
    ask: () => ({
      body: {
        lines: [
          {
            lineId: newId(),
            quantity: 1,
          },
        ],
        payments: [],
        reason: 'Mal cobrado',
      },
    }),
    answers: 409,
  },
  'POST /api/sales/:id/refunds/quote': {
    who: frontDeskOnly,
    thing: someSale,
    ask: () => ({ body: { lines: [{ lineId: newId(), quantity: 1 }] } }),
    answers: 409,
  },
  'GET /api/sales/:id/vouchers': { who: frontDeskOnly, thing: someSale },
  'POST /api/vouchers/find': {
    who: frontDeskOnly,
    // The code of no existing voucher.
    ask: () => ({ body: { code: '11111111111' + checkCharacterOf('11111111111') } }),
    answers: 404,
  },
  'GET /api/promotions': { who: adminOnly },
  'POST /api/promotions': { who: adminOnly, ask: () => ({ body: promotionBody() }) },
  'PUT /api/promotions/:id': {
    who: adminOnly,
    thing: somePromotion,
    ask: () => ({ body: { promotion: promotionBody(), version: 1 } }),
  },
  'PUT /api/promotions/:id/status': {
    who: adminOnly,
    thing: somePromotion,
    ask: () => ({ body: { status: 'archived' } }),
  },
  'GET /api/vouchers': { who: adminOnly },
  'GET /api/me/vouchers': { who: ownOfClient },
  'GET /api/me/vouchers/:id/pdf': { who: ownOfClient, thing: someVoucher },
  'GET /api/vouchers/:id/pdf': { who: frontDeskOnly, thing: someVoucher },
  'POST /api/vouchers/:id/void': {
    who: adminOnly,
    thing: someVoucher,
    ask: () => ({ body: { reason: 'Lo ha perdido' } }),
  },
  'POST /api/sales/:id/invoice': {
    who: frontDeskOnly,
    thing: someSale,
    // The center of these fixtures issues plain receipts.
    ask: () => ({ body: { buyer } }),
    answers: 409,
  },
  'POST /api/documents/:id/cancel': {
    who: adminOnly,
    thing: someDocument,
    ask: () => ({ body: { reason: 'Se hizo por error' } }),
    answers: 409,
  },
  'GET /api/documents/:id': { who: frontDeskOnly, thing: someDocument },
  'GET /api/documents/:id/pdf': { who: frontDeskOnly, thing: someDocument },
  'GET /api/documents/:id/ticket': { who: frontDeskOnly, thing: someDocument },
  'POST /api/documents/:id/mail': {
    who: frontDeskOnly,
    thing: someDocument,
    ask: () => ({ body: { to: 'quien@correo.test' } }),
  },
  'GET /api/fiscal/status': { who: adminOnly },
  'GET /api/installation': { who: adminOnly },
  'GET /api/fiscal/declaration': { who: frontDeskOnly },
  'GET /api/me/documents': { who: ownOfClient },
  'GET /api/me/documents/:id/pdf': { who: ownOfClient, thing: someDocument },
  'GET /api/clients/:id/sales': { who: frontDeskOnly, thing: clientOf },
  'GET /api/me/sales': { who: ownOfClient },
  'GET /api/clients/:id/debts': { who: frontDeskOnly, thing: clientOf },
  'GET /api/charge': { who: frontDeskOnly },
  'GET /api/clients/:id/charge': { who: frontDeskOnly, thing: clientOf },
  'GET /api/me/debts': { who: ownOfClient },
};
