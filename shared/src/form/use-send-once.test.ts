import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@aforo/shared/http';
import { createSendOnce } from './use-send-once.ts';

/** Sends each body in turn to a server that gives each answer in turn; answers the keys it saw. */
async function keysOf(bodies: unknown[], answers: (number | 'ok')[]): Promise<string[]> {
  let made = 0;
  const keys: string[] = [];
  const send = createSendOnce(() => `key ${++made}`);
  for (const [index, body] of bodies.entries()) {
    const answer = answers[index];
    await send(body, (key) => {
      keys.push(key);
      return typeof answer === 'number'
        ? Promise.reject(new ApiError(answer, {}))
        : Promise.resolve();
    }).catch(() => undefined);
  }
  return keys;
}

describe('the key of a write', () => {
  const ana = { name: 'Ana' };

  test.each<[string, unknown[], (number | 'ok')[], string[]]>([
    ['is the same when no answer came', [ana, ana], [0, 'ok'], ['key 1', 'key 1']],
    ['is the same when the server was busy', [ana, ana], [503, 'ok'], ['key 1', 'key 1']],
    ['is another for another body', [ana, { name: 'Eva' }], [0, 'ok'], ['key 1', 'key 2']],
    ['is another after a refusal', [ana, ana], [409, 'ok'], ['key 1', 'key 2']],
    ['is another once it is done', [ana, ana], ['ok', 'ok'], ['key 1', 'key 2']],
  ])('%s', async (_, bodies, answers, expected) => {
    expect(await keysOf(bodies, answers)).toEqual(expected);
  });
});
