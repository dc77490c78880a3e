import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { StoredSettings } from '@aforo/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import {
  buildSecondFactorTestServer,
  type SecondFactorTestServer,
} from '../../../testing/servers/second-factor-test-server.ts';
import { newId } from '../../../platform/ids.ts';
import { centerAuditId } from '../../../center/center/center.repository.ts';
import type { LoggedIn } from '../../../testing/records/identity.ts';

let server: SecondFactorTestServer;
let admin: LoggedIn;
beforeAll(async () => {
  server = await buildSecondFactorTestServer();
  admin = await server.loggedIn('admin');
});
afterAll(() => server.close());
afterEach(() => server.rows(`update center set second_factor_roles = '{}'`));

const code = (answer: LightMyRequestResponse) => answer.json<{ code?: string }>().code ?? 'done';
const path = '/api/settings/accessPolicy';
const read = async () => (await admin.browser.get(path)).json<StoredSettings<'accessPolicy'>>();
const ask = async (...requiredFor: string[]) =>
  admin.browser.put(path, { values: { requiredFor }, version: (await read()).version });

describe('the second-factor policy', () => {
  test('is set by an administrator, shows the accounts without a factor, and is audited', async () => {
    await server.withTotp('receptionist');
    await server.loggedIn('receptionist');
    expect((await read()).values.requiredFor).toEqual([]);
    const answer = await ask('receptionist', 'receptionist');
    const { values } = answer.json<StoredSettings<'accessPolicy'>>();
    expect(values.requiredFor).toEqual(['receptionist']);
    expect(values.without).toContainEqual({ role: 'receptionist', people: 1 });
    await ask('receptionist');
    expect(await server.audited(centerAuditId)).toEqual([
      {
        action: 'accessPolicyChanged',
        changes: [{ field: 'secondFactorRoles', before: '[]', after: '["receptionist"]' }],
      },
    ]);
  });

  test('applies at once: accounts without a factor get no other answers until they set one up', async () => {
    const { id, email, browser } = await server.loggedIn('receptionist');
    expect((await browser.get('/api/clients')).statusCode).toBe(200);
    await ask('receptionist');
    const session = await browser.get('/api/session');
    expect(session.json()).toMatchObject({ session: { needsSecondFactor: true } });
    const refused = await browser.get('/api/clients');
    expect([refused.statusCode, code(refused)]).toEqual([403, 'second_factor_required']);
    expect((await browser.get('/api/me')).statusCode).toBe(200);
    expect((await browser.get('/api/settings')).statusCode).toBe(200);
    expect((await browser.get('/api/me/access')).json()).toMatchObject({ isRequired: true });
    // A new log-in changes nothing, and lets them set up a factor.
    await browser.post('/api/auth/login', { email, password: 'tornillo azufre 41' });
    expect(code(await browser.get('/api/clients'))).toBe('second_factor_required');
    const { answer } = await server.addTotp(browser);
    expect(answer.statusCode).toBe(200);
    expect((await browser.get('/api/clients')).statusCode).toBe(200);
    expect((await browser.get('/api/session')).json()).not.toHaveProperty(
      'session.needsSecondFactor',
    );
    expect(id).toBeTruthy();
  });

  test('shows a profile picture only to its owner until then', async () => {
    const { id, browser } = await server.loggedIn('receptionist');
    const file = newId();
    await server.rows(
      `insert into file (id, kind, media_type, byte_length, sha256, data, created_at)
       values ($1, 'profilePicture', 'image/webp', 1, sha256('x'), 'x', now())`,
      file,
    );
    await ask('receptionist');
    const url = `/api/file/${file}/dataurl`;
    expect(code(await browser.get(url))).toBe('second_factor_required');
    await server.rows('update app_user set picture_file_id = $2 where id = $1', id, file);
    expect((await browser.get(url)).statusCode).toBe(200);
  });

  test('accepts a passkey, and does not apply to other roles', async () => {
    const passkey = await server.withPasskey('professional');
    const client = await server.loggedIn('client');
    await ask('professional', 'receptionist');
    expect((await passkey.browser.get('/api/services')).statusCode).toBe(200);
    expect((await client.browser.get('/api/services')).statusCode).toBe(200);
  });

  test('refuses to remove the last factor, but not another', async () => {
    const { browser } = await server.withTotp('receptionist');
    await ask('receptionist');
    const refused = await browser.delete('/api/me/access/totp');
    expect([refused.statusCode, code(refused)]).toEqual([409, 'last_factor']);
    await server.addPasskey(browser, server.newAuthenticator());
    expect(code(await browser.delete('/api/me/access/totp'))).toBe('done');
    const access = (await browser.get('/api/me/access')).json<{ passkeys: { id: string }[] }>();
    const last = await browser.delete(`/api/me/access/passkeys/${access.passkeys[0]?.id}`);
    expect(code(last)).toBe('last_factor');
  });

  test('is restricted to administrators and existing roles', async () => {
    expect((await ask('jefa')).statusCode).toBe(400);
    for (const role of ['client', 'professional', 'receptionist'] as const) {
      const { browser } = await server.loggedIn(role);
      expect((await browser.get(path)).statusCode).toBe(403);
      const changing = await browser.put(path, { values: { requiredFor: [] }, version: 1 });
      expect(changing.statusCode).toBe(403);
    }
    expect((await server.browser().get(path)).statusCode).toBe(401);
  });

  test('lets accounts without a required factor use exactly these routes', () => {
    const open = server.app.declaredRoutes
      .filter(({ policy, isOpenWithoutFactor }) => policy !== 'public' && isOpenWithoutFactor)
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(open.toSorted()).toEqual([
      'DELETE /api/me/access/passkeys/:id',
      'DELETE /api/me/access/totp',
      'GET /api/file/:id/dataurl',
      'GET /api/me',
      'GET /api/me/access',
      'POST /api/me/access/passkeys',
      'POST /api/me/access/passkeys/options',
      'POST /api/me/access/recovery-codes',
      'POST /api/me/access/totp',
      'POST /api/me/access/totp/confirm',
      'POST /api/me/proof',
      'POST /api/me/proof/options',
      'PUT /api/me/access/passkeys/:id',
    ]);
  });

  test('requires a recent proof of identity for exactly these routes', () => {
    const asking = server.app.declaredRoutes
      .filter(({ needsProof }) => needsProof)
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(asking.toSorted()).toEqual([
      'DELETE /api/me/access/passkeys/:id',
      'DELETE /api/me/access/totp',
      'DELETE /api/me/sessions',
      'DELETE /api/me/sessions/:id',
      'DELETE /api/users/:id/second-factor',
      'POST /api/clients/:id/erasure',
      'POST /api/clients/:id/export/json',
      'POST /api/clients/:id/export/pdf',
      'POST /api/exports/center/:id/file',
      'POST /api/exports/list',
      'POST /api/me/access/passkeys',
      'POST /api/me/access/passkeys/options',
      'POST /api/me/access/recovery-codes',
      'POST /api/me/access/totp',
      'POST /api/me/access/totp/confirm',
      'POST /api/me/calendar',
      'POST /api/professionals',
      'POST /api/users/:id/block',
      'POST /api/users/:id/invitation',
      'POST /api/users/:id/unblock',
      'POST /api/users/invitations',
      'PUT /api/me/pin',
      'PUT /api/settings/:part',
      'PUT /api/users/:id/role',
    ]);
  });
});

