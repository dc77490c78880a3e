import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FiscalStatus, Sale } from '@aforo/shared/contract';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import {
  configureVerifactu,
  openRegister,
  saleOf,
  sell,
  textLine,
} from '../../../testing/records/till.ts';
import type { CancelContent } from '../fiscal/content.ts';
import { type FakeTaxOffice, openFakeTaxOffice } from './fake-tax-office.ts';
import { sendRecords } from './send-records.ts';
import { verifactuService } from './verifactu-service.ts';

let server: BookingTestServer;
let office: FakeTaxOffice;
beforeAll(async () => {
  office = await openFakeTaxOffice();
  server = await buildBookingTestServer({ environment: { FISCAL_SERVICE_URL: office.url } }).catch(
    async (error: unknown) => {
      await office.close(); // left open, it would keep jest from ending
      throw error;
    },
  );
  await configureVerifactu(server);
});
afterAll(async () => {
  await server.close();
  await office.close();
});
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  await openRegister(server);
  // All earlier records have been sent, and the next submission is allowed.
  Object.assign(office.knobs, { fails: 'no', delayMs: 0, waitSeconds: 60 });
  office.knobs.rejects.clear();
  office.knobs.findsErrorsIn.clear();
  await server.rows('update fiscal_sending set not_before = null');
  await send();
  await server.rows('update fiscal_sending set not_before = null');
  office.kept.length = 0;
  office.submissions.length = 0;
});

const service = (timeoutMs?: number) =>
  verifactuService({ url: office.url, certificate: null, ...(timeoutMs ? { timeoutMs } : {}) });
const send = (timeoutMs?: number) => sendRecords(server.dependencies, service(timeoutMs));
const readStatus = async () => (await server.admin.get('/api/fiscal/status')).json<FiscalStatus>();
const sellOne = () => sell(server, saleOf([textLine(1210)], 1210));
const numberOf = ({ document }: Sale) => document?.fullNumber ?? '';

async function hashes(): Promise<string[]> {
  const rows = await server.rows<{ hash: string }>(
    'select hash from fiscal_record order by sequence',
  );
  return rows.map(({ hash }) => hash);
}

describe('sending the fiscal records', () => {
  test('runs as a job, once, in the order of the chain', async () => {
    const sales = [await sellOne(), await sellOne(), await sellOne()];
    expect(await readStatus()).toMatchObject({ isSending: true, unsent: 3 });
    const { jobs } = server.dependencies;
    await jobs.add(server.database.connection, { kind: 'fiscal records', uniqueKey: 'series' });
    await server.runJobs();
    expect(office.kept.map(({ fullNumber }) => fullNumber)).toEqual(sales.map(numberOf));
    expect(office.kept.map(({ hash }) => hash)).toEqual((await hashes()).slice(-3));
    expect(office.kept[1]?.previousHash).toBe(office.kept[0]?.hash);
    expect(office.submissions).toEqual([{ records: 3, isLate: false }]);
    expect(await readStatus()).toMatchObject({
      unsent: 0,
      rejected: 0,
      withErrors: 0,
      faults: [],
      failingSince: null,
      lastError: null,
    });
    server.clock.advance({ minutes: 1 });
    const last = await sellOne();
    await server.runJobs();
    expect(office.kept.at(-1)?.fullNumber).toBe(numberOf(last));
    expect(office.submissions).toHaveLength(2);
  });

  test('waits as long as each response says', async () => {
    office.knobs.waitSeconds = 300;
    await sellOne();
    await send();
    await sellOne();
    server.clock.advance({ minutes: 4, seconds: 59 });
    await send();
    expect(office.submissions).toHaveLength(1);
    server.clock.advance({ seconds: 1 });
    await send();
    expect(office.submissions).toHaveLength(2);
  });

  test("reports rejected and faulty records with the office's own messages", async () => {
    const [rejected, faulty, accepted] = [await sellOne(), await sellOne(), await sellOne()];
    office.knobs.rejects.add(numberOf(rejected));
    office.knobs.findsErrorsIn.add(numberOf(faulty));
    const before = await readStatus();
    await send();
    const after = await readStatus();
    expect(after.unsent).toBe(0);
    expect(after.rejected - before.rejected).toBe(1);
    expect(after.withErrors - before.withErrors).toBe(1);
    expect(after.faults.slice(0, 2)).toEqual([
      {
        documentId: faulty.document?.id,
        fullNumber: numberOf(faulty),
        kind: 'issue',
        state: 'acceptedWithErrors',
        error: 'El registro no es el primero (error 2007)',
      },
      {
        documentId: rejected.document?.id,
        fullNumber: numberOf(rejected),
        kind: 'issue',
        state: 'rejected',
        error: 'El NIF no está identificado (error 1110)',
      },
    ]);
    expect(office.kept.map(({ fullNumber }) => fullNumber)).toEqual(
      [faulty, accepted].map(numberOf),
    );
  });

  test.each([
    ['is down', 'down', 'La Agencia Tributaria ha contestado 503.'],
    [
      'refuses the whole submission',
      'fault',
      'La Agencia Tributaria no ha admitido el envío: «Codigo[4102].El XML no cumple».',
    ],
  ] as const)(
    'is retried each hour when the office %s, and the reason is reported',
    async (_, fails, expectedError) => {
      await sellOne();
      office.knobs.fails = fails;
      await send();
      expect(await readStatus()).toMatchObject({
        unsent: 1,
        lastError: expectedError,
        failingSince: '2026-11-20T09:00:00+00:00',
      });
      server.clock.advance({ minutes: 59 });
      await sellOne();
      office.knobs.fails = 'no';
      await send();
      expect(office.kept).toEqual([]);
      server.clock.advance({ minutes: 1 });
      await send();
      expect(office.submissions).toEqual([{ records: 2, isLate: true }]);
      expect(await readStatus()).toMatchObject({ unsent: 0, lastError: null, failingSince: null });
    },
  );

  test('treats a slow office as one without a response', async () => {
    await sellOne();
    office.knobs.delayMs = 300;
    await send(50);
    expect(await readStatus()).toMatchObject({
      unsent: 1,
      lastError: 'La Agencia Tributaria no contesta.',
    });
    // The office accepted the record nevertheless.
    while (office.kept.length === 0) await setTimeout(20);
  });

  test('loses and duplicates no record after a lost response', async () => {
    const sales = [await sellOne(), await sellOne()];
    office.knobs.fails = 'answerLost';
    await send();
    expect(office.kept).toHaveLength(2);
    expect((await readStatus()).unsent).toBe(2);
    office.knobs.fails = 'no';
    server.clock.advance({ hours: 1 });
    await send();
    expect(office.kept.map(({ fullNumber }) => fullNumber)).toEqual(sales.map(numberOf));
    expect(await readStatus()).toMatchObject({ unsent: 0, lastError: null });
  });

  test('happens once for concurrent processes', async () => {
    await sellOne();
    office.knobs.delayMs = 100;
    await Promise.all([send(), send(), send()]);
    expect(office.submissions).toHaveLength(1);
  });

  test('is taken over by another process five minutes after one ended midway', async () => {
    await sellOne();
    await server.rows(
      `update fiscal_sending set not_before = $1`,
      new Date(server.clock.now().getTime() + 5 * 60_000),
    );
    await send();
    expect(office.submissions).toEqual([]);
    server.clock.advance({ minutes: 5 });
    await send();
    expect(office.submissions).toEqual([{ records: 1, isLate: true }]);
  });

  test('cancels a rejected document as one without a previous record', async () => {
    const sale = await sellOne();
    const buyer = { name: 'Ana Pérez', taxId: '12345678Z', address: 'Calle Mayor 1, 28013 Madrid' };
    const answer = await server.frontDesk.post(`/api/sales/${sale.id}/invoice`, { buyer });
    const full = answer.json<Sale>();
    office.knobs.rejects.add(numberOf(full));
    await send();
    await server.admin.post(`/api/documents/${full.document?.id}/cancel`, { reason: 'Rechazada' });
    const [last] = await server.rows<{ content: CancelContent }>(
      'select content from fiscal_record order by sequence desc limit 1',
    );
    expect(last?.content.SinRegistroPrevio).toBe('S');
    office.knobs.rejects.clear();
    server.clock.advance({ minutes: 1 });
    await send();
    expect(office.kept.at(-1)).toMatchObject({ kind: 'Anulacion', fullNumber: numberOf(full) });
  });
});

