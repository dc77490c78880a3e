import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LoginEvent, LoginMethod, LoginOutcome } from '@aforo/shared/contract';
import { insertLoginEvent } from '../../identity/auth/log-in/login-events.repository.ts';
import { buildIdentityApp, type Identity, type LoggedIn } from '../../testing/records/identity.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

let identity: Identity;
let admin: LoggedIn;
let ana: LoggedIn;
beforeAll(async () => {
  identity = await buildIdentityApp();
  admin = await identity.loggedIn('admin', { name: 'Marta Administra' });
  ana = await identity.loggedIn('client', { name: 'Ana Ruiz' });
});
afterAll(() => identity.close());

interface Attempt {
  userId?: string | null;
  method?: LoginMethod;
  outcome?: LoginOutcome;
  address?: string;
  at?: string;
}

const attempt = (more: Attempt = {}) =>
  insertLoginEvent(identity.database.connection, {
    userId: more.userId === undefined ? ana.id : more.userId,
    method: more.method ?? 'password',
    outcome: more.outcome ?? 'loggedIn',
    address: more.address ?? '203.0.113.7',
    userAgent: phone,
    at: more.at === undefined ? identity.clock.now() : new Date(more.at),
  });

interface Answer {
  items: LoginEvent[];
  next: string | null;
  names: { user: string | null };
}

async function read(query: string): Promise<Answer> {
  const answer = await admin.browser.get(`/api/audit/log-ins?${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

describe('the log-in events', () => {
  beforeAll(async () => {
    await attempt({ at: '2026-11-01T22:59:59.000Z', method: 'passkey' });
    await attempt({ at: '2026-11-02T08:00:00.000Z', outcome: 'refused', address: '2001:db8::7' });
    await attempt({ at: '2026-11-02T09:00:00.000Z', outcome: 'refused', userId: null });
    await attempt({ at: '2026-11-02T10:00:00.000Z', outcome: 'limited', userId: null });
  });

  test('show the user, method, address and a readable device', async () => {
    const { items } = await read(`user=${ana.id}&from=2026-11-01&to=2026-11-01`);
    expect(items).toEqual([
      {
        id: expect.any(String),
        at: '2026-11-01T22:59:59.000Z',
        user: { id: ana.id, name: 'Ana Ruiz', email: ana.email },
        method: 'passkey',
        outcome: 'loggedIn',
        address: '203.0.113.7',
        device: 'Chrome en Android',
      },
    ]);
  });

  test.each([
    ['the person', () => `user=${ana.id}&to=2026-11-02`, ['refused', 'loggedIn']],
    ['an unknown account', () => 'user=unknown', ['limited', 'refused']],
    ['the outcome', () => 'outcome=refused', ['refused', 'refused']],
    ['the address', () => 'address=2001:db8::7', ['refused']],
    [
      'the day in the center',
      () => 'from=2026-11-02&to=2026-11-02',
      ['limited', 'refused', 'refused'],
    ],
  ])('are filtered by %s', async (_what, query, outcomes) => {
    const { items } = await read(query());
    expect(items.map(({ outcome }) => outcome)).toEqual(outcomes);
  });

  test('name the user of the filter, also without any events', async () => {
    const unused = await identity.account({ name: 'Luis Pérez' });
    expect(await read(`user=${unused.id}&from=2020-01-01&to=2020-01-01`)).toEqual({
      items: [],
      next: null,
      names: { user: 'Luis Pérez' },
    });
  });

  test('have pages, also for events of one instant', async () => {
    const address = '198.51.100.20';
    for (let index = 0; index < 5; index++) await attempt({ address, at: '2026-10-01T10:00:00Z' });
    const first = await read(`address=${address}&limit=3`);
    const second = await read(
      `address=${address}&limit=3&after=${encodeURIComponent(first.next ?? '')}`,
    );
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect([new Set(ids).size, second.next]).toEqual([5, null]);
  });

  test.each(['address=casa', 'outcome=quizás', 'user=1', 'limit=1000'])(
    'refuse an invalid query: %s',
    async (query) => {
      const answer = await admin.browser.get(
        `/api/audit/log-ins?${new URLSearchParams(query).toString()}`,
      );
      expect(answer.json().code).toBe('validation_failed');
    },
  );
});

test('users see only their own latest events, including refused ones', async () => {
  const person = await identity.loggedIn('client');
  await attempt({ userId: person.id, at: '2026-11-10T10:00:00.000Z' });
  await attempt({ userId: person.id, outcome: 'refused', at: '2026-11-10T11:00:00.000Z' });
  const { items } = (await person.browser.get('/api/me/log-ins')).json<{ items: LoginEvent[] }>();
  expect(items.filter(({ at }) => at < '2026-11-11')).toMatchObject([
    { outcome: 'refused', address: '203.0.113.7', device: 'Chrome en Android' },
    { outcome: 'loggedIn' },
  ]);
  expect(JSON.stringify(items)).not.toContain(ana.id);
  expect((await identity.browser().get('/api/me/log-ins')).statusCode).toBe(401);
});