describe('resetting the second factor of another account', () => {
  const reset = (id: string, browser = admin.browser) =>
    browser.delete(`/api/users/${id}/second-factor`);

  test('closes its sessions, ends pending challenges and notifies the owner', async () => {
    const { id, email, browser, secret } = await server.withTotp();
    await server.addPasskey(browser, server.newAuthenticator());
    const { ticket } = await server.ticketFor(email);
    expect((await reset(id)).statusCode).toBe(204);
    expect((await browser.get('/api/me')).json()).toMatchObject({ code: 'session_expired' });
    const url = '/api/auth/second-step/totp';
    const begun = await server.browser().post(url, { ticket, code: server.codeOf(secret) });
    expect(code(begun)).toBe('second_step_expired');
    expect(await server.ticketFor(email)).toBeUndefined();
    expect((await server.audited(id)).at(-1)).toEqual({
      action: 'factorRemoved',
      changes: [{ field: 'secondFactor', before: 'all', after: null }],
    });
    const subjects = (await server.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContain('Tu cuenta ya no tiene segundo paso');
    const left = await server.rows(
      `select 1 from recovery_code where user_id = $1 union all
       select 1 from passkey where user_id = $1`,
      id,
    );
    expect(left).toEqual([]);
  });

  test('does nothing without a factor, and refuses the administrator’s own account and unknown ones', async () => {
    const { id, email, browser } = await server.loggedIn('client');
    expect((await reset(id)).statusCode).toBe(204);
    expect((await browser.get('/api/me')).statusCode).toBe(200);
    expect(await server.mailsTo(email)).toEqual([]);
    expect(code(await reset(admin.id))).toBe('own_account');
    expect((await reset(newId())).statusCode).toBe(404);
    expect((await reset('nadie')).statusCode).toBe(404);
    expect((await reset(id, browser)).statusCode).toBe(403);
    expect((await reset(id, server.browser())).statusCode).toBe(401);
  });
});