describe('an invoice to a foreigner', () => {
  const buyer = { name: 'Ana Pérez', address: 'Rue Haute 1, 75001 París' };
  const sellToForeigner = (id: object) =>
    server.frontDesk.post(
      '/api/sales',
      saleOf([textLine(1210)], 1210, {
        // The types are bypassed to test the validation of the identification.
        document: { kind: 'full', buyer: { ...buyer, ...id } as never },
      }),
    );

  test('is accepted by the tax office with every allowed kind of identification', async () => {
    const ids = [
      { taxId: 'fr 40303265045', idType: '02' },
      { taxId: 'EL094259216', idType: '02', country: 'GR' },
      { taxId: 'AB1234', idType: '03', country: 'ES' },
      { taxId: 'AB1234', idType: '04', country: 'MA' },
      { taxId: 'AB1234', idType: '05', country: 'GB' },
      { taxId: 'AB1234', idType: '06', country: 'US' },
      { taxId: '12.345.678-Z', idType: '07' },
      { taxId: 'es-m1234567l' },
    ];
    for (const id of ids) expect((await sellToForeigner(id)).statusCode).toBe(200);
    await send();
    expect(office.kept.map(({ state }) => state)).toEqual(ids.map(() => 'Correcto'));
  });

  test.each([
    [{ taxId: 'X', idType: '04', country: 'ES' }, 'country'],
    [{ taxId: 'ESB12345674', idType: '02', country: 'ES' }, 'taxId'],
    [{ taxId: 'X', idType: '04', country: 'ZZ' }, 'country'],
  ])('with %p is refused before it is issued', async (id, field) => {
    expect((await sellToForeigner(id)).json()).toMatchObject({
      code: 'validation_failed',
      fields: { [`document.buyer.${field}`]: expect.any(String) },
    });
  });

  test("that bypassed the validation is rejected with the office's own message", async () => {
    const sale = (
      await sellToForeigner({ taxId: 'AB1234', idType: '04', country: 'MA' })
    ).json<Sale>();
    await server.rows('alter table fiscal_record disable trigger all');
    await server.rows(
      `update fiscal_record set content = jsonb_set(content,
         '{Destinatarios,IDDestinatario,0,IDOtro,CodigoPais}', '"ES"') where document_id = $1`,
      sale.document?.id,
    );
    await server.rows('alter table fiscal_record enable trigger all');
    await send();
    expect((await readStatus()).faults[0]).toMatchObject({
      fullNumber: numberOf(sale),
      error: expect.stringMatching(/^El valor del CodigoPais solo puede ser ES.*\(error 1126\)$/),
    });
  });
});
