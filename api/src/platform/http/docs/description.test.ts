/** The API description passes a standard linter and is complete. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { operationIdOf } from '../route/refusals.ts';
import {
  buildBookingTestServer,
  type BookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';

let server: BookingTestServer;
let description: string;
beforeAll(async () => {
  server = await buildBookingTestServer();
  description = (await server.anybody.get('/api/docs/json')).body;
});
afterAll(() => server.close());

test('a linter finds no problem in the description', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: description, config });
  const said = problems.map(
    ({ ruleId, message, location: [location] }) =>
      `${ruleId} ${location?.pointer ?? ''}: ${message}`,
  );
  expect(said).toEqual([]);
});

test('every route has an operation id', () => {
  const unnamed = server.app.declaredRoutes
    .filter(({ endpoint }) => operationIdOf(endpoint) === undefined)
    .map(
      ({ endpoint: { method, path } }) =>
        `${method} ${path}: export its endpoint from shared/src/contract/index.ts`,
    );
  expect(unnamed).toEqual([]);
});
