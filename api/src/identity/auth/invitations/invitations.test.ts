import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inviteFirstAdmin } from './first-admin.service.ts';
import {
  buildIdentityApp,
  type Identity,
  testPassword,
} from '../../../testing/records/identity.ts';

describe('an invitation', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await buildIdentityApp();
  });
  afterAll(() => identity.close());

  let people = 0;
  async function invited(role = 'professional') {
    people += 1;
    const email = `invitada-${people}@correo.es`;
    const { browser: admin } = await identity.loggedIn('admin');
    const answer = await admin.post('/api/users/invitations', {
      name: 'Nueva Persona',
      email,
      role,
    });
    const user: { id: string } = answer.json();
    return { admin, email, id: user.id, token: await identity.tokenFor(email) };
  }
  const path = (token: string) => `/api/auth/invitations/${token}`;
  const acceptance = { name: 'Nombre Elegido', password: testPassword };

  test('shows the invited person and their role', async () => {
    const { email, token } = await invited();
    expect((await identity.browser().get(path(token))).json()).toEqual({
      email,
      name: 'Nueva Persona',
      role: 'professional',
      centerName: 'Mi centro',
    });
  });

  test('is accepted with a password and opens a session', async () => {
    const { email, token } = await invited('receptionist');
    const browser = identity.browser();
    const answer = await browser.post(path(token), acceptance);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().session.user).toMatchObject({
      email,
      name: 'Nombre Elegido',
      role: 'receptionist',
    });
    expect((await browser.get('/api/me')).statusCode).toBe(200);
    const again = await identity
      .browser()
      .post('/api/auth/login', { email, password: testPassword });
    expect(again.statusCode).toBe(200);
  });

  test('does not accept a different e-mail', async () => {
    const { email, token } = await invited();
    const answer = await identity
      .browser()
      .post(path(token), { ...acceptance, email: 'otro@correo.es' });
    expect(answer.json().session.user.email).toBe(email);
  });

  test('creates the client record when a client accepts', async () => {
    const { token } = await invited('client');
    const answer = await identity.browser().post(path(token), acceptance);
    const { id, clientId } = answer.json().session.user;
    const { rows } = await identity.database.pool.query(
      'select id from client where user_id = $1',
      [id],
    );
    expect(rows).toEqual([{ id: clientId }]);
  });

  test('can be used once', async () => {
    const { token } = await invited();
    const tries = await Promise.all([
      identity.browser().post(path(token), acceptance),
      identity.browser().post(path(token), acceptance),
    ]);
    expect(tries.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400]);
    expect((await identity.browser().get(path(token))).json().code).toBe('link_invalid');
  });

  test('expires after seven days', async () => {
    const { token } = await invited();
    identity.clock.advance({ days: 7 });
    expect((await identity.browser().get(path(token))).json().code).toBe('link_expired');
    expect((await identity.browser().post(path(token), acceptance)).json().code).toBe(
      'link_expired',
    );
  });

  test('stops working when another invitation is sent', async () => {
    const { admin, id, email, token } = await invited();
    await admin.post(`/api/users/${id}/invitation`);
    expect((await identity.browser().get(path(token))).json().code).toBe('link_invalid');
    const newer = await identity.tokenFor(email);
    expect((await identity.browser().post(path(newer), acceptance)).statusCode).toBe(200);
  });

  test('stops working when the account is blocked', async () => {
    const { admin, id, token } = await invited();
    await admin.post(`/api/users/${id}/block`);
    expect((await identity.browser().post(path(token), acceptance)).json().code).toBe(
      'link_invalid',
    );
  });

  test('refuses a weak password and stays valid', async () => {
    const { token } = await invited();
    const weak = await identity
      .browser()
      .post(path(token), { ...acceptance, password: '1234567890' });
    expect(weak.json().code).toBe('weak_password');
    expect((await identity.browser().post(path(token), acceptance)).statusCode).toBe(200);
  });
});

describe('the first administrator of an empty center', () => {
  const path = (url: string) =>
    `/api/auth/invitations/${new URL(url).searchParams.get('invitacion') ?? ''}`;
  const acceptance = { name: 'Primera Persona', email: 'jefa@correo.es', password: testPassword };

  let identity: Identity;
  beforeAll(async () => {
    identity = await buildIdentityApp();
  });
  afterAll(() => identity.close());

  test('uses a link that each start renews until an administrator exists', async () => {
    const first = await inviteFirstAdmin(identity.dependencies);
    const second = await inviteFirstAdmin(identity.dependencies);
    expect(second).toMatch(/^http:\/\/localhost:8080\/register\?invitacion=[\w-]{43}$/);
    const browser = identity.browser();
    expect((await browser.get(path(first ?? ''))).json().code).toBe('link_invalid');
    const url = second ?? '';
    expect((await browser.get(path(url))).json()).toEqual({
      email: null,
      name: null,
      role: 'admin',
      centerName: 'Mi centro',
    });

    const { email: _, ...withoutEmail } = acceptance;
    const refused = await browser.post(path(url), withoutEmail);
    expect(refused.json().fields).toEqual({ email: 'Escribe el correo.' });
    const answer = await browser.post(path(url), acceptance);
    expect(answer.json().session.user).toMatchObject({ email: 'jefa@correo.es', role: 'admin' });
    expect((await browser.get('/api/users')).statusCode).toBe(200);

    expect((await identity.browser().post(path(url), acceptance)).json().code).toBe('link_invalid');
    expect(await inviteFirstAdmin(identity.dependencies)).toBeNull();
  });
});
