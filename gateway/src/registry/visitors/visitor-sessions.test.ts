import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Session } from '@aforo/shared/contract';
import type { FastifyRequest } from 'fastify';
import { createVisitorSessions, readerOf, roleOf } from './visitor-sessions.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const request = (cookie?: string) => ({ headers: { cookie } }) as FastifyRequest; // all that is read
const session = { user: { role: 'admin' } } as Session; // all that is read
const away = () => Promise.reject(new Error('away'));

function opened() {
  const readSession = jest.fn<() => Promise<Session | null>>(() => Promise.resolve(session));
  return { readSession, sessions: createVisitorSessions(readSession) };
}

test('is anonymous without a cookie, and then the API isn’t asked', async () => {
  const { readSession, sessions } = opened();
  expect(await sessions.read(request('theme=dark'), 200)).toEqual({ kind: 'anonymous' });
  expect(readSession).not.toHaveBeenCalled();
});

test('is the person that the API names, which is asked once for a request', async () => {
  const { readSession, sessions } = opened();
  const asking = request('aforo_session=abc');
  expect(await sessions.read(asking, 200)).toEqual({ kind: 'person', session });
  expect(await sessions.read(asking, 200)).toEqual({ kind: 'person', session });
  expect(readSession).toHaveBeenCalledTimes(1);
});

test('is anonymous with a session that has ended, also when the API goes away later', async () => {
  const { readSession, sessions } = opened();
  await sessions.read(request('aforo_session=abc'), 200);
  readSession.mockResolvedValueOnce(null);
  expect(await sessions.read(request('aforo_session=abc'), 200)).toEqual({ kind: 'anonymous' });
  readSession.mockImplementation(away);
  const visitor = await sessions.read(request('aforo_session=abc'), 200);
  expect(visitor).toEqual({ kind: 'unknown', last: null });
});

test('has the role of before while the API is away, and no other cookie has it', async () => {
  const { readSession, sessions } = opened();
  await sessions.read(request('theme=dark; aforo_session=abc'), 200);
  readSession.mockImplementation(away);
  const visitor = await sessions.read(request('aforo_session=abc; theme=light'), 200);
  expect(visitor).toEqual({
    kind: 'unknown',
    last: { role: 'admin', needsSecondFactor: false },
  });
  expect(roleOf(visitor)).toBe('admin');
  expect(roleOf(await sessions.read(request('aforo_session=other'), 200))).toBeNull();
});

test('is unknown while a slow API says nothing, and known once it has', async () => {
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
  ['a person', { kind: 'person', session }, 'admin'],
  [
    'a person without the second factor that they need',
    { kind: 'person', session: { ...session, needsSecondFactor: true } },
    null,
  ],
  [
    'whom a slow API last said',
    { kind: 'unknown', last: { role: 'client', needsSecondFactor: false } },
    'client',
  ],
  [
    'whom it last said to lack the second factor',
    { kind: 'unknown', last: { role: 'client', needsSecondFactor: true } },
    null,
  ],
  ['a cookie that it has said nothing of', { kind: 'unknown', last: null }, null],
  ['an anonymous visitor', { kind: 'anonymous' }, null],
] as const)('a page begins with the reads of %s', (_who, visitor, reader) => {
  expect(readerOf(visitor)).toBe(reader);
});
