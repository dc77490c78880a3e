import { expect, test } from '@jest/globals';
import { ApiError, isRefused, isUnreachable } from './api-error.ts';

const error = (status: number, code?: ApiError['code']) =>
  new ApiError(status, code ? { code } : {});

test.each<[string, unknown, boolean, boolean]>([
  ['no network', error(0), true, false],
  ['a server that is being restarted', error(503), true, false],
  ['a gateway without anybody behind it', error(502), true, false],
  ['a fault of the server', error(500), false, false],
  ['too many tries', error(429), false, false],
  ['a session that has ended', error(401, 'session_expired'), false, false],
  ['a first try still being written', error(409, 'idempotency_in_progress'), false, false],
  ['a missing booking', error(404), false, true],
  ['an impossible change', error(409, 'illegal_transition'), false, true],
  ['something thrown by the page', new TypeError('x'), false, false],
])('%s', (_, thrown, unreachable, refused) => {
  expect(isUnreachable(thrown)).toBe(unreachable);
  expect(isRefused(thrown)).toBe(refused);
});
