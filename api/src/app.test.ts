import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as contract from '@aforo/shared/contract';
import type { Endpoint } from '@aforo/shared/contract';
import { buildTestApp, type TestApp } from './testing/servers/test-app.ts';
import { buildTestPlatform } from './testing/servers/test-platform.ts';

const endpoints = Object.values<unknown>(contract).filter(contract.isEndpoint);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

describe('every route', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await buildTestApp();
  });
  afterAll(() => server.close());

  test('of the contract is served', () => {
    const declared = new Set(server.app.declaredRoutes.map(({ endpoint }) => nameOf(endpoint)));
    const missing = endpoints
      .filter((endpoint) => !declared.has(nameOf(endpoint)))
      .map((endpoint) => `${nameOf(endpoint)}: add its route() to a *.routes.ts of api/src`);
    expect(missing).toEqual([]);
  });

  test('not created from the contract prevents the server from starting', async () => {
    const building = buildTestPlatform({
      register: (app) => void app.get('/api/stray', () => ({})),
    });
    await expect(building).rejects.toThrow('GET /api/stray has no policy');
  });

  test('that changes or shows personal data requires a login or is listed as public', () => {
    const open = server.app.declaredRoutes
      .filter(({ policy }) => policy === 'public')
      .map(({ endpoint }) => endpoint.path);
    // Public on purpose. The secret in the address is the permission for a calendar, a payment
    // link, a payment reference, and the links of a mail to unsubscribe and to answer a reminder. Legal texts and the timetable
    // are read before there is an account, and the login page shows the logo. A provider's event is
    // signed, and the demo's bank has no users.
    const expected = [
      '/api/settings',
      '/api/session',
      '/api/legal/:kind',
      '/api/calendar/:token.ics',
      '/api/payments/links/:token',
      '/api/payments/form/:reference',
      '/api/payments/received/:reference',
      '/api/webhooks/:provider',
      '/api/test-bank/:session',
      '/api/timetable',
      '/api/timetable/pictures/:id',
      '/api/center/logo/:id',
      '/api/unsubscribe/:token',
      '/api/booking-answers/:token',
    ];
    const isExpected = (path: string) => path.startsWith('/api/auth/') || expected.includes(path);
    expect(open.filter((path) => !isExpected(path))).toEqual([]);
  });

  test.each(endpoints.map((one) => [nameOf(one), one] as const))(
    '%s answers anonymous, cross-origin and malformed requests in the one shape',
    async (_name, endpoint) => {
      const url = endpoint.path.replaceAll(/:\w+/g, 'x'.repeat(20));
      const answer = await server.app.inject({
        method: endpoint.method,
        url,
        headers: { origin: 'https://malo.com', 'content-type': 'application/json' },
        payload: '[1]',
      });
      if (endpoint.method !== 'GET')
        expect(answer.json()).toMatchObject({ code: 'origin_refused' });
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.headers['x-request-id']).toEqual(expect.any(String));
      if (answer.statusCode >= 400) {
        expect(answer.json()).toMatchObject({
          code: expect.any(String),
          message: expect.any(String),
          requestId: answer.headers['x-request-id'],
        });
      }
    },
  );
});
