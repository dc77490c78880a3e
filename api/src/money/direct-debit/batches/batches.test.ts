import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  BankFileResult,
  Batch,
  DirectDebitReturn,
  ErasurePreview,
  ErrorBody,
  Mandates,
  Sale,
} from '@aforo/shared/contract';
import { multipart } from '../../../testing/multipart.ts';
import {
  addDebt,
  addDraft,
  addMandate,
  addSentBatch,
  configureCreditor,
  ibans,
  previewBatch,
  sendDraft,
} from '../../../testing/records/direct-debits.ts';
import { openRegister } from '../../../testing/records/till.ts';
import {
  camt054,
  fileRejection,
  rejection,
  returnEntry,
} from '../../../testing/sepa/bank-files.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { settleBatches } from '../index.ts';

let server: BookingTestServer;
let ana: Booker;
let sale: Sale;
const logged: string[] = [];
beforeAll(async () => {
  server = await buildBookingTestServer({
    logTo: { write: (line) => void logged.push(line) },
    environment: { LOG_LEVEL: 'trace' },
  });
  await configureCreditor(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  // A Monday.
  server.clock.set('2026-11-23T09:00:00.000Z');
  await openRegister(server);
  ana = await server.addClient('Ana Ruiz');
  await addMandate(server, ana);
  sale = await addDebt(server, ana, 4500);
  await server.deliverMails();
  server.mails.length = 0;
});

const errorOf = (answer: { statusCode: number; json: () => unknown }) => ({
  status: answer.statusCode,
  ...(answer.json() as Partial<ErrorBody>),
});
const create = (change: object = {}) =>
  server.admin.post('/api/direct-debit-batches', {
    collectionOn: '2026-11-25',
    saleIds: [sale.id],
    expectedTotalMinor: 4500,
    ...change,
  });
const leftOut = async (collectionOn?: string) =>
  (await previewBatch(server, collectionOn)).leftOut.find(({ saleId }) => saleId === sale.id)
    ?.reason;

const mandateId = async () => {
  const answer = await server.frontDesk.get(`/api/clients/${ana.clientId}/mandates`);
  return answer.json<Mandates>().items[0]?.id ?? '';
};
const changeAccount = async (iban: string = ibans[2]) =>
  ana.person.post(`/api/mandates/${await mandateId()}/account`, { iban });
const fileOf = async ({ id }: Batch) =>
  (await server.admin.get(`/api/direct-debit-batches/${id}/file`)).body;

const erase = async () => {
  const path = `/api/clients/${ana.clientId}/erasure`;
  const { seen } = (await server.admin.get(path)).json<ErasurePreview>();
  return server.admin.post(path, { seen, debtIsSettled: true });
};

describe('the preview of a batch', () => {
  test('proposes the first day of collection and shows the account masked', async () => {
    const preview = await previewBatch(server);
    expect(preview).toMatchObject({ collectionOn: '2026-11-25', firstDate: '2026-11-25' });
    expect(preview.items.find(({ saleId }) => saleId === sale.id)).toMatchObject({
      client: { name: 'Ana Ruiz' },
      amountMinor: 4500,
      ibanMask: 'ES•• •••• 6789',
      hasEmail: true,
    });
  });

  test('leaves out a debt without a usable mandate, and says why', async () => {
    const setState = (change: string) =>
      server.rows(`update sepa_mandate set ${change} where client_id = $1`, ana.clientId);
    await setState(`signed_on = '2023-11-25'`);
    expect(await leftOut()).toBe('lapsed');
    await setState(`signed_on = '2026-11-01', state = 'blocked', blocked_reason = 'MD01'`);
    expect(await leftOut()).toBe('blocked');
    await setState(`state = 'unsigned', blocked_reason = null, signed_on = null, evidence = null`);
    expect(await leftOut()).toBe('unsigned');
    await setState(`state = 'cancelled', cancelled_at = now()`);
    expect(await leftOut()).toBe('no_mandate');
  });

  test('leaves out a debt before its day and a mandate that promises more notice', async () => {
    const later = await addDebt(server, ana, 30_000, '2026-12-15');
    const { items, leftOut: left } = await previewBatch(server);
    expect(items.map(({ saleId }) => saleId)).toContain(sale.id);
    expect(left.find(({ saleId }) => saleId === later.id)?.reason).toBe('not_due');
    expect((await previewBatch(server, '2026-12-15')).leftOut).not.toContainEqual(
      expect.objectContaining({ saleId: later.id }),
    );
    await configureCreditor(server, { noticeDays: 14 });
    await addMandate(server, ana);
    await configureCreditor(server);
    expect(await leftOut('2026-12-04')).toBe('short_notice');
    expect(await leftOut('2026-12-07')).toBeUndefined();
  });

  test('leaves out a debt of another draft', async () => {
    const { id } = (await create()).json<Batch>();
    expect(await leftOut()).toBe('in_batch');
    await server.admin.post(`/api/direct-debit-batches/${id}/cancel`);
    expect(await leftOut()).toBeUndefined();
  });
});

describe('a batch', () => {
  test.each([
    ['a Sunday', '2026-11-29', 'collection_day_closed'],
    ['Easter Monday', '2027-03-29', 'collection_day_closed'],
    ['25 December', '2026-12-25', 'collection_day_closed'],
    ['the day before the notice ends', '2026-11-24', 'collection_too_soon'],
    ['a day in the past', '2026-11-20', 'collection_too_soon'],
  ])('is refused on %s', async (_what, collectionOn, code) => {
    const refused = errorOf(await create({ collectionOn }));
    expect(refused).toMatchObject({ status: 400, code });
    expect(refused.fields?.['collectionOn']).toBeDefined();
  });

  test('is refused with another total than the one shown', async () => {
    expect(errorOf(await create({ expectedTotalMinor: 4400 }))).toMatchObject({
      status: 409,
      code: 'batch_changed',
    });
  });

  test.each([
    ['count', { count: 2 }],
    ['total', { totalMinor: 4400 }],
  ])('is not sent with another %s than the one shown', async (_what, change) => {
    const draft = await addDraft(server, [sale.id]);
    expect(errorOf(await sendDraft(server, { ...draft, ...change }))).toMatchObject({
      status: 409,
      code: 'batch_changed',
    });
    await server.admin.post(`/api/direct-debit-batches/${draft.id}/cancel`);
  });

  test('has the same file at every download, with its hash', async () => {
    const batch = await addSentBatch(server, [sale.id]);
    const file = () => server.admin.get(`/api/direct-debit-batches/${batch.id}/file`);
    const [first, second] = [await file(), await file()];
    expect(first.rawPayload).toEqual(second.rawPayload);
    expect(createHash('sha256').update(first.rawPayload).digest('hex')).toBe(batch.sha256);
    expect(first.headers['content-type']).toContain('application/xml');
    expect(first.body).toContain(`<IBAN>${ibans[1]}</IBAN>`);
    expect(first.body).toContain('<ReqdColltnDt>2026-11-25</ReqdColltnDt>');
  });

  test('is not made of amounts in another currency', async () => {
    const draft = await addDraft(server, [sale.id]);
    const account = async () =>
      (await server.frontDesk.get(`/api/clients/${ana.clientId}/memberships`)).json<{
        debitAccount: string | null;
      }>().debitAccount;
    expect(await account()).toBe('ES•• •••• 6789');
    await server.rows(`update center set currency = 'USD'`);
    expect(await account()).toBeNull();
    const path = '/api/direct-debit-batches';
    const refused = { status: 409, code: 'currency_not_euro' };
    expect(errorOf(await server.admin.get(`${path}/preview`))).toMatchObject(refused);
    expect(errorOf(await create())).toMatchObject(refused);
    expect(errorOf(await sendDraft(server, draft))).toMatchObject(refused);
    expect((await server.admin.get(path)).json()).toMatchObject({ isAvailable: false });
    const body = { debtorName: 'Ana Muñoz Ruiz', iban: ibans[1] };
    const mandate = await server.frontDesk.post(`/api/clients/${ana.clientId}/mandates`, body);
    expect(errorOf(mandate)).toMatchObject(refused);
    await server.rows(`update center set currency = 'EUR'`);
  });

  test('tells each client by mail, with amount, day and account', async () => {
    const { items } = await addSentBatch(server, [sale.id]);
    await server.deliverMails();
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ to: ana.email });
    for (const text of ['45,00', '25/11/2026', 'ES•• •••• 6789', items[0]?.mandateReference]) {
      expect(mail?.text).toContain(text);
    }
    expect(mail?.text).not.toContain(ibans[1]);
  });

  test('tells the payer of a child without an address of the collection and of its return', async () => {
    const clientId = await server.addDependant(ana.clientId, { birthDate: '2018-03-04' });
    await server.rows('update client set email = null where id = $1', clientId);
    await addMandate(server, { clientId }, ibans[2]);
    const debt = await addDebt(server, { clientId }, 2000);
    const { items } = await previewBatch(server);
    expect(items.find(({ saleId }) => saleId === debt.id)).toMatchObject({ hasEmail: true });
    const batch = await addSentBatch(server, [debt.id]);
    expect(batch.items).toMatchObject([{ hasEmail: true }]);
    await server.admin.post('/api/direct-debit-returns', {
      endToEndId: batch.items[0]?.endToEndId,
      reasonCode: 'AM04',
      amountMinor: 2000,
      returnedOn: '2026-11-26',
    });
    await server.deliverMails();
    const about = (text: string) => ({
      to: ana.email,
      subject: expect.stringMatching(new RegExp(`^Lucía Ruiz: .*${text}`)),
    });
    expect(server.mails).toMatchObject([about('cobraremos'), about('devuelto')]);
  });

  test('is captured on its day, also if the server was off', async () => {
    await addSentBatch(server, [sale.id]);
    server.clock.set('2026-12-01T09:00:00.000Z');
    await settleBatches(server.dependencies);
    const [payment] = await server.rows<{ at: Date }>(
      `select captured_at as at from payment where sale_id = $1`,
      sale.id,
    );
    expect(payment?.at.toISOString()).toBe('2026-11-24T23:00:00.000Z');
  });

  test('too late for its day is not sent', async () => {
    const draft = await addDraft(server, [sale.id]);
    server.clock.set('2026-11-25T09:00:00.000Z');
    expect(errorOf(await sendDraft(server, draft)).code).toBe('collection_too_soon');
    await server.admin.post(`/api/direct-debit-batches/${draft.id}/cancel`);
  });

  test('shows the account that it charged when the client changes it afterwards', async () => {
    const { id } = await addSentBatch(server, [sale.id]);
    await changeAccount();
    const batch = (await server.admin.get(`/api/direct-debit-batches/${id}`)).json<Batch>();
    expect(batch.items[0]?.ibanMask).toBe('ES•• •••• 6789');
    const csv = await server.admin.get(`/api/direct-debit-batches/${id}/csv`);
    expect(csv.body).toContain('ES•• •••• 6789');
  });

  test('keeps the client from being erased while it is in collection', async () => {
    await addSentBatch(server, [sale.id]);
    expect((await erase()).json()).toMatchObject({
      code: 'erasure_refused',
      details: { refusals: [{ reason: 'collecting', solvedBy: null }] },
    });
  });

  test('leaves no mandate of an erased client whom no bank was asked to charge', async () => {
    const { id } = await addDraft(server, [sale.id]);
    await server.admin.post(`/api/direct-debit-batches/${id}/cancel`);
    expect((await erase()).statusCode).toBe(204);
    const kept = await server.rows(`select from sepa_mandate where client_id = $1`, ana.clientId);
    expect(kept).toEqual([]);
  });

  test('tells the bank of another creditor once', async () => {
    await addSentBatch(server, [sale.id]);
    await configureCreditor(server, { taxId: '89890001K' });
    let minute = 0;
    const nextFile = async () => {
      minute += 1;
      server.clock.set(`2026-11-23T09:0${minute}:00.000Z`);
      return fileOf(await addSentBatch(server, [(await addDebt(server, ana, 100)).id]));
    };
    const original = '<OrgnlCdtrSchmeId><Id><PrvtId><Othr><Id>ES11000B12345674';
    expect(await nextFile()).toContain(original);
    expect(await nextFile()).not.toContain('OrgnlCdtrSchmeId');
    await configureCreditor(server, { taxId: '89890001K', suffix: '001' });
    expect(await nextFile()).not.toContain('OrgnlCdtrSchmeId');
    await configureCreditor(server);
  });

  test('tells the bank of a changed account once', async () => {
    // No bank knows the mandate yet.
    await changeAccount(ibans[3]);
    expect(await fileOf(await addSentBatch(server, [sale.id]))).not.toContain('SMNDA');
    await changeAccount();
    sale = await addDebt(server, ana, 100);
    expect(await fileOf(await addSentBatch(server, [sale.id]))).toContain('SMNDA');
    const next = await addDebt(server, ana, 100);
    expect(await fileOf(await addSentBatch(server, [next.id]))).not.toContain('SMNDA');
  });

  test('is listed for the accountant as CSV', async () => {
    const { id } = await addSentBatch(server, [sale.id]);
    const csv = await server.admin.get(`/api/direct-debit-batches/${id}/csv`);
    expect(csv.body).toContain('Ana Ruiz');
    expect(csv.body).toContain('45,00');
    expect(csv.body).not.toContain(ibans[1]);
  });

  test('is left as it is by reception', async () => {
    const answer = await server.frontDesk.get('/api/direct-debit-batches');
    expect(answer.statusCode).toBe(403);
  });
});

