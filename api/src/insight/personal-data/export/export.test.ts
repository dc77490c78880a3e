import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PersonalData, personalDataSchema, type Voucher } from '@aforo/shared/contract';
import sharp from 'sharp';
import { newId } from '../../../platform/ids.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import {
  addCompleteClient,
  type CompleteClient,
} from '../../../testing/records/complete-client.ts';
import { saleOf, sell, textLine } from '../../../testing/records/till.ts';
import { printable } from '../../../platform/formats/pdf-text.ts';
import { personalDataPdf, sectionsOf } from './personal-data-pdf.ts';

let server: BookingTestServer;
let whole: CompleteClient;
let other: CompleteClient;
beforeAll(async () => {
  server = await buildBookingTestServer();
  whole = await addCompleteClient(server);
  other = await addCompleteClient(server);
  const sessionId = await server.addSession({ startsAt: '2026-11-26T10:00:00Z', capacity: 1 });
  await other.person.post('/api/bookings', { target: { sessionId } });
  await whole.person.post('/api/waitlist', { sessionId });
  const picture = await sharp({
    create: { width: 40, height: 40, channels: 3, background: '#336699' },
  })
    .webp()
    .toBuffer();
  await server.rows(
    `update file set data = $2, byte_length = $3, sha256 = sha256($2) where owner_user_id = $1`,
    whole.userId,
    picture,
    picture.length,
  );
});
afterAll(() => server.close());

const ask = (format: 'json' | 'pdf', person = whole.person, id = whole.clientId) =>
  person.post(`/api/clients/${id}/export/${format}`);

test('the history of a child tells what the payer did from what the center did', async () => {
  const child = await server.addDependant(other.clientId, { birthDate: '2018-03-04' });
  await server.rows(
    `insert into audit_entry (id, at, actor_user_id, action, entity, entity_id)
     values ($1, now(), $2, 'updated', 'client', $3)`,
    newId(),
    other.userId,
    child,
  );
  // The export is the center's.
  const answer = await ask('json', server.admin, child);
  const { history } = personalDataSchema.parse(answer.json());
  expect(history.map(({ by }) => by).toSorted()).toEqual(['center', 'payer']);
});

test('an export contains all data of the client and none of others', async () => {
  const answer = await ask('json');
  const data = personalDataSchema.parse(answer.json());
  const mark = whole.texts[0] ?? '';
  expect(data.person).toMatchObject({
    name: `Lucía Eva ${mark}`,
    birthDate: '1991-03-07',
    tags: [`etiqueta-${mark}`],
    notes: `apunte-${mark}`,
  });
  expect(data.account).toMatchObject({
    email: whole.texts[2],
    calendarFeedSince: expect.any(String),
  });
  expect(data.consents).toHaveLength(3);
  expect(data.consents[0]).toMatchObject({ termsVersion: 1, privacyVersion: 1 });
  expect(data.health).toMatchObject({ notes: `lesión-${mark}` });
  expect(data.bookings).toMatchObject([{ service: 'Pilates', reason: `sitio-${mark}` }]);
  expect(data.waitlist).toMatchObject([{ service: 'Pilates', state: 'waiting' }]);
  expect(data.purchases).toHaveLength(1);
  expect(data.purchases[0]?.entries.map(({ kind }) => kind).toSorted()).toEqual([
    'adjust',
    'purchase',
    'spend',
  ]);
  expect(data.awards).toMatchObject([
    { name: 'Constancia', step: 2, revokedAt: expect.any(String) },
  ]);
  expect(data.mails.map(({ kind }) => kind)).toContain('booking booked');
  expect(data.logins).toMatchObject([{ address: '203.0.113.9', outcome: 'loggedIn' }]);
  expect(data.openSessions).toHaveLength(1);
  expect(data.sales).toMatchObject([{ lines: [{ description: data.purchases[0]?.name }] }]);
  expect(data.picture?.mediaType).toBe('image/webp');
  expect(new Set(data.history.map(({ about }) => about))).toEqual(
    new Set(['client', 'user', 'booking', 'packagePurchase', 'achievementAward']),
  );
  expect(new Set(data.history.map(({ by }) => by))).toEqual(new Set(['self', 'center']));

  const otherMark = other.texts[0] ?? '';
  expect(answer.body).not.toContain(otherMark);
  expect(answer.body).not.toContain(other.clientId);
  expect(answer.body).not.toContain(server.frontDesk.actor.userId);
});

