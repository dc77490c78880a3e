import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from './platform/ids.ts';
import { buildIdentityApp, type Identity } from './testing/records/identity.ts';

describe('every route of identity', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await buildIdentityApp();
  });
  afterAll(() => identity.close());

  const prefixes = ['/api/auth/', '/api/session', '/api/me', '/api/users', '/api/file/'];
  const routes = () =>
    identity.app.declaredRoutes
      .filter(({ endpoint }) => prefixes.some((prefix) => endpoint.path.startsWith(prefix)))
      .map(({ endpoint, policy }) => ({
        name: `${endpoint.method} ${endpoint.path}`,
        method: endpoint.method,
        url: endpoint.path.replace(/:\w+/g, newId()),
        isPublic: policy === 'public',
      }));

  test('that changes data refuses a request from another site’s page', async () => {
    const { browser } = await identity.loggedIn('admin');
    const unsafe = routes().filter(({ method }) => method !== 'GET');
    expect(unsafe.length).toBeGreaterThan(20);
    for (const { name, method, url } of unsafe) {
      for (const origin of ['https://otra.example', 'null']) {
        const answer = await browser.ask({ method, url, headers: { origin } });
        expect([name, answer.statusCode, answer.json().code]).toEqual([
          name,
          403,
          'origin_refused',
        ]);
      }
    }
  });

  test('that is not public refuses a request without a login', async () => {
    const open = routes().filter(({ isPublic }) => isPublic);
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'GET /api/auth/invitations/:token',
      'GET /api/session',
      'POST /api/auth/email-codes',
      'POST /api/auth/email-codes/confirm',
      'POST /api/auth/invitations/:token',
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'POST /api/auth/passkey',
      'POST /api/auth/passkey/options',
      'POST /api/auth/password/forgot',
      'POST /api/auth/password/reset',
      'POST /api/auth/register',
      'POST /api/auth/second-step/passkey',
      'POST /api/auth/second-step/passkey/options',
      'POST /api/auth/second-step/recovery-code',
      'POST /api/auth/second-step/totp',
      'POST /api/auth/verification',
      'POST /api/auth/verification/confirm',
    ]);
    for (const { name, method, url } of routes().filter(({ isPublic }) => !isPublic)) {
      const answer = await identity.browser().ask({ method, url });
      expect([name, answer.json().code]).toEqual([name, 'not_authenticated']);
    }
  });
});
