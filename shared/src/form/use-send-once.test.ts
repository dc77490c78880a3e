import { describe, expect, test } from '@jest/globals';
import { errorStatus, type ErrorCode } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import { createSendOnce } from './use-send-once.ts';

/** Sends each body in turn to a server that gives each answer in turn; answers the keys it saw. */
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

describe('the key of a write', () => {
  const ana = { name: 'Ana' };

  test.each<[string, unknown[], (number | ErrorCode | 'ok')[], string[]]>([
    ['is the same when no answer came', [ana, ana], [0, 'ok'], ['key 1', 'key 1']],
    ['is the same when the server was busy', [ana, ana], [503, 'ok'], ['key 1', 'key 1']],
    [
      'is the same after a login that ran out',
      [ana, ana],
      ['session_expired', 'ok'],
      ['key 1', 'key 1'],
    ],
    [
      'is the same while the first try is at work',
      [ana, ana],
      ['idempotency_in_progress', 'ok'],
      ['key 1', 'key 1'],
    ],
    ['is another for another body', [ana, { name: 'Eva' }], [0, 'ok'], ['key 1', 'key 2']],
    ['is another after a refusal', [ana, ana], [409, 'ok'], ['key 1', 'key 2']],
    ['is another once it is done', [ana, ana], ['ok', 'ok'], ['key 1', 'key 2']],
  ])('%s', async (_, bodies, answers, expected) => {
    expect(await keysOf(bodies, answers)).toEqual(expected);
  });
});
