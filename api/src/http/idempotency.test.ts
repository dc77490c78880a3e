import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { endpoint } from '@aforo/shared/contract';
import * as z from 'zod/mini';
import { newId } from '../ids.ts';
import { roleReader } from '../testing/people.ts';
import { buildTestPlatform } from '../testing/test-platform.ts';
import { DomainError } from './domain-error.ts';
import { route } from './route.ts';

const book = endpoint('POST', '/api/book', {
  summary: 'Reservar',
  body: z.object({ room: z.string() }),
  response: z.object({ number: z.number(), room: z.string() }),
});

describe('a request with an idempotency key', () => {
  let server: Awaited<ReturnType<typeof buildTestPlatform>>;
  let done = 0;
  /** What happens in the handler before and after its transaction. */
  let before: () => void | Promise<void>;
  let after: () => void | Promise<void>;
  beforeEach(() => {
    done = 0;
    before = after = () => {};
  });
  beforeAll(async () => {
    server = await buildTestPlatform({
      readSession: roleReader(),
      register(app) {
        route(app, book, {
          policy: 'client.create',
          handler: async ({ body, transaction }) => {
            await before();
            const answer = await transaction(async () => ({ number: ++done, room: body.room }));
            await after();
            return answer;
          },
        });
      },
    });
  });
  afterAll(() => server.close());

  const ask = (key: string, room = 'A', role = 'admin') =>
    server.app.inject({
      method: 'POST',
      url: '/api/book',
      payload: { room },
      headers: { 'x-role': role, 'idempotency-key': key },
    });

  test('is done once and answered twice, headers and all', async () => {
    const key = newId();
    const [first, again] = [await ask(key), await ask(key)];
    expect([first.statusCode, first.json()]).toEqual([200, { number: 1, room: 'A' }]);
    expect([again.statusCode, again.json()]).toEqual([200, { number: 1, room: 'A' }]);
    expect(again.headers).toMatchObject({
      'content-type': first.headers['content-type'],
      'idempotency-replayed': 'true',
    });
    expect(done).toBe(1);
  });

  test('is refused with another body', async () => {
    const key = newId();
    await ask(key, 'A');
    const other = await ask(key, 'B');
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch']);
    expect(done).toBe(1);
  });

  test('is another person’s own', async () => {
    const key = newId();
    await ask(key);
    expect((await ask(key, 'A', 'receptionist')).json()).toEqual({ number: 2, room: 'A' });
  });

  test('has to wait while the first one runs', async () => {
    const key = newId();
    const stop = halt();
    before = stop.here;
    const first = ask(key);
    await stop.reached;
    const during = await ask(key);
    stop.resume();
    expect([during.statusCode, during.json().code]).toEqual([409, 'idempotency_in_progress']);
    expect(during.headers['retry-after']).toBe('1');
    expect((await first).json()).toEqual({ number: 1, room: 'A' });
  });

  test('is done by the next one when the process died before the work', async () => {
    const key = newId();
    const stop = halt();
    before = stop.here;
    const first = ask(key);
    await stop.reached;
    before = () => {};
    server.clock.advance({ minutes: 2 });
    expect((await ask(key)).json()).toEqual({ number: 1, room: 'A' });
    stop.die();
    await first;
    expect((await ask(key)).json()).toEqual({ number: 1, room: 'A' });
    expect(done).toBe(1);
  });

  test('isn’t done again when the process died after the work', async () => {
    const key = newId();
    const stop = halt();
    after = stop.here;
    const first = ask(key);
    await stop.reached;
    server.clock.advance({ minutes: 2 });
    expect((await ask(key)).json()).toEqual({ number: 1, room: 'A' });
    stop.die();
    await first;
    expect((await ask(key)).json()).toEqual({ number: 1, room: 'A' });
    expect(done).toBe(1);
  });

  test('can be tried again after a failure of ours', async () => {
    const key = newId();
    before = () => {
      throw new Error('a bug');
    };
    expect((await ask(key)).statusCode).toBe(500);
    before = () => {};
    expect((await ask(key)).json()).toEqual({ number: 1, room: 'A' });
  });

  test('gets the same refusal again', async () => {
    const key = newId();
    before = () => {
      throw new DomainError('illegal_transition');
    };
    await ask(key);
    before = () => {};
    const again = await ask(key);
    expect([again.statusCode, again.json().code, done]).toEqual([409, 'illegal_transition', 0]);
  });

  test.each(['short', 'with space', 'x'.repeat(201)])('refuses a key like %s', async (key) => {
    const answer = await ask(key);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request']);
  });

  test('is not needed', async () => {
    const plain = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/book',
        payload: { room: 'A' },
        headers: { 'x-role': 'admin' },
      });
    await plain();
    expect((await plain()).json()).toEqual({ number: 2, room: 'A' });
  });
});

/** A point where a handler waits until the test resumes it, or makes it fail as if killed there. */
function halt() {
  let arrive = () => {};
  let resume = () => {};
  let die = () => {};
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const departure = new Promise<void>((resolve, reject) => {
    resume = resolve;
    die = () => reject(new Error('killed'));
  });
  const here = () => {
    arrive();
    return departure;
  };
  return { here, reached, resume: () => resume(), die: () => die() };
}
