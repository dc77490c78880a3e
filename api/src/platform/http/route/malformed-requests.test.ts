/** Malformed requests, which no page sends, get a client error and never an internal one. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ErrorBody } from '@aforo/shared/contract';
import { newId } from '../../ids.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { unstorableText } from './unstorable-text.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());

const yearText = 'Usa un año entre 1900 y 2199.';

describe('a date at the edge of the accepted range', () => {
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
  ])('is refused at its field: %s', async (date) => {
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

  test('is refused with the accepted years', async () => {
    const answer = await server.admin.get('/api/agenda?date=9999-12-31');
    expect(answer.json()).toMatchObject({ code: 'validation_failed', fields: { date: yearText } });
  });

  test.each(['1900-01-01', '2199-12-31'])('is accepted: %s', async (date) => {
    for (const path of [`/api/agenda?date=${date}`, `/api/availability?from=${date}&days=31`]) {
      expect([path, (await server.admin.get(path)).statusCode]).toEqual([path, 200]);
    }
  });

  test('is refused for an appointment in the year 9999', async () => {
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

  test('can still be read when it was stored before the check', async () => {
    const { clientId } = await server.addClient();
    await server.rows(`update client set birth_date = '0085-03-02' where id = $1`, clientId);
    const answer = await server.frontDesk.get(`/api/clients/${clientId}`);
    expect(answer.json()).toMatchObject({ birthDate: '0085-03-02' });
  });
});

describe('a text that the database cannot store', () => {
  const professional = {
    color: '#993366',
    bio: '',
    userId: null,
    serviceIds: [],
    hours: [],
    exceptions: [],
  };

  test.each([
    ['NUL', 'Estudio\u0000Norte', 'Escríbelo en una sola línea, sin caracteres que no se ven.'],
    ['half a character', 'Estudio \ud83d', 'Quita de aquí los caracteres que no se ven.'],
  ])('is refused at its field: %s', async (_, text, name) => {
    const answer = await server.admin.post('/api/professionals', { ...professional, name: text });
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      fields: { name },
    });
  });

  test('is refused or not found in an address', async () => {
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
  ])('is found at any depth: %j', (data, path) => {
    expect(unstorableText(data)).toBe(path);
  });
});

describe('an upload', () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const part = '--x\r\nContent-Disposition: form-data; name="f"; filename="f.png"\r\n\r\n';

  test.each([
    ['when it is empty', ''],
    ['when it ends in its boundary', '--x'],
    ['when it ends in its header', '--x\r\nContent-Disposition: form-da'],
    ['when it ends in its file', `${part}\u0089PNG`],
    ['when it ends before the last boundary', `${part}\u0089PNG\r\n--x`],
  ])('is malformed %s', async (_, payload) => {
    const answer = await server.admin.post('/api/services/pictures', undefined, {
      payload: Buffer.from(payload, 'latin1'),
      headers,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request']);
  });

  test('is malformed without a boundary', async () => {
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

  test('is refused where a body is expected, and ignored otherwise', async () => {
    const asked = await server.admin.put('/api/settings/contact', undefined, { payload, headers });
    expect(asked.statusCode).toBe(400);
    const path = `/api/purchases/${newId()}/thaw`;
    const unasked = await server.admin.post(path, undefined, { payload, headers });
    expect(unasked.statusCode).toBe(404);
  });
});

describe('an invalid address', () => {
  test.each([
    '/api/clients/%E0%A4%A',
    '/api/clients/%ff',
    '/api/clients/%00',
    '/api/clients?page=99999999999999999999',
    '/api/clients?page=1e999',
    '/api/clients?page=1&page=2',
    '/api/clients?__proto__[a]=1&q=a&q=b',
    '/api/clients?q=%E0%A4%A',
  ])('causes no internal error: %s', async (path) => {
    const { statusCode } = await server.admin.get(path);
    expect([200, 400, 404]).toContain(statusCode);
  });
});
