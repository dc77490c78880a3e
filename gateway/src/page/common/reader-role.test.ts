import { expect, jest, test } from '@jest/globals';
import type { Session } from '@aforo/shared/contract';
import type { FastifyRequest } from 'fastify';
import { readerRole } from './reader-role.ts';

const request = (cookie?: string) => ({ headers: { cookie } }) as FastifyRequest; // all that is read
const logged = request('aforo_session=abc');
const session = (needsSecondFactor: boolean) =>
  ({ needsSecondFactor, user: { role: 'admin' } }) as Session; // all that is read

test('is the role of the session', async () => {
  expect(await readerRole(logged, () => Promise.resolve(session(false)))).toBe('admin');
});

test('is nobody’s without a cookie, and then the API isn’t asked', async () => {
  const readSession = jest.fn(() => Promise.resolve(session(false)));
  expect(await readerRole(request(), readSession)).toBeNull();
  expect(readSession).not.toHaveBeenCalled();
});

test.each([
  ['whose session has ended', () => Promise.resolve(null)],
  ['who must set up a second factor', () => Promise.resolve(session(true))],
  ['when the API is away', () => Promise.reject(new Error('away'))],
])('is nobody’s for somebody %s', async (_, readSession) => {
  expect(await readerRole(logged, readSession)).toBeNull();
});

test('doesn’t wait for a slow API', async () => {
  jest.useFakeTimers();
  const role = readerRole(logged, () => new Promise(() => undefined));
  await jest.advanceTimersByTimeAsync(200);
  expect(await role).toBeNull();
  jest.useRealTimers();
});
