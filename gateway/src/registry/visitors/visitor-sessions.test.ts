import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Session } from '@aforo/shared/contract';
import type { FastifyRequest } from 'fastify';
import { accountOf, createVisitorSessions, readerOf, roleOf } from './visitor-sessions.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const request = (cookie?: string) => ({ headers: { cookie } }) as FastifyRequest; // the properties that are read
const session = { user: { id: 'ana', role: 'admin' } } as Session; // the properties that are read
const away = () => Promise.reject(new Error('away'));

function opened() {
  const readSession = jest.fn<() => Promise<Session | null>>(() => Promise.resolve(session));
  return { readSession, sessions: createVisitorSessions(readSession) };
}

test('a visitor without a cookie is anonymous, without a request to the API', async () => {
  const { readSession, sessions } = opened();
  expect(await sessions.read(request('theme=dark'), 200)).toEqual({ kind: 'anonymous' });
  expect(readSession).not.toHaveBeenCalled();
});

test('requests the session from the API once per request', async () => {
  const { readSession, sessions } = opened();
  const asking = request('aforo_session=abc');
  expect(await sessions.read(asking, 200)).toEqual({ kind: 'person', session });
  expect(await sessions.read(asking, 200)).toEqual({ kind: 'person', session });
  expect(readSession).toHaveBeenCalledTimes(1);
});

test('a visitor with an expired session is anonymous, also if the API fails later', async () => {
  const { readSession, sessions } = opened();
  await sessions.read(request('aforo_session=abc'), 200);
  readSession.mockResolvedValueOnce(null);
  expect(await sessions.read(request('aforo_session=abc'), 200)).toEqual({ kind: 'anonymous' });
  readSession.mockImplementation(away);
  const visitor = await sessions.read(request('aforo_session=abc'), 200);
  expect(visitor).toEqual({ kind: 'unknown', last: null });
});

test('keeps the last role and account of the same cookie while the API is down', async () => {
  const { readSession, sessions } = opened();
  await sessions.read(request('theme=dark; aforo_session=abc'), 200);
  readSession.mockImplementation(away);
  const visitor = await sessions.read(request('aforo_session=abc; theme=light'), 200);
  expect(visitor).toEqual({
    kind: 'unknown',
    last: { accountId: 'ana', role: 'admin', needsSecondFactor: false },
  });
  expect(roleOf(visitor)).toBe('admin');
  expect(accountOf(visitor)).toBe('ana');
  expect(roleOf(await sessions.read(request('aforo_session=other'), 200))).toBeNull();
});

test('a visitor is unknown while the API is slow, and known after its response', async () => {
  const { readSession, sessions } = opened();
  let answer: (value: Session) => void = () => undefined;
  readSession.mockImplementationOnce(() => new Promise((come) => (answer = come)));
  const reading = sessions.read(request('aforo_session=abc'), 200);
  await jest.advanceTimersByTimeAsync(200);
  expect(await reading).toEqual({ kind: 'unknown', last: null });
  answer(session);
  await jest.advanceTimersByTimeAsync(0);
  readSession.mockImplementation(away);
  expect(roleOf(await sessions.read(request('aforo_session=abc'), 200))).toBe('admin');
});

test.each([
  ['a user', { kind: 'person', session }, 'admin'],
  [
    'a user without the required second factor',
    { kind: 'person', session: { ...session, needsSecondFactor: true } },
    null,
  ],
  [
    'a user last confirmed by a slow API',
    { kind: 'unknown', last: { accountId: 'ana', role: 'client', needsSecondFactor: false } },
    'client',
  ],
  [
    'a user last confirmed without the required second factor',
    { kind: 'unknown', last: { accountId: 'ana', role: 'client', needsSecondFactor: true } },
    null,
  ],
  ['an unknown cookie', { kind: 'unknown', last: null }, null],
  ['an anonymous visitor', { kind: 'anonymous' }, null],
] as const)('starts the page’s first reads for %s', (_who, visitor, reader) => {
  expect(readerOf(visitor)).toBe(reader);
});
