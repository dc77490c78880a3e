import { expect, test } from '@jest/globals';
import { transportSecurity } from '@aforo/api/config';
import { buildId, buildTestGateway } from '../testing/gateway-test-server.ts';

test.each([
  '/login',
  '/nada',
  '/registry',
  '/favicon.svg',
  '/manifest.webmanifest',
  `/assets/mfe-auth/${buildId}/remoteEntry.js`,
  '/assets/nada',
])('%s has the same HSTS header as the API, once', async (url) => {
  const app = await buildTestGateway({ publicUrl: 'https://aforo.example' });
  const { headers } = await app.inject(url);
  expect(headers['strict-transport-security']).toBe(transportSecurity);
  await app.close();
});

test('the generated icon can’t run scripts either', async () => {
  const app = await buildTestGateway();
  const { headers } = await app.inject('/favicon.svg');
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  await app.close();
});
