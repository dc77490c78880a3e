import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dryRun } from '../../database/dry-run.ts';
import { newId } from '../../ids.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';

const token = 'metricas-de-prueba';
let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer({ environment: { METRICS_TOKEN: token } });
});
afterAll(() => server.close());

const ask = (given = token) =>
  server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${given}` } });
const read = async () => (await ask()).body;

test('metrics require the token', async () => {
  expect((await ask()).statusCode).toBe(200);
  for (const given of ['otra-cosa', '']) expect((await ask(given)).statusCode).toBe(401);
  expect((await server.app.inject('/metrics')).statusCode).toBe(401);
  expect((await server.admin.get('/metrics')).statusCode).toBe(401);
});

test('metrics count log-ins by method and outcome', async () => {
  const { metrics } = server.dependencies;
  metrics.countLogin({ method: 'password', outcome: 'refused' });
  metrics.countLogin({ method: 'password', outcome: 'refused' });
  expect(await read()).toContain('aforo_logins_total{method="password",outcome="refused"} 2\n');
});

test('metrics count policy refusals by permission', async () => {
  await server.frontDesk.get('/api/audit');
  const stranger = await server.addClient();
  await stranger.person.get(`/api/bookings/${newId()}`);
  const text = await read();
  expect(text).toContain('aforo_refused_requests_total{permission="audit.see",status="403"} 1\n');
  expect(text).toContain('aforo_refused_requests_total{permission="booking.see",status="404"} 1\n');
});

test('metrics count rate-limited requests by route', async () => {
  const body = { email: 'nadie@correo.test', password: 'no la sé' };
  for (let index = 0; index < 60; index++) {
    const answer = await server.anybody.post('/api/auth/login', body);
    if (answer.statusCode === 429) break;
  }
  expect(await read()).toContain('aforo_rate_limited_requests_total{route="/api/auth/login"} 1\n');
});

test('metrics count committed audit events, and not rolled-back ones', async () => {
  const { audit } = server.dependencies;
  const write = (entityId: string) => (trx: Parameters<typeof audit.write>[0]) =>
    audit.write(trx, { actor: null, action: 'blocked', entity: 'user', entityId });
  await dryRun(server.database.transaction, write(newId()));
  const counted = 'aforo_audit_events_total{action="blocked",entity="user"}';
  expect(await read()).not.toContain(counted);
  await server.database.transaction(write(newId()));
  expect(await read()).toContain(`${counted} 1\n`);
});

test('metrics contain no person and no address', async () => {
  const text = await read();
  expect(text).not.toContain('nadie@correo.test');
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect(text).not.toContain('127.0.0.1');
});