describe('the purchases in an export', () => {
  let buyer: PersonalData;
  let friend: PersonalData;
  let code: string;
  beforeAll(async () => {
    const { admin, frontDesk } = server;
    const [ana, berta] = [await server.addClient('Ana Compra'), await server.addClient('Berta')];
    const voucher = { kind: 'voucher', recipient: 'Berta', message: 'Feliz día' } as const;
    const { id } = await sell(
      server,
      saleOf([textLine(2500), { ...voucher, amountMinor: 5000 }], 7500, { clientId: ana.clientId }),
    );
    const sold = (await frontDesk.get(`/api/sales/${id}/vouchers`)).json<{ items: Voucher[] }>();
    code = sold.items[0]?.code ?? '';
    const { id: towels } = await sell(
      server,
      saleOf([textLine(2000)], 2000, {
        clientId: berta.clientId,
        payments: [{ method: 'balance', amountMinor: 2000, voucherCode: code }],
      }),
    );
    const { lines } = (await admin.get(`/api/sales/${towels}`)).json<{ lines: { id: string }[] }>();
    const refunded = await admin.post(`/api/sales/${towels}/refunds`, {
      reason: 'No quedaban toallas',
      lines: [{ lineId: lines[0]?.id, quantity: 1 }],
      payments: [{ method: 'balance', amountMinor: 2000 }],
    });
    expect([refunded.statusCode, refunded.body]).toEqual([200, expect.any(String)]);
    await server.sellBono(ana, { renewsMonthly: true });
    await server.rows(
      `insert into saved_card (id, client_id, provider, customer_reference, method_reference, brand,
         last_four, expires_month, expires_year, saved_at)
       values ($1, $2, 'stripe', 'cus_ana', 'pm_ana', 'visa', '4242', 12, 2030, now())`,
      newId(),
      ana.clientId,
    );
    buyer = (await ask('json', ana.person, ana.clientId)).json();
    friend = (await ask('json', server.admin, berta.clientId)).json();
  });

  test('are the sales and refunds with lines, documents and payments', () => {
    expect(buyer.sales).toMatchObject([
      {
        kind: 'sale',
        totalMinor: 7500,
        owedMinor: 0,
        lines: [{ description: 'Alquiler de toalla', totalMinor: 2500 }, { totalMinor: 5000 }],
        documents: [{ fullNumber: expect.any(String), totalMinor: 7500, isCancelled: false }],
        payments: [{ method: 'card', amountMinor: 7500 }],
      },
      { totalMinor: 9000 },
    ]);
    expect(friend.sales).toMatchObject([
      { kind: 'sale', payments: [{ method: 'balance', amountMinor: 2000 }] },
      {
        kind: 'refund',
        totalMinor: -2000,
        reason: 'No quedaban toallas',
        documents: [{ totalMinor: -2000 }],
        payments: [{ method: 'balance', amountMinor: -2000 }],
      },
    ]);
  });

  test('are the vouchers bought or used, without code and without data of the other person', () => {
    const boughtAt = expect.any(String);
    expect(buyer.vouchers).toMatchObject([
      { amountMinor: 5000, balanceMinor: 5000, boughtAt, message: 'Feliz día', uses: [] },
    ]);
    expect(friend.vouchers).toMatchObject([
      {
        amountMinor: 5000,
        balanceMinor: null,
        boughtAt: null,
        message: '',
        uses: [{ amountMinor: -2000 }, { amountMinor: 2000 }],
      },
    ]);
    for (const copy of [buyer, friend].map((data) => JSON.stringify(data))) {
      expect(copy).not.toContain(code);
      expect(copy).not.toContain(code.replaceAll(/\W/g, ''));
    }
    expect(JSON.stringify(buyer)).not.toContain('Berta');
    expect(JSON.stringify(friend)).not.toContain('Ana Compra');
  });

  test('are the memberships, and the saved cards without references of the provider', () => {
    expect(buyer.memberships).toMatchObject([{ name: 'Bono 10', state: 'active', endedAt: null }]);
    expect(buyer.savedCards).toMatchObject([{ brand: 'visa', lastFour: '4242', removedAt: null }]);
    expect(JSON.stringify(buyer)).not.toMatch(/cus_ana|pm_ana/);
  });

  test('are in the PDF', () => {
    const text = sectionsOf(buyer, { timeZone: 'Europe/Madrid', currency: 'EUR' })
      .flatMap(({ lines }) => lines)
      .join('\n');
    expect(text).toMatch(/compra · 75,00\s€/);
    expect(text).toMatch(/1 × Alquiler de toalla · 25,00\s€/);
    expect(text).toMatch(/Comprobante .+ · 75,00\s€/);
    expect(text).toMatch(/Tarjeta · 75,00\s€/);
    expect(text).toMatch(/Vale de 50,00\s€ · quedan 50,00\s€ · .+ · Feliz día/);
    expect(text).toContain('visa ···· 4242 · caduca 12/2030');
    expect(text).toContain('Bono 10 · en vigor');
  });
});

