import { expect, test } from '@jest/globals';
import { buildTestApp } from '../../../testing/servers/test-app.ts';

test('metrics are not found without a configured token', async () => {
  const server = await buildTestApp();
  expect((await server.app.inject('/metrics')).statusCode).toBe(404);
  await server.close();
});
