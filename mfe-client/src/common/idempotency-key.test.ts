import { expect, test } from '@jest/globals';
import { ApiError } from '@aforo/shared/http';
import { createKeyedSender } from './idempotency-key.ts';

function recorder(...outcomes: (ApiError | 'done')[]) {
  const keys: string[] = [];
  let count = 0;
  const send = createKeyedSender(() => `key ${++count}`);
  const attempt = (body: unknown) =>
    send(body, (key) => {
      keys.push(key);
      const outcome = outcomes[keys.length - 1] ?? 'done';
      return outcome === 'done' ? Promise.resolve() : Promise.reject(outcome);
    }).catch(() => undefined);
  return { keys, attempt };
}
const noAnswer = new ApiError(0, {});
const refused = new ApiError(409, { code: 'session_full' });

test.each([
  ['is repeated when no answer came', noAnswer, 'key 1'],
  ['is new after a refusal', refused, 'key 2'],
  ['is new after it was done', 'done', 'key 2'],
] as const)('the key of the same write %s', async (_, outcome, expected) => {
  const { keys, attempt } = recorder(outcome);
  await attempt({ target: 1 });
  await attempt({ target: 1 });
  expect(keys).toEqual(['key 1', expected]);
});

test('another write never takes the key of one without an answer', async () => {
  const { keys, attempt } = recorder(noAnswer);
  await attempt({ target: 1 });
  await attempt({ target: 2 });
  expect(keys).toEqual(['key 1', 'key 2']);
});
