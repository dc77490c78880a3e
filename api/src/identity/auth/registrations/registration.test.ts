import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Browser,
  buildIdentityApp,
  type Identity,
  testPassword,
} from '../../../testing/records/identity.ts';

describe('registration', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await buildIdentityApp();
  });
  afterAll(() => identity.close());
  beforeEach(() => {
    identity.hasher.takeWork();
  });

  const form = {
    name: 'Ángela Ortiz',
    phone: '612 345 678',
    password: testPassword,
    acceptsTerms: true,
    acceptsMarketing: false,
  };
  /** The browser that registers, unless a test uses another. */
  let registeringBrowser: Browser;
  beforeEach(() => {
    registeringBrowser = identity.browser();
  });
  const register = (email: string, changes: object = {}, browser = registeringBrowser) =>
    browser.post('/api/auth/register', { ...form, email, ...changes });
  const confirm = (token: string, browser = registeringBrowser, password?: string) =>
    browser.post('/api/auth/verification/confirm', { token, ...(password ? { password } : {}) });
  const login = (email: string, password = testPassword, browser = identity.browser()) =>
    browser.post('/api/auth/login', { email, password });
  const clientsOf = async (email: string) =>
    await identity.database.connection
      .selectFrom('client')
      .select(['id', 'userId', 'name', 'phone'])
      .where('email', '=', email)
      .execute();

  test('creates an account that can log in once its e-mail is confirmed', async () => {
    const email = 'angela@correo.es';
    expect((await register(email)).json()).toEqual({ ok: true });
    expect((await login(email, testPassword, registeringBrowser)).json().code).toBe(
      'email_not_verified',
    );
    const [mail] = await identity.mailsTo(email);
    expect(mail).toMatchObject({ subject: 'Confirma tu correo' });
    expect(mail?.link).toMatch(/^http:\/\/localhost:8080\/register\/success\?token=[\w-]{43}$/);
    const confirmed = await confirm(await identity.tokenFor(email));
    expect(confirmed.json()).toMatchObject({
      status: 'confirmed',
      session: { user: { name: 'Ángela Ortiz', role: 'client' } },
    });
    // The confirmation logs in without a mail about a new browser.
    expect((await registeringBrowser.get('/api/session')).json()).toEqual({
      session: confirmed.json().session,
    });
    expect(await identity.mailsTo(email)).toHaveLength(1);
    const answer = await login(email);
    expect(answer.json().session.user).toMatchObject({ name: 'Ángela Ortiz', role: 'client' });
  });

  test('continues to the page that the person wanted to open', async () => {
    const email = 'visita@correo.es';
    const returnTo = '/cliente/reservas?dia=2026-11-25&sesion=1';
    await register(email, { returnTo });
    const [mail] = await identity.mailsTo(email);
    const link = new URL(mail?.link ?? '');
    expect([link.pathname, link.searchParams.get('volver')]).toEqual([
      '/register/success',
      returnTo,
    ]);
    // An address that already has an account gets the log-in link with the same page.
    await confirm(await identity.tokenFor(email));
    await register(email, { returnTo });
    expect((await identity.mailsTo(email)).at(-1)).toMatchObject({
      subject: 'Ya tienes cuenta',
      link: `http://localhost:8080/login?volver=${encodeURIComponent(returnTo)}`,
    });
  });

  test.each(['//evil.test', '/\\evil.test', 'https://evil.test/', '/a b', '/a\tb', 'cliente'])(
    'refuses to continue to %j',
    async (returnTo) => {
      expect((await register('otra@correo.es', { returnTo })).statusCode).toBe(400);
    },
  );

  test('creates the client record when the e-mail is verified, not before', async () => {
    const email = 'nueva@correo.es';
    await register(email, { acceptsMarketing: true });
    expect(await clientsOf(email)).toEqual([]);
    await confirm(await identity.tokenFor(email));
    const [client] = await clientsOf(email);
    expect(client).toMatchObject({ name: 'Ángela Ortiz', phone: '+34612345678' });
    expect((await login(email)).json().session.user.clientId).toBe(client?.id);
    const consents = await identity.database.connection
      .selectFrom('clientConsent')
      .select(['kind', 'isGranted'])
      .where('clientId', '=', client?.id ?? '')
      .orderBy('kind')
      .execute();
    expect(consents).toEqual([
      { kind: 'marketing', isGranted: true },
      { kind: 'terms', isGranted: true },
    ]);
  });

  test('links an existing client record only once the e-mail is verified', async () => {
    const email = 'de-siempre@correo.es';
    const reception = identity.as('receptionist');
    const made = await reception.post('/api/clients', {
      name: 'Ángela de Siempre',
      email,
      phone: '',
      birthDate: '',
      tags: [],
      notes: '',
    });
    await register(email);
    expect(await clientsOf(email)).toMatchObject([{ userId: null }]);
    await confirm(await identity.tokenFor(email));
    expect((await login(email)).json().session.user.clientId).toBe(made.json().id);
    expect(await clientsOf(email)).toHaveLength(1);
  });

  test('gives the same answer with the same work when the e-mail has an account', async () => {
    const { email } = await identity.account({ name: 'Dueña Verdadera' });
    const fresh = await register('otra-persona@correo.es');
    const freshWork = identity.hasher.takeWork();
    const taken = await register(email, { password: 'otra clave distinta 9' });
    expect(identity.hasher.takeWork()).toEqual(freshWork);
    expect(freshWork).toEqual({ hashes: 1, verifications: 0 });
    expect([taken.statusCode, taken.body]).toEqual([fresh.statusCode, fresh.body]);
    const [mail, ...more] = await identity.mailsTo(email);
    expect(mail).toMatchObject({ subject: 'Ya tienes cuenta' });
    expect(more).toEqual([]);
    expect((await login(email, 'otra clave distinta 9')).statusCode).toBe(401);
    expect((await login(email)).json().session.user.name).toBe('Dueña Verdadera');
  });

  test('sends the invitation again to an invited address', async () => {
    const { email } = await identity.account({ status: 'invited', role: 'professional' });
    expect((await register(email)).json()).toEqual({ ok: true });
    const [mail] = await identity.mailsTo(email);
    expect(mail?.link).toContain('/register?invitacion=');
  });

  test('refuses a link used twice', async () => {
    await register('dos-veces@correo.es');
    const token = await identity.tokenFor('dos-veces@correo.es');
    expect((await confirm(token)).statusCode).toBe(200);
    const again = await confirm(token);
    expect(again.statusCode).toBe(400);
    expect(again.json().code).toBe('link_invalid');
  });

  test('uses a link once even when it is opened several times at once', async () => {
    await register('a-la-vez@correo.es');
    const token = await identity.tokenFor('a-la-vez@correo.es');
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400, 400]);
  });

  test('reports a link as expired after a day, and as invalid when it was never sent', async () => {
    await register('tarde@correo.es');
    const token = await identity.tokenFor('tarde@correo.es');
    identity.clock.advance({ hours: 24 });
    expect((await confirm(token)).json().code).toBe('link_expired');
    expect((await confirm('inventado-por-alguien')).json().code).toBe('link_invalid');
    expect((await confirm('corto')).json().code).toBe('validation_failed');
  });

  test('mails the link again, and gives the same answer to other addresses', async () => {
    const email = 'perdida@correo.es';
    await register(email);
    const { email: active } = await identity.account();
    const ask = (address: string) =>
      identity.browser().post('/api/auth/verification', { email: address });
    const answers = [await ask(email), await ask(active), await ask('nadie-de-aqui@correo.es')];
    expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(
      Array(3).fill([200, '{"ok":true}']),
    );
    expect(await identity.mailsTo(email)).toHaveLength(2);
    expect(await identity.mailsTo(active)).toEqual([]);
    expect(await identity.mailsTo('nadie-de-aqui@correo.es')).toEqual([]);
    expect((await confirm(await identity.tokenFor(email))).statusCode).toBe(200);
  });

  test('mails an address three times an hour at most, without revealing the limit', async () => {
    const email = 'molestada@correo.es';
    await register(email);
    for (let time = 1; time <= 5; time++) {
      const answer = await identity.browser().post('/api/auth/verification', { email });
      expect(answer.json()).toEqual({ ok: true });
    }
    expect((await register(email)).json()).toEqual({ ok: true });
    expect(await identity.mailsTo(email)).toHaveLength(3);
    identity.clock.advance({ hours: 1, seconds: 1 });
    await identity.browser().post('/api/auth/verification', { email });
    expect(await identity.mailsTo(email)).toHaveLength(4);
  });

  test.each([
    ['a password from every list', { password: 'Contraseña123' }, 'weak_password'],
    [
      'a password that is little more than the person’s name',
      { password: 'angela2026' },
      'weak_password',
    ],
    ['a short password', { password: 'corta' }, 'validation_failed'],
    ['terms not accepted', { acceptsTerms: false }, 'validation_failed'],
    ['an invalid telephone number', { phone: '123456' }, 'validation_failed'],
    ['no name', { name: ' ' }, 'validation_failed'],
  ])('refuses %s', async (_what, changes, code) => {
    const answer = await register('con-errores@correo.es', changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe(code);
  });

  test('stores no fast hash of the password with an idempotency key', async () => {
    const headers = { 'idempotency-key': 'clave-de-un-reintento' };
    const ask = (password: string) =>
      identity.browser().ask({
        method: 'POST',
        url: '/api/auth/register',
        headers,
        payload: { ...form, email: 'reintento@correo.es', password },
      });
    expect((await ask(testPassword)).json()).toEqual({ ok: true });
    // Only the password differs, and it is not part of the comparison.
    const again = await ask('azotea con girasoles');
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(await identity.mailsTo('reintento@correo.es')).toHaveLength(1);
  });

  test('refuses a name that could be a link, and sends no mail', async () => {
    const email = 'victima@correo.test';
    const answer = await register(email, { name: 'gana-mil-euros.example/ya mismo' });
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      fields: { name: expect.stringContaining('gana-mil-euros.example') },
    });
    expect(await identity.mailsTo(email)).toEqual([]);
  });
});
