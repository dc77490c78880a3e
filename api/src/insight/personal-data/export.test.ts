import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PersonalData, personalDataSchema } from '@aforo/shared/contract';
import sharp from 'sharp';
import { newId } from '../../platform/ids.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/booking-test-server.ts';
import { addCompleteClient, type CompleteClient } from '../../testing/complete-client.ts';
import { printable } from '../../platform/pdf-text.ts';
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
}, 60_000);
afterAll(() => server.close());

const ask = (format: 'json' | 'pdf', person = whole.person, id = whole.clientId) =>
  person.post(`/api/clients/${id}/export/${format}`);

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
      'Logros',
      'Correos',
      'Entradas en la cuenta',
      'Qué se ha hecho con tus datos',
    ]);
    const text = JSON.stringify(sections);
    expect(text).toContain('25 nov 2026, 10:00 · Pilates · confirmada');
    expect(text).toContain('entró con contraseña · 203.0.113.9');
    for (const { lines } of sections) expect(lines.length).toBeGreaterThan(0);
  });

  test('is created for a client with almost no data', async () => {
    const { clientId, person } = await server.addClient();
    const data = (await ask('json', person, clientId)).json<PersonalData>();
    const bytes = await personalDataPdf(data, center);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test.each([
    ['Íñigo Muñoz, «así» ¿sí? 10 €', 'Íñigo Muñoz, «así» ¿sí? 10 €'],
    ['Łukasz Ștefan', '?ukasz Stefan'],
    ['李\u202F9', '? 9'],
  ])('writes %j as %j', (text, written) => {
    expect(printable(text)).toBe(written);
  });
});
