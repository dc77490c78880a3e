/** What no page sends, answered as what it is: a request that can't be understood, never a failure. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ErrorBody } from '@aforo/shared/contract';
import { newId } from '../ids.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/booking-test-server.ts';
import { unstorableText } from './unstorable-text.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
}, 60_000);
afterAll(() => server.close());

const yearText = 'Usa un año entre 1900 y 2199.';

describe('a date at the edge of what can be held', () => {
  test.each([
    '0000-01-01',
    '0001-01-01',
    '1899-12-31',
    '2200-01-01',
    '9999-12-31',
    '-271821-04-20',
    '+275760-09-13',
    '2026-02-30',
    '%00',
  ])('%s is refused at its field', async (date) => {
    for (const [path, field] of [
      [`/api/agenda?date=${date}`, 'date'],
      [`/api/availability?from=${date}`, 'from'],
      [`/api/professionals/occupancy?from=${date}`, 'from'],
    ] as const) {
      const answer = await server.admin.get(path);
      expect([path, answer.statusCode]).toEqual([path, 400]);
      expect(answer.json<ErrorBody>().fields).toHaveProperty(field);
    }
  });

  test('says which years there are', async () => {
    const answer = await server.admin.get('/api/agenda?date=9999-12-31');
    expect(answer.json()).toMatchObject({ code: 'validation_failed', fields: { date: yearText } });
  });

  test.each(['1900-01-01', '2199-12-31'])('%s is a day like others', async (date) => {
    for (const path of [`/api/agenda?date=${date}`, `/api/availability?from=${date}&days=31`]) {
      expect([path, (await server.admin.get(path)).statusCode]).toEqual([path, 200]);
    }
  });

  test('an hour of the year 9999 is nobody’s appointment', async () => {
    const target = {
      serviceId: await server.addService({ kind: 'appointment' }),
      professionalId: null,
      startsAt: '9999-12-31T23:59:59.999Z',
    };
    const { clientId } = await server.addClient();
    for (const path of ['/api/bookings', '/api/bookings/quote']) {
      const answer = await server.frontDesk.post(path, { target, clientId });
      expect(answer.json()).toMatchObject({ fields: { 'target.startsAt': yearText } });
    }
  });

  test('one stored before anybody looked is still read', async () => {
    const { clientId } = await server.addClient();
    await server.rows(`update client set birth_date = '0085-03-02' where id = $1`, clientId);
    const answer = await server.frontDesk.get(`/api/clients/${clientId}`);
    expect(answer.json()).toMatchObject({ birthDate: '0085-03-02' });
  });
});

describe('a text that the database can’t write down', () => {
  const center = { name: 'Estudio', address: '', phone: '', email: '', version: 1 };

  test.each([
    ['NUL', 'Estudio\u0000Norte', 'Escríbelo en una sola línea, sin caracteres que no se ven.'],
    ['half a character', 'Estudio \ud83d', 'Quita de aquí los caracteres que no se ven.'],
  ])('%s is refused at its field', async (_, text, name) => {
    const answer = await server.admin.put('/api/center', { ...center, name: text });
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      fields: { name },
    });
  });

  test('in the address is refused, or not found', async () => {
    const search = await server.admin.get('/api/clients?q=%00');
    expect(search.json()).toMatchObject({ code: 'validation_failed', fields: { q: /./ } });
    expect((await server.anybody.get('/api/calendar/abcdefghijklmnop%00.ics')).statusCode).toBe(
      404,
    );
  });

  test.each([
    [{ a: 'Núñez 👩‍👩‍👧 أمل' }, null],
    [{ a: [{ b: 'x' }, { b: '\u0000' }] }, 'a.1.b'],
    [{ '\ud800': 1 }, ''],
    ['\udc00', ''],
    [null, null],
  ])('%j is looked for everywhere', (data, path) => {
    expect(unstorableText(data)).toBe(path);
  });
});

describe('an upload', () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const part = '--x\r\nContent-Disposition: form-data; name="f"; filename="f.png"\r\n\r\n';

  test.each([
    ['with nothing in it', ''],
    ['cut in its frontier', '--x'],
    ['cut in its heading', '--x\r\nContent-Disposition: form-da'],
    ['cut in its file', `${part}\u0089PNG`],
    ['cut before its end', `${part}\u0089PNG\r\n--x`],
  ])('%s is malformed', async (_, payload) => {
    const answer = await server.admin.post('/api/services/pictures', undefined, {
      payload: Buffer.from(payload, 'latin1'),
      headers,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request']);
  });

  test('that doesn’t say its frontier is malformed', async () => {
    const answer = await server.admin.post('/api/services/pictures', undefined, {
      payload: 'x',
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request']);
  });
});

describe('JSON nested a hundred thousand deep', () => {
  const payload = '['.repeat(100_000) + ']'.repeat(100_000);
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'clave-muy-honda' };

  test('is refused where something is asked for, and does no harm where nothing is', async () => {
    const asked = await server.admin.put('/api/center', undefined, { payload, headers });
    expect(asked.statusCode).toBe(400);
    const path = `/api/purchases/${newId()}/thaw`;
    const unasked = await server.admin.post(path, undefined, { payload, headers });
    expect(unasked.statusCode).toBe(404);
  });
});

describe('an address that makes no sense', () => {
  test.each([
    '/api/clients/%E0%A4%A',
    '/api/clients/%ff',
    '/api/clients/%00',
    '/api/clients?page=99999999999999999999',
    '/api/clients?page=1e999',
    '/api/clients?page=1&page=2',
    '/api/clients?__proto__[a]=1&q=a&q=b',
    '/api/clients?q=%E0%A4%A',
  ])('%s is no failure', async (path) => {
    const { statusCode } = await server.admin.get(path);
    expect([200, 400, 404]).toContain(statusCode);
  });
});