test('an export is a file with an anonymous name, and is not stored', async () => {
  const key = newId();
  const headers = { 'idempotency-key': key };
  const json = await whole.person.post(`/api/clients/${whole.clientId}/export/json`, undefined, {
    headers,
  });
  expect(json.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="mis-datos.json"',
    'cache-control': 'no-store',
  });
  expect(await server.rows('select from idempotency_key where key = $1', key)).toEqual([]);
  const pdf = await ask('pdf');
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="mis-datos.pdf"',
  });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.rawPayload.length).toBeGreaterThan(2_000);
});

test('every export is audited with its actor before it is returned', async () => {
  const before = await countExports();
  await ask('json');
  await ask('pdf', server.admin);
  const entries = await server.rows<{ actor: string; changes: { after: string }[] }>(
    `select actor_user_id as actor, changes from audit_entry
     where action = 'exported' and entity_id = $1 order by id`,
    whole.clientId,
  );
  expect(entries.slice(before).map(({ actor, changes }) => [actor, changes[0]?.after])).toEqual([
    [whole.userId, 'json'],
    [server.admin.actor.userId, 'pdf'],
  ]);
});

async function countExports(): Promise<number> {
  const entries = await server.rows(
    "select from audit_entry where action = 'exported' and entity_id = $1",
    whole.clientId,
  );
  return entries.length;
}

test('another client’s export is a 404', async () => {
  for (const format of ['json', 'pdf'] as const) {
    const foreign = await ask(format, whole.person, other.clientId);
    const missing = await ask(format, whole.person, newId());
    expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
  }
});

test('a receptionist may not export', async () => {
  expect((await ask('json', server.frontDesk)).statusCode).toBe(403);
});

describe('the PDF', () => {
  const center = { timeZone: 'Europe/Madrid', currency: 'EUR' };

  test('contains all data in Spanish, in the center’s time zone', async () => {
    const data = (await ask('json')).json<PersonalData>();
    const sections = sectionsOf(data, center);
    expect(sections.map(({ title }) => title)).toEqual([
      'Ficha',
      'Cuenta',
      'Permisos',
      'Datos de salud',
      'Reservas',
      'Lista de espera',
      'Bonos',
      'Suscripciones',
      'Plazas fijas',
      'Compras, pagos y devoluciones',
      'Pagos por internet',
      'Vales regalo',
      'Mandatos de domiciliación',
      'Tarjetas guardadas',
      'Logros',
      'Correos',
      'Entradas en la cuenta',
      'Qué se ha hecho con tus datos',
    ]);
    const text = JSON.stringify(sections);
    expect(text).toContain('25 nov 2026, 10:00 · Pilates · confirmada');
    expect(text).toContain('entró con contraseña · 203.0.113.9');
    const empty = sections.filter(({ lines }) => lines.length === 0).map(({ title }) => title);
    expect(empty).toEqual([
      'Suscripciones',
      'Plazas fijas',
      'Vales regalo',
      'Mandatos de domiciliación',
      'Tarjetas guardadas',
    ]);
  });

  test('is created for a client with almost no data', async () => {
    const { clientId, person } = await server.addClient();
    const data = (await ask('json', person, clientId)).json<PersonalData>();
    const bytes = await personalDataPdf(data, center);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test.each([
    ['Íñigo Muñoz, «así» ¿sí? 10 €', 'Íñigo Muñoz, «así» ¿sí? 10 €'],
    ['Łukasz Ștefan', 'Łukasz Ștefan'],
    ['李\u202F9', '[U+674E] 9'],
  ])('writes %j as %j', (text, written) => {
    expect(printable(text)).toBe(written);
  });
});
