import { expect, test } from '@jest/globals';
import { ApiError, isRefused, isUnreachable } from './api-error.ts';

const error = (status: number, code?: ApiError['code']) =>
  new ApiError(status, code ? { code } : {});

test.each<[string, unknown, boolean, boolean]>([
  ['no network', error(0), true, false],
  ['a restarting server', error(503), true, false],
  ['a gateway without a backend', error(502), true, false],
  ['a server error', error(500), false, false],
  ['too many requests', error(429), false, false],
  ['an expired session', error(401, 'session_expired'), false, false],
  ['a first attempt in progress', error(409, 'idempotency_in_progress'), false, false],
  ['a missing booking', error(404), false, true],
  ['an illegal state change', error(409, 'illegal_transition'), false, true],
  ['an exception in the page', new TypeError('x'), false, false],
])('%s', (_, thrown, unreachable, refused) => {
  expect(isUnreachable(thrown)).toBe(unreachable);
  expect(isRefused(thrown)).toBe(refused);
});
