import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { personHeader } from '@aforo/shared/contract';
import { buildIdentityApp, type Identity, testPassword } from '../../testing/records/identity.ts';

describe('sessions', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await buildIdentityApp();
  });
  afterAll(() => identity.close());

  test('returns null without a cookie', async () => {
    const answer = await identity.browser().get('/api/session');
    expect([answer.statusCode, answer.json()]).toEqual([200, { session: null }]);
    expect((await identity.browser().get('/api/me')).json().code).toBe('not_authenticated');
  });

  test('returns null for an unknown cookie and removes it', async () => {
    const browser = identity.browser();
    browser.cookies.set('aforo_session', 'inventada');
    expect((await browser.get('/api/me')).json().code).toBe('session_expired');
    expect((await browser.get('/api/session')).json()).toEqual({ session: null });
    expect(browser.cookies.size).toBe(0);
  });

  test('is named by its account in each response, for the offline worker', async () => {
    const { id, browser } = await identity.loggedIn('client');
    for (const path of ['/api/session', '/api/me/bookings?when=upcoming', '/api/me']) {
      expect((await browser.get(path)).headers[personHeader]).toBe(id);
    }
    const anonymous = identity.browser();
    expect((await anonymous.get('/api/session')).headers[personHeader]).toBeUndefined();
    anonymous.cookies.set('aforo_session', 'inventada');
    expect((await anonymous.get('/api/me')).headers[personHeader]).toBeUndefined();
  });

  test('lasts while it is used, and twelve hours without use for staff', async () => {
    const { browser } = await identity.loggedIn('receptionist');
    for (let request = 1; request <= 3; request++) {
      identity.clock.advance({ hours: 11 });
      expect((await browser.get('/api/me')).statusCode).toBe(200);
    }
    identity.clock.advance({ hours: 12 });
    expect((await browser.get('/api/me')).json().code).toBe('session_expired');
  });

  test('lasts thirty days without use for clients', async () => {
    const { browser } = await identity.loggedIn('client');
    identity.clock.advance({ days: 29 });
    expect((await browser.get('/api/me')).statusCode).toBe(200);
    identity.clock.advance({ days: 30 });
    expect((await browser.get('/api/me')).statusCode).toBe(401);
  });

  test('records its use every five minutes at most', async () => {
    const { id, browser } = await identity.loggedIn('admin');
    const lastSeenAt = async () => {
      const { items } = (await browser.get('/api/me/sessions')).json();
      return items[0].lastSeenAt as string;
    };
    const opened = await lastSeenAt();
    identity.clock.advance({ minutes: 4 });
    expect(await lastSeenAt()).toBe(opened);
    identity.clock.advance({ minutes: 1 });
    const noted = identity.clock.now().toISOString();
    expect(await lastSeenAt()).toBe(noted);
    const { items } = (await browser.get('/api/users?role=admin')).json();
    expect(items).toMatchObject([{ id, lastSeenAt: noted }]);
  });

  test('lists the user’s own sessions by device and marks the current one', async () => {
    const { email, browser } = await identity.loggedIn('client');
    await identity.loggedIn('client');
    identity.clock.advance({ minutes: 1 });
    const phone = identity.browser(
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    );
    await phone.post('/api/auth/login', { email, password: testPassword });
    const { items } = (await browser.get('/api/me/sessions')).json();
    expect(items).toMatchObject([
      { isCurrent: false, device: 'Chrome en Android' },
      { isCurrent: true, device: 'Dispositivo sin identificar' },
    ]);
  });

  test('closes another session, whose next request fails', async () => {
    const { email, browser } = await identity.loggedIn('client');
    const other = identity.browser();
    const { session } = (
      await other.post('/api/auth/login', { email, password: testPassword })
    ).json();
    expect((await browser.delete(`/api/me/sessions/${session.id}`)).statusCode).toBe(204);
    expect((await other.get('/api/me')).json().code).toBe('session_expired');
    expect((await browser.get('/api/me')).statusCode).toBe(200);
    expect((await browser.delete(`/api/me/sessions/${session.id}`)).statusCode).toBe(404);
  });

  test('gives the same answer for another user’s session as for an unknown one', async () => {
    const { browser } = await identity.loggedIn('client');
    const stranger = await identity.loggedIn('client');
    const { items } = (await stranger.browser.get('/api/me/sessions')).json();
    const foreign = await browser.delete(`/api/me/sessions/${items[0].id}`);
    const missing = await browser.delete('/api/me/sessions/00000000-0000-4000-8000-000000000000');
    expect(foreign.statusCode).toBe(404);
    expect(foreign.json().code).toBe(missing.json().code);
    expect(foreign.json().message).toBe(missing.json().message);
    expect((await stranger.browser.get('/api/me')).statusCode).toBe(200);
  });

  test('closes all other sessions at once', async () => {
    const { email, browser } = await identity.loggedIn('client');
    const otherBrowsers = [identity.browser(), identity.browser()];
    for (const other of otherBrowsers) {
      await other.post('/api/auth/login', { email, password: testPassword });
    }
    expect((await browser.delete('/api/me/sessions')).json()).toEqual({ closed: 2 });
    for (const other of otherBrowsers) expect((await other.get('/api/me')).statusCode).toBe(401);
    expect((await browser.get('/api/me')).statusCode).toBe(200);
  });
});
