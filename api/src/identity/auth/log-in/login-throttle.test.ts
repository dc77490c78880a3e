import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Identity } from '../../../testing/records/identity.ts';
import { buildIdentityApp, testPassword } from '../../../testing/records/identity.ts';

const wrong = 'probando suerte';
let identity: Identity;
beforeAll(async () => {
  identity = await buildIdentityApp();
});
afterAll(() => identity.close());
beforeEach(() => {
  // Start after the windows of earlier tests.
  identity.clock.advance({ days: 2 });
});

const login = (email: string, password: string, address: string, browser = identity.browser()) =>
  browser.ask({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress: address,
  });

/** Sends ten wrong passwords from each of this many networks. @returns the statuses seen */
async function guess(email: string, networks: number, subnet = 1): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let host = 1; host <= networks; host++) {
    for (let attempt = 1; attempt <= 10; attempt++) {
      statuses.add((await login(email, wrong, `198.51.${subnet}.${host}`)).statusCode);
    }
  }
  return statuses;
}

async function knownBrowser(email: string): Promise<Browser> {
  const browser = identity.browser();
  await login(email, testPassword, '203.0.113.1', browser);
  await browser.post('/api/auth/logout');
  return browser;
}

describe('password guessing', () => {
  test('blocks only the address that sent ten wrong passwords', async () => {
    const { email } = await identity.account();
    expect(await guess(email, 1)).toEqual(new Set([401]));
    const stranger = await login(email, testPassword, '198.51.1.1');
    expect([stranger.statusCode, stranger.headers['retry-after']]).toEqual([429, '900']);
    // Another address is not blocked, not even with a new browser.
    expect((await login(email, testPassword, '203.0.113.7')).statusCode).toBe(200);
  });

  test('has one limit for all unknown browsers, which known browsers do not share', async () => {
    const { email } = await identity.account();
    const known = await knownBrowser(email);
    expect(await guess(email, 5)).toEqual(new Set([401]));
    const stranger = await login(email, testPassword, '203.0.113.8');
    expect([stranger.statusCode, stranger.headers['retry-after']]).toEqual([429, '3600']);
    // A known browser works even from the attacker's network.
    expect((await login(email, testPassword, '198.51.1.1', known)).statusCode).toBe(200);
  });

  test('counts the addresses of one IPv6 customer as one', async () => {
    const { email } = await identity.account();
    const statuses = [];
    for (let host = 1; host <= 11; host++) {
      statuses.push((await login(email, wrong, `2001:db8:1:2::${host}`)).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test('is limited in a known browser too', async () => {
    const { email } = await identity.account();
    const known = await knownBrowser(email);
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect((await login(email, wrong, '203.0.113.1', known)).statusCode).toBe(401);
    }
    expect((await login(email, testPassword, '203.0.113.1', known)).statusCode).toBe(429);
  });

  test('treats a browser known to one account as unknown to another', async () => {
    const { email } = await identity.account();
    const known = await knownBrowser((await identity.account()).email);
    await guess(email, 5);
    expect((await login(email, testPassword, '203.0.113.9', known)).statusCode).toBe(429);
  });

  test('is limited in the same way for an address without an account', async () => {
    const { email } = await identity.account();
    const outcomes = [];
    for (const target of [email, 'tampoco@correo.es']) {
      const statuses = await guess(target, 5);
      const limited = await login(target, wrong, '198.51.1.1');
      const bound = await login(target, wrong, '203.0.113.9');
      outcomes.push([
        [...statuses],
        ...[limited, bound].map(({ statusCode, headers, json }) => [
          statusCode,
          headers['retry-after'],
          { ...json(), requestId: '' },
        ]),
      ]);
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
  });

  test('counts from zero after a successful log-in', async () => {
    const { email } = await identity.account();
    for (let round = 0; round < 3; round++) {
      const known = identity.browser();
      for (let attempt = 1; attempt <= 9; attempt++) await login(email, wrong, '203.0.113.1');
      expect((await login(email, testPassword, '203.0.113.1', known)).statusCode).toBe(200);
    }
  });

  test('does not stop the owner who resets the password', async () => {
    const { email } = await identity.account();
    const password = 'azotea con girasoles';
    await guess(email, 5);
    const owner = identity.browser();
    expect((await login(email, testPassword, '203.0.113.9', owner)).statusCode).toBe(429);
    await owner.post('/api/auth/password/forgot', { email });
    const token = await identity.tokenFor(email);
    await owner.post('/api/auth/password/reset', { token, password });
    // The attacker reaches the limit again.
    await guess(email, 5, 2);
    expect((await login(email, password, '203.0.113.9')).statusCode).toBe(429);
    expect((await login(email, password, '203.0.113.9', owner)).statusCode).toBe(200);
  });

  test('gets no extra attempts from parallel requests', async () => {
    const { email } = await identity.account();
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => login(email, wrong, '198.51.100.1')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  });
});

describe('the mail about wrong passwords', () => {
  const subject = 'Intentos de entrar en tu cuenta';
  const mailSubjectsTo = async (email: string) =>
    (await identity.mailsTo(email)).filter((mail) => mail.subject === subject);

  test('goes to the owner once a day at most and gives advice', async () => {
    const { email } = await identity.account({ name: 'Lucía Muñoz' });
    for (let attempt = 1; attempt <= 9; attempt++) await login(email, wrong, '198.51.1.1');
    expect(await mailSubjectsTo(email)).toEqual([]);
    await guess(email, 3, 2);
    const [mail, ...more] = await mailSubjectsTo(email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Hola, Lucía');
    expect(mail?.text).toContain('No ha entrado.');
    expect(mail?.link).toBe('http://localhost:8080/password');
    identity.clock.advance({ hours: 24, seconds: 1 });
    await guess(email, 2, 3);
    expect(await mailSubjectsTo(email)).toHaveLength(2);
  });

  test('is not sent for wrong passwords in a known browser', async () => {
    const { email } = await identity.account();
    const known = await knownBrowser(email);
    for (let attempt = 1; attempt <= 10; attempt++) {
      await login(email, wrong, '203.0.113.1', known);
    }
    expect(await mailSubjectsTo(email)).toEqual([]);
  });

  test.each(['invited', 'blocked'] as const)(
    'is not sent to an account that is %s',
    async (status) => {
      const { email } = await identity.account({ status });
      await guess(email, 1);
      expect(await mailSubjectsTo(email)).toEqual([]);
    },
  );

  test('queues as many jobs for an address without an account', async () => {
    const waiting = async () => {
      const { rows } = await identity.database.pool.query<{ count: number }>(
        `select count(*)::int as count from job where kind = 'auth mail' and state = 'pending'`,
      );
      return rows[0]?.count;
    };
    await identity.runJobs();
    await guess('nadie-mas@correo.es', 1);
    expect(await waiting()).toBe(1);
    expect(await mailSubjectsTo('nadie-mas@correo.es')).toEqual([]);
  });
});
