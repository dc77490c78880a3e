import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  buildIdentityApp,
  type Identity,
  testPassword,
} from '../../../testing/records/identity.ts';

const wrong = 'probando suerte';
let countedBefore = 0;
let identity: Identity;
beforeAll(async () => {
  identity = await buildIdentityApp();
});
afterAll(() => identity.close());
beforeEach(async () => {
  identity.clock.advance({ days: 1 });
  await identity.database.connection.deleteFrom('loginEvent').execute();
  countedBefore = await countedLogins();
});

/** The number of log-ins in the Prometheus counter, over all outcomes. */
async function countedLogins(): Promise<number> {
  const { text } = await identity.dependencies.metrics.read();
  const counts = [...text.matchAll(/^aforo_logins_total\{[^}]*\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

const login = (email: string, password: string, address = '203.0.113.7') =>
  identity.browser('Firefox/140').ask({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress: address,
  });
const events = async () =>
  await identity.database.connection
    .selectFrom('loginEvent')
    .select(['userId', 'method', 'outcome', 'address', 'userAgent'])
    .orderBy('at')
    .orderBy('id')
    .execute();
const outcomes = async () => (await events()).map(({ outcome }) => outcome);

describe('a log-in attempt', () => {
  test('is recorded on success with user, method, address and browser', async () => {
    const { id, email } = await identity.account();
    await login(email, testPassword);
    expect(await events()).toEqual([
      {
        userId: id,
        method: 'password',
        outcome: 'loggedIn',
        address: '203.0.113.7',
        userAgent: 'Firefox/140',
      },
    ]);
    expect((await countedLogins()) - countedBefore).toBe(1);
  });

  test('is recorded on refusal, without a user for an unknown address', async () => {
    const { id, email } = await identity.account();
    await login(email, wrong);
    await login('nadie@correo.es', wrong);
    expect(await events()).toMatchObject([
      { userId: id, outcome: 'refused' },
      { userId: null, outcome: 'refused' },
    ]);
  });

  test('is recorded when a block during the attempt rolls back its transaction', async () => {
    const { id, email } = await identity.account();
    identity.hasher.meanwhile = () => identity.as('admin').post(`/api/users/${id}/block`);
    await login(email, testPassword);
    expect(await events()).toMatchObject([{ userId: id, outcome: 'refused' }]);
  });

  test('has different outcomes for a blocked and an unconfirmed account', async () => {
    const { id, email } = await identity.account({ status: 'blocked' });
    await login(email, testPassword);
    const browser = identity.browser();
    const person = { email: 'sin-confirmar@correo.es', password: testPassword };
    const consents = { acceptsTerms: true, acceptsMarketing: false };
    await browser.post('/api/auth/register', { ...person, ...consents, name: 'Ana Ruiz' });
    await browser.post('/api/auth/login', person);
    expect(await events()).toMatchObject([
      { userId: id, outcome: 'blocked' },
      { userId: null, outcome: 'unverified' },
    ]);
  });

  test('is recorded once over the limit', async () => {
    const { email } = await identity.account();
    for (let attempt = 1; attempt <= 15; attempt++) await login(email, wrong);
    expect(await outcomes()).toEqual([...Array<string>(10).fill('refused'), 'limited']);
  });

  test('is recorded for an invitation, also with a used link', async () => {
    const invited = { name: 'Nueva', email: 'nueva@correo.es', role: 'receptionist' };
    await identity.as('admin').post('/api/users/invitations', invited);
    const token = await identity.tokenFor(invited.email);
    const accept = () =>
      identity
        .browser()
        .post(`/api/auth/invitations/${token}`, { name: 'Nueva', password: testPassword });
    await accept();
    await accept();
    expect(await events()).toMatchObject([
      { method: 'invitation', outcome: 'loggedIn' },
      { method: 'invitation', outcome: 'refused', userId: null },
    ]);
  });

  test('adds at most twenty refusals a minute per network, and counts them all', async () => {
    for (let attempt = 1; attempt <= 25; attempt++) {
      await login(`persona-${attempt}@correo.es`, wrong, `2001:db8::${attempt}`);
    }
    expect(await outcomes()).toHaveLength(20);
    expect((await countedLogins()) - countedBefore).toBe(25);
    await login('otra@correo.es', wrong, '203.0.113.8');
    identity.clock.advance({ minutes: 1 });
    await login('otra@correo.es', wrong, '2001:db8::1');
    expect(await outcomes()).toHaveLength(22);
  });

  test('is deleted after ninety days', async () => {
    await login('nadie@correo.es', wrong);
    const { jobs } = identity.dependencies;
    await jobs.start();
    await jobs.stop();
    identity.clock.advance({ days: 90 });
    await identity.runJobs();
    expect(await outcomes()).toHaveLength(1);
    identity.clock.advance({ days: 1 });
    await identity.runJobs();
    expect(await outcomes()).toEqual([]);
  });
});
