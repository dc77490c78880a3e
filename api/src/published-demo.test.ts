import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { buildApp } from './app.ts';
import { seedDemo } from './demo/index.ts';
import { readConfig } from './platform/config/config.ts';
import type { Database } from './platform/database/index.ts';
import { demoPassword } from './platform/config/exposure.ts';
import { newId } from './platform/ids.ts';
import type { Mail } from './platform/outbox/mailer.ts';
import { FakeHasher } from './testing/doubles/fake-hasher.ts';
import { testSecretsKey } from './testing/servers/test-app.ts';
import { TestClock } from './testing/doubles/test-clock.ts';
import { openTestDatabase } from './testing/database/test-database.ts';

const password = 'tornillo azufre 41';
const email = 'duena@correo.es';
const visitorEmail = 'visita@correo.es';
const clock = new TestClock();
const hasher = new FakeHasher();
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemo({ database, clock, hashPassword: (text) => hasher.hash(text) });
  const person = { passwordHash: await hasher.hash(password), createdAt: clock.now() };
  const verified = { ...person, emailVerifiedAt: clock.now() };
  await database.connection
    .insertInto('appUser')
    .values([
      { ...verified, id: newId(), role: 'admin', email, name: 'Dueña' },
      { ...verified, id: newId(), role: 'client', email: visitorEmail, name: 'Visita' },
    ])
    .execute();
  await database.connection
    .insertInto('client')
    .values({
      id: newId(),
      name: 'Visita',
      email: visitorEmail,
      createdAt: clock.now(),
      userId: database.connection
        .selectFrom('appUser')
        .select('id')
        .where('email', '=', visitorEmail),
    })
    .execute();
});
afterAll(() => database.close());

/** Starts the API on the demo's data with this environment. */
async function start(environment: Record<string, string>) {
  const mails: Mail[] = [];
  const { app, dependencies } = await buildApp({
    database,
    clock,
    hasher,
    hasRateLimits: false,
    secretsKey: testSecretsKey,
    config: readConfig({
      LOG_LEVEL: 'silent',
      ...environment,
    }),
    mailer: async (mail) => void mails.push(mail),
  });
  const origin = dependencies.config.publicUrl.origin;
  const ask = (
    cookie: string,
    url: string,
    payload?: object,
    remoteAddress?: string,
  ): Promise<LightMyRequestResponse> =>
    app.inject({
      ...(payload ? { method: 'POST', payload } : { method: 'GET' }),
      ...(remoteAddress ? { remoteAddress } : {}),
      url,
      headers: { cookie, origin, 'sec-fetch-site': 'same-origin', 'idempotency-key': newId() },
    });
  const logIn = async (who: string, text: string) => {
    const answer = await ask('', '/api/auth/login', { email: who, password: text });
    const cookies = answer.cookies.filter(({ name }) => name.endsWith('aforo_session'));
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { status: answer.statusCode, cookie };
  };
  return { app, dependencies, mails, ask, logIn };
}

type TestInstallation = Awaited<ReturnType<typeof start>>;

/** All demo features, and whether this start has them open. */
async function demoOnly(
  { app, dependencies, mails, ask, logIn }: TestInstallation,
  before: { session: string; checkout: string; token: string },
) {
  const owner = await logIn(email, password);
  const visitor = await logIn(visitorEmail, password);
  expect([owner.status, visitor.status]).toEqual([200, 200]);
  // An https installation uses another cookie name with the same token.
  const name = owner.cookie.split('=')[0] ?? '';
  const session = await ask(`${name}=${before.token}`, '/api/session');
  const store = (await ask(visitor.cookie, '/api/store')).json();
  const [bono] = store.packages;
  const payment = await ask(visitor.cookie, '/api/payments', {
    subject: { kind: 'package', templateId: bono.id },
    expectedTotalMinor: bono.priceMinor,
  });
  const webhook = await app.inject({ method: 'POST', url: '/api/webhooks/test', payload: '{}' });
  const page = await ask('', `/api/test-bank/${before.checkout}`);
  const settings = (await ask('', '/api/settings')).json();
  const fiscal = (await ask(owner.cookie, '/api/fiscal/status')).json();
  const notice = { kind: 'test', to: visitorEmail, subject: 'Prueba', text: 'Hola' };
  await database.transaction((trx) => dependencies.outbox.add(trx, notice));
  await dependencies.outbox.deliver();
  return {
    'log in with the published password':
      (await logIn('admin@aforo.test', demoPassword)).status === 200,
    'a session opened with it before': session.json().session !== null,
    'the hints of the log-in screen and of the start': settings.isDemo,
    'the test bank in the store': store.provider === 'test',
    'paying with the test bank': payment.statusCode === 200,
    'the page of the test bank': page.statusCode === 200,
    'events of the test bank': webhook.statusCode !== 404,
    'the fake tax office': fiscal.isSending,
    'links of mails in the log': mails.some(({ isDemoOpen }) => isDemoOpen),
  };
}

const local = {};
const inPublic = { PUBLIC_URL: 'https://centro.es' };

test('closes every demo feature when the data is published, unless AFORO_DEMO=1', async () => {
  const localApi = await start(local);
  const { status, cookie } = await localApi.logIn('cliente@aforo.test', demoPassword);
  expect(status).toBe(200);
  const { packages } = (await localApi.ask(cookie, '/api/store')).json();
  const [bono] = packages;
  const started = await localApi.ask(cookie, '/api/payments', {
    subject: { kind: 'package', templateId: bono.id },
    expectedTotalMinor: bono.priceMinor,
  });
  const checkout = String(started.json().redirectUrl).split('/').at(-1) ?? '';
  const before = { session: cookie, checkout, token: cookie.split('=')[1] ?? '' };
  const open = await demoOnly(localApi, before);
  expect(Object.entries(open).filter(([, isOpen]) => !isOpen)).toEqual([]);
  // A proxy that is not in the configuration.
  const from = (url: string) => localApi.ask(cookie, url, undefined, '9.9.9.9');
  expect((await from(`/api/test-bank/${checkout}`)).statusCode).toBe(404);
  expect((await from('/api/session')).json().session).toBeNull();
  await localApi.app.close();

  const published = await start(inPublic);
  const closed = await demoOnly(published, before);
  expect(Object.entries(closed).filter(([, isOpen]) => isOpen)).toEqual([]);
  expect(Object.keys(closed)).toHaveLength(9);
  await published.app.close();

  const asked = await start({ ...inPublic, AFORO_DEMO: '1' });
  const again = await demoOnly(asked, before);
  const shut = Object.entries(again).flatMap(([what, isOpen]) => (isOpen ? [] : [what]));
  // The test bank stores its checkouts in memory only.
  expect(shut).toEqual(['the page of the test bank']);
  await asked.app.close();
});

test('keeps the sessions of accounts that have changed the published password', async () => {
  const localApi = await start(local);
  const { cookie } = await localApi.logIn('recepcion@aforo.test', demoPassword);
  await localApi.app.close();
  await database.connection
    .updateTable('appUser')
    .set({ passwordHash: await hasher.hash(password) })
    .where('email', '=', 'recepcion@aforo.test')
    .execute();
  const published = await start(inPublic);
  const { cookie: name } = await published.logIn(email, password);
  const renamed = `${name.split('=')[0]}=${cookie.split('=')[1]}`;
  const answer = await published.ask(renamed, '/api/session');
  expect(answer.json()).toMatchObject({ session: { user: { email: 'recepcion@aforo.test' } } });
  await published.app.close();
});
