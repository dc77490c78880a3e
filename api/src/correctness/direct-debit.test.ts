import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Batch, Debt, ErrorBody, Sale } from '@aforo/shared/contract';
import { settleBatches } from '../money/direct-debit/index.ts';
import { verifyBooks } from '../money/documents/index.ts';
import { newId } from '../platform/ids.ts';
import { cutStatements } from '../testing/database/cut-statements.ts';
import { tablesContaining } from '../testing/database/tables-containing.ts';
import {
  addDebt,
  addDraft,
  addMandate,
  addSentBatch,
  configureCreditor,
  directDebitInvariants,
  ibans,
  sendDraft,
} from '../testing/records/direct-debits.ts';
import { moneyInvariants, openRegister, saleOf, sell, textLine } from '../testing/records/till.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../testing/servers/booking-test-server.ts';

let server: BookingTestServer;
let ana: Booker;
let sale: Sale;
beforeAll(async () => {
  server = await buildBookingTestServer();
  await configureCreditor(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-23T09:00:00.000Z');
  await openRegister(server);
  ana = await server.addClient('Ana Ruiz');
  await addMandate(server, ana);
  sale = await addDebt(server, ana, 4500);
});

const owedBy = async ({ clientId }: Booker) =>
  (await server.frontDesk.get(`/api/clients/${clientId}/debts`)).json<{ totalMinor: number }>()
    .totalMinor;
const payRest = (amountMinor = 4500, id = sale.id) =>
  server.frontDesk.post(`/api/sales/${id}/payments`, {
    payments: [{ method: 'card', amountMinor }],
  });
const returnOf = (batch: Batch, change: object = {}) => ({
  endToEndId: batch.items[0]?.endToEndId,
  reasonCode: 'AM04',
  amountMinor: batch.items[0]?.amountMinor,
  returnedOn: '2026-11-26',
  ...change,
});
const recordReturn = (batch: Batch, change: object = {}) =>
  server.admin.post('/api/direct-debit-returns', returnOf(batch, change));
const codeOf = (answer: { json: () => unknown }) => (answer.json() as Partial<ErrorBody>).code;
const statesOfSale = async () =>
  server.rows<{ state: string; amount: number }>(
    `select state, amount_minor as amount from payment where sale_id = $1 order by created_at, id`,
    sale.id,
  );
async function settle(): Promise<void> {
  server.clock.set('2026-11-25T09:00:00.000Z');
  await settleBatches(server.dependencies);
}
async function expectInvariants(): Promise<void> {
  const all = { ...directDebitInvariants, ...moneyInvariants };
  for (const [sentence, query] of Object.entries(all)) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}
afterEach(expectInvariants);

describe('a batch', () => {
  test('takes a debt from owed to in collection to captured to owed again', async () => {
    const batch = await addSentBatch(server, [sale.id]);
    expect(batch).toMatchObject({ state: 'sent', count: 1, totalMinor: 4500 });
    expect(await owedBy(ana)).toBe(0);
    const collecting = await server.frontDesk.get(`/api/sales/${sale.id}`);
    expect(collecting.json()).toMatchObject({ state: 'collecting', owedMinor: 0, payments: [] });
    expect(codeOf(await payRest())).toBe('nothing_owed');

    await settle();
    const paid = await server.frontDesk.get(`/api/sales/${sale.id}`);
    expect(paid.json()).toMatchObject({
      state: 'paid',
      payments: [{ method: 'directDebit', amountMinor: 4500 }],
    });

    expect((await recordReturn(batch)).statusCode).toBe(200);
    expect(await owedBy(ana)).toBe(4500);
    expect((await payRest()).statusCode).toBe(200);
    expect(await owedBy(ana)).toBe(0);
  });

  test('fails a payment that is returned before the collection date', async () => {
    const batch = await addSentBatch(server, [sale.id]);
    expect((await recordReturn(batch, { reasonCode: 'AC01' })).statusCode).toBe(200);
    expect(await statesOfSale()).toEqual([{ state: 'failed', amount: 4500 }]);
    expect(await owedBy(ana)).toBe(4500);
    await settle();
    expect(await statesOfSale()).toEqual([{ state: 'failed', amount: 4500 }]);
  });

  test('sent by two people at once is sent once', async () => {
    const draft = await addDraft(server, [sale.id]);
    const answers = await Promise.all([sendDraft(server, draft), sendDraft(server, draft)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.map(codeOf)).toContain('batch_sent');
    expect(await statesOfSale()).toEqual([{ state: 'collecting', amount: 4500 }]);
  });

  test('keeps its sales from being refunded until the money has arrived', async () => {
    await addSentBatch(server, [sale.id]);
    const lines = [{ lineId: sale.lines[0]?.id, quantity: 1 }];
    const refund = { lines, payments: [], reason: 'Se da de baja' };
    const path = `/api/sales/${sale.id}/refunds`;
    expect(codeOf(await server.admin.post(path, refund))).toBe('sale_in_collection');
    expect(codeOf(await server.admin.post(`${path}/quote`, { lines }))).toBe('sale_in_collection');
  });

  test('sent again with the same key answers the same', async () => {
    const draft = await addDraft(server, [sale.id]);
    const key = newId();
    const first = await sendDraft(server, draft, key);
    const again = await sendDraft(server, draft, key);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
  });

  test('prepared twice at once contains a debt once', async () => {
    const answers = await Promise.allSettled([
      addDraft(server, [sale.id]),
      addDraft(server, [sale.id]),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is prepared while its debt is paid at the desk, and is not sent with it', async () => {
    const [, paid] = await Promise.allSettled([addDraft(server, [sale.id]), payRest()]);
    expect(paid).toMatchObject({ status: 'fulfilled', value: { statusCode: 200 } });
    const [draft] = (await server.admin.get('/api/direct-debit-batches')).json<{
      items: Batch[];
    }>().items;
    if (draft?.state !== 'draft') return;
    expect(codeOf(await sendDraft(server, draft))).toBe('batch_changed');
    const fresh = await server.admin.post(`/api/direct-debit-batches/${draft.id}/refresh`);
    expect(fresh.json()).toMatchObject({ count: 0, isStale: false });
    await server.admin.post(`/api/direct-debit-batches/${draft.id}/cancel`);
  });

  test('sent while its debt is paid at the desk collects it once', async () => {
    const draft = await addDraft(server, [sale.id]);
    const [sent, paid] = await Promise.all([sendDraft(server, draft), payRest()]);
    const isSent = sent.statusCode === 200;
    expect(paid.statusCode).toBe(isSent ? 409 : 200);
    expect(codeOf(isSent ? paid : sent)).toBe(isSent ? 'nothing_owed' : 'batch_changed');
    expect(await owedBy(ana)).toBe(0);
  });

  test('settled by two processes at once is captured once', async () => {
    const { id } = await addSentBatch(server, [sale.id]);
    await Promise.all([settle(), settle()]);
    expect(await statesOfSale()).toEqual([{ state: 'captured', amount: 4500 }]);
    const settlings = await server.rows(
      `select from audit_entry where entity_id = $1 and action = 'settled'`,
      id,
    );
    expect(settlings).toHaveLength(1);
  });
});

describe('a batch that the bank refuses', () => {
  const reject = ({ id }: Batch, amountMinor = 4500) =>
    server.admin.post(`/api/direct-debit-batches/${id}/rejection`, {
      reason: 'Fichero erróneo',
      expectedCount: 1,
      expectedTotalMinor: amountMinor,
    });

  test('by two people at once is rejected once', async () => {
    const batch = await addSentBatch(server, [sale.id]);
    const answers = await Promise.all([reject(batch), reject(batch)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await owedBy(ana)).toBe(4500);
  });

  test('during its settling, or while a return of it is entered, is owed once', async () => {
    const batch = await addSentBatch(server, [sale.id]);
    server.clock.set('2026-11-25T09:00:00.000Z');
    const [rejected, returned] = await Promise.all([
      reject(batch),
      recordReturn(batch),
      settleBatches(server.dependencies),
    ]);
    expect([rejected, returned].filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await owedBy(ana)).toBe(4500);
    const [row] = await server.rows<{ state: string }>(
      'select state from direct_debit_batch where id = $1',
      batch.id,
    );
    expect(row?.state === 'rejected').toBe(rejected.statusCode === 200);
  });
});

describe('a return', () => {
  test('by two people at once is applied once', async () => {
    const batch = await addSentBatch(server, [sale.id]);
    await settle();
    const answers = await Promise.all([recordReturn(batch), recordReturn(batch)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.map(codeOf)).toContain('return_repeated');
    expect(await owedBy(ana)).toBe(4500);
  });

  test('during a payment at the desk leaves the debt owed or paid once', async () => {
    const batch = await addSentBatch(server, [sale.id]);
    await settle();
    const [returned, paid] = await Promise.all([recordReturn(batch), payRest()]);
    expect(returned.statusCode).toBe(200);
    expect(await owedBy(ana)).toBe(paid.statusCode === 200 ? 0 : 4500);
  });

  test('during the settling of its batch fails or returns its payment', async () => {
    const batch = await addSentBatch(server, [sale.id]);
    server.clock.set('2026-11-25T09:00:00.000Z');
    const [returned] = await Promise.all([recordReturn(batch), settleBatches(server.dependencies)]);
    expect(returned.statusCode).toBe(200);
    expect(await owedBy(ana)).toBe(4500);
  });

  test.each([
    ['a part', [4500, 500]],
    ['all', [5000]],
  ])('of money of which the center had refunded %s', async (_what, prices) => {
    const owedMinor = await owedBy(ana);
    sale = await sell(
      server,
      saleOf(
        prices.map((price) => textLine(price)),
        5000,
        {
          clientId: ana.clientId,
          dueOn: '2026-11-23',
          payments: [],
        },
      ),
    );
    const batch = await addSentBatch(server, [sale.id]);
    await settle();
    const line = sale.lines.at(-1);
    const refundedMinor = prices.at(-1) ?? 0;
    const refund = await server.admin.post(`/api/sales/${sale.id}/refunds`, {
      lines: [{ lineId: line?.id, quantity: 1 }],
      payments: [{ method: 'transfer', amountMinor: refundedMinor }],
      reason: 'Se da de baja',
    });
    expect({ status: refund.statusCode, body: refund.body }).toMatchObject({ status: 200 });
    const answer = await recordReturn(batch);
    expect(answer.json()).toMatchObject({ amountMinor: 5000, refundedMinor, problem: null });
    // What was left counts as paid no more.
    expect(await owedBy(ana)).toBe(owedMinor + 5000 - refundedMinor);
    expect(codeOf(await recordReturn(batch))).toBe('return_repeated');
    const { connection } = server.dependencies.database;
    expect((await verifyBooks(connection, null)).faults).toEqual([]);
  });
});

describe('a killed process', () => {
  /** Repeats work that is cut after each of its statements, until it is not cut. */
  async function cutEverywhere(
    prepare: () => Promise<unknown>,
    work: () => Promise<unknown>,
    check: () => Promise<void>,
  ): Promise<number> {
    for (let cut = 1; cut < 80; cut += 1) {
      await prepare();
      const { wasCut } = await cutStatements(cut, work);
      await check();
      await expectInvariants();
      if (!wasCut) return cut;
    }
    throw new Error('The work never ends');
  }
  async function newDebt(): Promise<void> {
    server.clock.set('2026-11-23T09:00:00.000Z');
    const berta = await server.addClient('Berta Gil');
    await addMandate(server, berta, ibans[2]);
    sale = await addDebt(server, berta, 4500);
  }

  test('in the middle of sending has sent all or nothing, and sending again completes it', async () => {
    let draft: Batch;
    let key = '';
    const cuts = await cutEverywhere(
      async () => {
        await newDebt();
        draft = await addDraft(server, [sale.id]);
        key = newId();
      },
      () => sendDraft(server, draft, key),
      async () => {
        const again = await sendDraft(server, draft, key);
        expect({ status: again.statusCode, body: again.body }).toMatchObject({ status: 200 });
        expect(await statesOfSale()).toEqual([{ state: 'collecting', amount: 4500 }]);
        const notices = await server.rows(
          `select from outbox where kind = 'direct debit notice'
           and message ->> 'text' like '%' || $1 || '%'`,
          again.json<Batch>().items[0]?.mandateReference,
        );
        expect(notices).toHaveLength(1);
      },
    );
    expect(cuts).toBeGreaterThan(5);
  });

  test('in the middle of settling has captured all or nothing, and the next run completes it', async () => {
    const cuts = await cutEverywhere(
      async () => {
        await newDebt();
        await addSentBatch(server, [sale.id]);
        server.clock.set('2026-11-25T09:00:00.000Z');
      },
      () => settleBatches(server.dependencies),
      async () => {
        await settleBatches(server.dependencies);
        expect(await statesOfSale()).toEqual([{ state: 'captured', amount: 4500 }]);
      },
    );
    expect(cuts).toBeGreaterThan(3);
  });
});

test('an account is in no table in clear', async () => {
  await addSentBatch(server, [sale.id]);
  const debts = await server.frontDesk.get(`/api/clients/${ana.clientId}/debts`);
  expect(debts.json<{ items: Debt[] }>().items).toEqual([]);
  expect(await tablesContaining(server, ibans)).toEqual([]);
});
