import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Browser,
  buildIdentityApp,
  type Identity,
  testPassword,
} from '../../../testing/records/identity.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
let identity: Identity;
beforeAll(async () => {
  identity = await buildIdentityApp();
});
afterAll(() => identity.close());

const login = (email: string, browser: Browser, password = testPassword) =>
  browser.post('/api/auth/login', { email, password });
const mailSubjectsTo = async (email: string) =>
  (await identity.mailsTo(email)).filter(({ subject }) => subject.startsWith('Has entrado desde'));
const devicesOf = async (id: string) => {
  const all = identity.database.connection.selectFrom('knownDevice').select('tokenHash');
  return await all.where('userId', '=', id).execute();
};

describe('a browser that logged in', () => {
  test('gets a cookie that scripts and other sites cannot use, stored as a hash', async () => {
    const { id, email } = await identity.account();
    const { cookies } = await login(email, identity.browser());
    const cookie = cookies.find(({ name }) => name === 'aforo_device');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    const { rows } = await identity.database.pool.query(
      'select token_hash = sha256($2::bytea) as is_hash from known_device where user_id = $1',
      [id, Buffer.from(cookie?.value ?? '')],
    );
    expect(rows).toEqual([{ is_hash: true }]);
  });

  test('keeps its cookie when several people log in', async () => {
    const shared = identity.browser();
    const people = [await identity.account(), await identity.account()];
    const seen = new Set<string | undefined>();
    for (const { email } of [...people, ...people]) {
      await login(email, shared);
      seen.add(shared.cookies.get('aforo_device'));
    }
    expect(seen.size).toBe(1);
    for (const { id } of people) expect(await devicesOf(id)).toHaveLength(1);
  });

  test('gets a new cookie in exchange for one that the server never issued', async () => {
    const { email } = await identity.account();
    const browser = identity.browser();
    const planted = 'x'.repeat(43);
    browser.cookies.set('aforo_device', planted);
    await login(email, browser);
    const issued = browser.cookies.get('aforo_device');
    expect(issued).toMatch(/^[\w-]{43}$/);
    expect(issued).not.toBe(planted);
  });

  test('causes a mail to the owner when it is new, with the time in the center’s time zone and advice', async () => {
    const { email } = await identity.account({ role: 'receptionist' });
    await login(email, identity.browser());
    // The first log-in of an account causes no mail.
    expect(await mailSubjectsTo(email)).toEqual([]);
    const browser = identity.browser(phone);
    await login(email, browser);
    await login(email, browser);
    const [mail, ...more] = await mailSubjectsTo(email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(
      'Chrome en Android, el viernes 20 de noviembre de 2026 a las 10:00.',
    );
    expect(mail?.text).toContain('Si no has sido tú, cambia tu contraseña y avisa al centro');
    expect(mail?.link).toBe('http://localhost:8080/password');
  });

  test('causes no mail when the log-in fails', async () => {
    const { email } = await identity.account();
    await login(email, identity.browser());
    await login(email, identity.browser(), 'ni idea de cuál era');
    expect(await mailSubjectsTo(email)).toEqual([]);
  });

  test('is forgotten after a password change in another browser', async () => {
    const { id, email } = await identity.account();
    const [lost, changingBrowser] = [identity.browser(), identity.browser()];
    for (const browser of [lost, changingBrowser]) await login(email, browser);
    const password = 'azotea con girasoles';
    await changingBrowser.put('/api/me/password', {
      currentPassword: testPassword,
      newPassword: password,
    });
    expect(await devicesOf(id)).toHaveLength(1);
    const before = (await mailSubjectsTo(email)).length;
    await login(email, changingBrowser, password);
    expect(await mailSubjectsTo(email)).toHaveLength(before);
    await login(email, lost, password);
    expect(await mailSubjectsTo(email)).toHaveLength(before + 1);

    await changingBrowser.post('/api/auth/password/forgot', { email });
    const token = await identity.tokenFor(email);
    await changingBrowser.post('/api/auth/password/reset', { token, password: testPassword });
    expect(await devicesOf(id)).toHaveLength(1);
    await login(email, changingBrowser);
    expect(await mailSubjectsTo(email)).toHaveLength(before + 1);
  });

  test('counts among the thirty most recently used at most', async () => {
    const { id, email } = await identity.account();
    const first = identity.browser();
    await login(email, first);
    for (let count = 1; count <= 30; count++) {
      identity.clock.advance({ seconds: 1 });
      await login(email, identity.browser());
    }
    expect(await devicesOf(id)).toHaveLength(30);
    const before = (await mailSubjectsTo(email)).length;
    await login(email, first);
    expect(await mailSubjectsTo(email)).toHaveLength(before + 1);
  });
});

test('the cookie is bound to this host over https', async () => {
  const origin = 'https://reservas.micentro.es';
  const secure = await buildIdentityApp({ environment: { PUBLIC_URL: origin } });
  try {
    const { email } = await secure.account();
    const { cookies } = await secure.browser().ask({
      method: 'POST',
      url: '/api/auth/login',
      headers: { origin },
      payload: { email, password: testPassword },
    });
    expect(cookies[1]).toMatchObject({ name: '__Host-aforo_device', secure: true });
  } finally {
    await secure.close();
  }
});