describe('a return', () => {
  const record = (batch: Batch, change: object = {}) =>
    server.admin.post('/api/direct-debit-returns', {
      endToEndId: batch.items[0]?.endToEndId,
      reasonCode: 'AC04',
      amountMinor: 4500,
      returnedOn: '2026-11-26',
      ...change,
    });
  const upload = (text: string | Buffer) =>
    server.admin.post(
      '/api/direct-debit-returns/file',
      undefined,
      multipart(Buffer.from(text), 'devoluciones.xml'),
    );
  async function settled(): Promise<Batch> {
    const batch = await addSentBatch(server, [sale.id]);
    server.clock.set('2026-11-25T09:00:00.000Z');
    await settleBatches(server.dependencies);
    await server.deliverMails();
    server.mails.length = 0;
    return batch;
  }

  test('blocks the mandate, charges the fee and mails the client where to pay', async () => {
    await configureCreditor(server, { returnFeeMinor: 300 });
    const batch = await settled();
    expect((await record(batch)).statusCode).toBe(200);
    const owed = await server.frontDesk.get(`/api/clients/${ana.clientId}/debts`);
    expect(owed.json()).toMatchObject({ totalMinor: 4800 });
    // Not one of the desk's sales.
    const fees = 'select origin from sale where client_id = $1 and total_minor = 300';
    expect(await server.rows(fees, ana.clientId)).toEqual([{ origin: 'online' }]);
    expect(await leftOut('2026-12-01')).toBe('blocked');
    await server.deliverMails();
    const mail = server.mails.find(({ to }) => to === ana.email);
    expect(mail?.text).toMatch(/cuenta cerrada[^]*3,00[^]*\/cliente/);
    await configureCreditor(server, { returnFeeMinor: 0 });
  });

  test('of an account that the client has changed leaves the mandate with the new one', async () => {
    const batch = await addSentBatch(server, [sale.id]);
    await changeAccount();
    await record(batch);
    expect(await leftOut('2026-12-01')).toBeUndefined();
  });

  test('of an erased client has no fee, and the rest of the file is applied', async () => {
    await configureCreditor(server, { returnFeeMinor: 300 });
    const berta = await server.addClient('Berta Gil');
    await addMandate(server, berta, ibans[2]);
    const other = await addDebt(server, berta, 4500);
    const batch = await addSentBatch(server, [sale.id, other.id]);
    server.clock.set('2026-11-25T09:00:00.000Z');
    await settleBatches(server.dependencies);
    await erase();
    const entries = batch.items.map(({ endToEndId }) =>
      returnEntry({ endToEndId, code: 'MD06', amount: '45.00' }),
    );
    const answer = await upload(camt054(entries));
    expect(answer.json()).toMatchObject({ applied: 2, notApplied: [] });
    const owed = await server.rows<{ owed: number }>(
      `select sum(owed_minor)::integer as owed from sale_balance where client_id = any($1)
       group by client_id order by 1`,
      [ana.clientId, berta.clientId],
    );
    expect(owed).toEqual([{ owed: 4500 }, { owed: 4800 }]);
    await configureCreditor(server, { returnFeeMinor: 0 });
  });

  test.each([
    ['message', ({ messageId }: Batch) => ({ messageId })],
    ['block', ({ messageId }: Batch) => ({ blockId: `${messageId}.0` })],
  ])(
    'of a whole %s makes all of it owed again, without fee or block',
    async (_what, rejectedOf) => {
      await configureCreditor(server, { returnFeeMinor: 300 });
      const batch = await addSentBatch(server, [sale.id]);
      await server.deliverMails();
      server.mails.length = 0;
      const text = fileRejection(rejectedOf(batch), 'AC04');
      expect((await upload(text)).json()).toMatchObject({ applied: 1, notApplied: [] });
      expect((await upload(text)).json()).toMatchObject({ applied: 0, repeated: 1 });
      server.clock.set('2026-11-25T09:00:00.000Z');
      await settleBatches(server.dependencies);
      const read = await server.admin.get(`/api/direct-debit-batches/${batch.id}`);
      expect(read.json()).toMatchObject({ state: 'rejected' });
      const owed = await server.frontDesk.get(`/api/clients/${ana.clientId}/debts`);
      expect(owed.json()).toMatchObject({ totalMinor: 4500 });
      expect(await leftOut('2026-12-01')).toBeUndefined();
      await server.deliverMails();
      const mails = server.mails.filter(({ to }) => to === ana.email);
      expect(mails).toMatchObject([{ text: expect.stringContaining('No es por tu cuenta') }]);
      await configureCreditor(server, { returnFeeMinor: 0 });
    },
  );

  test('of a message that is not ours is kept, without an amount', async () => {
    const { notApplied } = (
      await upload(fileRejection({ messageId: 'OTRO-MENSAJE' }))
    ).json<BankFileResult>();
    expect(notApplied).toMatchObject([
      { endToEndId: 'OTRO-MENSAJE', problem: 'unknown_reference', amountMinor: null },
    ]);
  });

  test('solved by hand is listed once', async () => {
    const batch = await settled();
    const endToEndId = batch.items[0]?.endToEndId ?? '';
    const text = camt054([returnEntry({ endToEndId, code: 'AM04', amount: '48.00' })]);
    expect((await upload(text)).json()).toMatchObject({
      notApplied: [{ problem: 'other_amount' }],
    });
    await record(batch);
    const { items } = (await server.admin.get('/api/direct-debit-returns')).json<{
      items: DirectDebitReturn[];
    }>();
    expect(items.filter((item) => item.endToEndId === endToEndId)).toMatchObject([
      { problem: null, amountMinor: 4500 },
    ]);
    expect((await upload(text)).json()).toMatchObject({ repeated: 1, notApplied: [] });
  });

  test('of a deceased debtor sends no mail', async () => {
    await record(await settled(), { reasonCode: 'MD07' });
    await server.deliverMails();
    expect(server.mails).toEqual([]);
  });

  test.each([
    ['of an unknown reference', { endToEndId: 'R-NADIE-0001' }, 'return_unknown'],
    ['of another amount', { amountMinor: 4501 }, 'return_other_amount'],
  ])('%s is refused and changes nothing', async (_what, change, code) => {
    const batch = await settled();
    expect(errorOf(await record(batch, change))).toMatchObject({ status: 409, code });
    const { items } = (
      await server.admin.get(`/api/direct-debit-batches/${batch.id}`)
    ).json<Batch>();
    expect(items[0]?.state).toBe('captured');
  });

  test('twice is refused the second time', async () => {
    const batch = await settled();
    await record(batch);
    expect(errorOf(await record(batch)).code).toBe('return_repeated');
  });

  test('read from a file is applied once, and the rest is kept with its reason', async () => {
    const batch = await settled();
    const endToEndId = batch.items[0]?.endToEndId ?? '';
    const text = camt054([
      returnEntry({ endToEndId, code: 'AM04', amount: '45.00' }),
      returnEntry({ endToEndId: 'OTRO-0001', code: 'AM04', amount: '10.00' }),
    ]);
    const first = (await upload(text)).json<BankFileResult>();
    expect(first).toMatchObject({
      applied: 1,
      repeated: 0,
      notApplied: [{ endToEndId: 'OTRO-0001', problem: 'unknown_reference', amountMinor: 1000 }],
    });
    expect((await upload(text)).json()).toMatchObject({ applied: 0, repeated: 1 });
    const kept = await server.rows(
      `select from direct_debit_return where end_to_end_id = 'OTRO-0001'`,
    );
    expect(kept).toHaveLength(1);
    const again = rejection([{ endToEndId, status: 'RJCT', code: 'AM04', amount: '45.00' }]);
    expect((await upload(again)).json()).toMatchObject({ applied: 0, repeated: 1 });
  });

  test.each([
    ['another schema', '<Document><CstmrDrctDbtInitn/></Document>', 422, 'bank_file_unknown'],
    ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>', 422, 'bank_file_entities'],
    ['no XML', 'Fecha;Importe', 422, 'bank_file_unreadable'],
    ['more than 50 MB', Buffer.alloc(51 * 1024 * 1024, ' '), 413, 'bank_file_too_large'],
  ])('read from a file of %s is refused', async (_what, text, status, code) => {
    expect(errorOf(await upload(text))).toMatchObject({ status, code });
  });

  test('is found by reference, client and amount', async () => {
    const batch = await settled();
    const endToEndId = batch.items[0]?.endToEndId ?? '';
    for (const search of [endToEndId, 'ana ruiz', '45,00']) {
      const found = await server.admin.get(
        `/api/direct-debit-items?search=${encodeURIComponent(search)}`,
      );
      const ids = found.json<{ items: { endToEndId: string }[] }>().items;
      expect([search, ids.some((item) => item.endToEndId === endToEndId)]).toEqual([search, true]);
    }
  });
});

