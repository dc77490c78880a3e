import { describe, expect, test } from '@jest/globals';
import { errorStatus, type ErrorCode } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import { createSendOnce } from './use-send-once.ts';

/**
 * Sends the bodies in order to a server that gives the answers in order; returns the keys it
 * received.
 */
async function keysOf(
  bodies: unknown[],
  answers: (number | ErrorCode | 'ok')[],
): Promise<string[]> {
  let made = 0;
  const keys: string[] = [];
  const send = createSendOnce(() => `key ${++made}`);
  for (const [index, body] of bodies.entries()) {
    const answer = answers[index];
    await send(body, (key) => {
      keys.push(key);
      if (answer === 'ok' || answer === undefined) return Promise.resolve();
      return Promise.reject(
        typeof answer === 'number'
          ? new ApiError(answer, {})
          : new ApiError(errorStatus[answer], { code: answer }),
      );
    }).catch(() => undefined);
  }
  return keys;
}

describe('the idempotency key', () => {
  const ana = { name: 'Ana' };

  test.each<[string, unknown[], (number | ErrorCode | 'ok')[], string[]]>([
    ['is reused if no response arrived', [ana, ana], [0, 'ok'], ['key 1', 'key 1']],
    ['is reused if the server was busy', [ana, ana], [503, 'ok'], ['key 1', 'key 1']],
    [
      'is reused after an expired session',
      [ana, ana],
      ['session_expired', 'ok'],
      ['key 1', 'key 1'],
    ],
    [
      'is reused while the first request is in progress',
      [ana, ana],
      ['idempotency_in_progress', 'ok'],
      ['key 1', 'key 1'],
    ],
    ['changes with the body', [ana, { name: 'Eva' }], [0, 'ok'], ['key 1', 'key 2']],
    ['changes after a refusal', [ana, ana], [409, 'ok'], ['key 1', 'key 2']],
    ['changes after success', [ana, ana], ['ok', 'ok'], ['key 1', 'key 2']],
  ])('%s', async (_, bodies, answers, expected) => {
    expect(await keysOf(bodies, answers)).toEqual(expected);
  });
});
