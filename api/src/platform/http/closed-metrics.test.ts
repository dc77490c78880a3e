import { expect, test } from '@jest/globals';
import { buildTestApp } from '../../testing/test-app.ts';

test('without a token there is no such address', async () => {
  const server = await buildTestApp();
  expect((await server.app.inject('/metrics')).statusCode).toBe(404);
  await server.close();
});