describe('a batch that the bank refuses', () => {
  const path = (id: string) => `/api/direct-debit-batches/${id}/rejection`;
  const asShown = { reason: 'Lo dice el banco', expectedCount: 1, expectedTotalMinor: 4500 };
  const owedByAna = async () =>
    (await server.frontDesk.get(`/api/clients/${ana.clientId}/debts`)).json<{
      totalMinor: number;
    }>().totalMinor;

  test.each([
    ['before', '2026-11-24T09:00:00.000Z'],
    ['after', '2026-11-26T09:00:00.000Z'],
  ])('%s its collection day is owed again without a fee', async (_when, instant) => {
    await configureCreditor(server, { returnFeeMinor: 300 });
    const batch = await addSentBatch(server, [sale.id]);
    await server.deliverMails();
    server.mails.length = 0;
    server.clock.set(instant);
    await settleBatches(server.dependencies);
    const shown = await server.admin.get(path(batch.id));
    expect(shown.json()).toEqual({ count: 1, totalMinor: 4500, mailCount: 1, returnedCount: 0 });
    const answer = await server.admin.post(path(batch.id), asShown);
    expect(answer.json()).toMatchObject({ state: 'rejected', returnedCount: 1, netMinor: 0 });
    expect(await owedByAna()).toBe(4500);
    await server.deliverMails();
    expect(server.mails.filter(({ to }) => to === ana.email)).toMatchObject([
      { text: expect.stringContaining('No es por tu cuenta') },
    ]);
    const mandates = await server.frontDesk.get(`/api/clients/${ana.clientId}/mandates`);
    expect(mandates.json<Mandates>().items).toMatchObject([{ state: 'active' }]);
    expect(
      await server.rows(
        `select action, reason from audit_entry where entity_id = $1 and action = 'rejected'`,
        batch.id,
      ),
    ).toEqual([{ action: 'rejected', reason: 'Lo dice el banco' }]);
    await settleBatches(server.dependencies);
    expect(await owedByAna()).toBe(4500);
    // The debt goes into the next batch.
    expect(await addSentBatch(server, [sale.id])).toMatchObject({ state: 'sent', count: 1 });
    await configureCreditor(server, { returnFeeMinor: 0 });
  });

  test('keeps what the bank has returned one by one', async () => {
    const berta = await server.addClient('Berta Gil');
    await addMandate(server, berta, ibans[2]);
    const other = await addDebt(server, berta, 2000);
    const batch = await addSentBatch(server, [sale.id, other.id]);
    const endToEndId = batch.items.find(({ client }) => client.id === berta.clientId)?.endToEndId;
    const returned = {
      endToEndId,
      reasonCode: 'AC01',
      amountMinor: 2000,
      returnedOn: '2026-11-24',
    };
    expect((await server.admin.post('/api/direct-debit-returns', returned)).statusCode).toBe(200);
    const shown = await server.admin.get(path(batch.id));
    expect(shown.json()).toEqual({ count: 1, totalMinor: 4500, mailCount: 1, returnedCount: 1 });
    const answer = await server.admin.post(path(batch.id), asShown);
    expect(
      answer
        .json<Batch>()
        .items.map(({ returnCode }) => returnCode)
        .toSorted(),
    ).toEqual(['AC01', 'MS03']);
  });

  test('is rejected as it was shown, once, and only at the bank', async () => {
    const draft = await addDraft(server, [sale.id]);
    const atBank = { status: 409, code: 'illegal_transition' };
    expect(errorOf(await server.admin.get(path(draft.id)))).toMatchObject(atBank);
    expect(errorOf(await server.admin.post(path(draft.id), asShown))).toMatchObject(atBank);
    expect((await sendDraft(server, draft)).statusCode).toBe(200);
    const other = { ...asShown, expectedTotalMinor: 4501 };
    expect(errorOf(await server.admin.post(path(draft.id), other))).toMatchObject({
      status: 409,
      code: 'batch_changed',
    });
    const unexplained = { ...asShown, reason: ' ' };
    expect((await server.admin.post(path(draft.id), unexplained)).statusCode).toBe(400);
    expect((await server.admin.post(path(draft.id), asShown)).statusCode).toBe(200);
    expect(errorOf(await server.admin.post(path(draft.id), asShown))).toMatchObject(atBank);
    expect(await owedByAna()).toBe(4500);
  });
});

test('no log line contains an account', () => {
  const lines = logged.join('\n');
  expect(lines.length).toBeGreaterThan(100);
  for (const iban of ibans) expect(lines).not.toContain(iban);
});
