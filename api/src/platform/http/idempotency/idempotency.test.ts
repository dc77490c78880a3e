import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { endpoint } from '@aforo/shared/contract';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../ids.ts';
import { roleReader } from '../../../testing/records/people.ts';
import { buildTestPlatform } from '../../../testing/servers/test-platform.ts';
import { DomainError } from '../../domain-error.ts';
import { route } from '../route/route.ts';

const book = endpoint('POST', '/api/book', {
  summary: 'Reservar',
  body: z.object({ room: z.string() }),
  response: z.object({ number: z.number(), room: z.string() }),
});

describe('a request with an idempotency key', () => {
  let server: Awaited<ReturnType<typeof buildTestPlatform>>;
  let done = 0;
  /** Hooks of the handler, before and after its transaction. */
  let before: () => void | Promise<void>;
  let after: () => void | Promise<void>;
  let during: (trx: Transaction) => void | Promise<void>;
  beforeEach(async () => {
    done = 0;
    before = after = during = () => {};
    await server.database.pool.query('truncate room_taken');
  });
  const rooms = async () => {
    const { rows } = await server.database.pool.query<{ room: string }>(
      'select room from room_taken',
    );
    return rows.map(({ room }) => room);
  };
  beforeAll(async () => {
    server = await buildTestPlatform({
      readSession: roleReader(),
      register(app) {
        route(app, book, {
          policy: 'client.create',
          handler: async ({ body, transaction }) => {
            await before();
            const answer = await transaction(async (trx) => {
              await during(trx);
              await sql`insert into room_taken values (${body.room})`.execute(trx);
              return { number: ++done, room: body.room };
            });
            await after();
            return answer;
          },
        });
      },
    });
    await server.database.pool.query('create table room_taken (room text)');
  });
  afterAll(() => server.close());

  const ask = (key: string, room = 'A', role = 'admin') =>
    server.app.inject({
      method: 'POST',
      url: '/api/book',
      payload: { room },
      headers: { 'x-role': role, 'idempotency-key': key },
    });

  test('is executed once and answered twice with the same headers', async () => {
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

  test('is independent of another user’s key', async () => {
    const key = newId();
    await ask(key);
    expect((await ask(key, 'A', 'receptionist')).json()).toEqual({ number: 2, room: 'A' });
  });

  test('is executed by the second request if the first has not begun, and both get one answer', async () => {
    const key = newId();
    const stop = halt();
    before = stop.here;
    const first = ask(key);
    await stop.reached;
    before = () => {};
    expect((await ask(key)).json()).toEqual({ number: 1, room: 'A' });
    stop.resume();
    expect((await first).json()).toEqual({ number: 1, room: 'A' });
    expect(await rooms()).toHaveLength(1);
  });

  test('is executed by the next request when the process died before the work', async () => {
    const key = newId();
    const stop = halt();
    before = stop.here;
    const first = ask(key);
    await stop.reached;
    before = () => {};
    expect((await ask(key)).json()).toEqual({ number: 1, room: 'A' });
    stop.die();
    await first;
    expect((await ask(key)).json()).toEqual({ number: 1, room: 'A' });
    expect(await rooms()).toHaveLength(1);
  });

  test('is executed by the next request when the database connection broke during the work', async () => {
    if (globalThis.database !== 'postgres') return; // the embedded database has no second connection
    const key = newId();
    const stop = halt();
    let backend = 0;
    during = async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      backend = rows[0]!.pid;
      await stop.here();
    };
    const first = ask(key);
    await stop.reached;
    during = () => {};
    await server.database.pool.query('select pg_terminate_backend($1)', [backend]);
    // The first request is still waiting; its work left no rows in the database.
    expect((await ask(key)).json()).toMatchObject({ room: 'A' });
    stop.resume();
    expect((await first).statusCode).not.toBe(409);
    expect(await rooms()).toHaveLength(1);
  });

  test('is not executed again when the process died after the work', async () => {
    const key = newId();
    const stop = halt();
    after = stop.here;
    const first = ask(key);
    await stop.reached;
    expect((await ask(key)).json()).toEqual({ number: 1, room: 'A' });
    stop.die();
    await first;
    expect((await ask(key)).json()).toEqual({ number: 1, room: 'A' });
    expect(done).toBe(1);
  });

  test('is executed once for concurrent requests with different bodies', async () => {
    const key = newId();
    const stop = halt();
    before = stop.here;
    const first = ask(key, 'A');
    await stop.reached;
    before = () => {};
    expect((await ask(key, 'B')).json()).toMatchObject({ room: 'B' });
    stop.resume();
    expect((await first).statusCode).toBe(409);
    expect((await ask(key, 'A')).json()).toMatchObject({ code: 'idempotency_mismatch' });
    expect(await rooms()).toEqual(['B']);
  });

  test('gets the stored answer even after a late refusal', async () => {
    const key = newId();
    const stop = halt();
    before = async () => {
      await stop.here();
      throw new DomainError('illegal_transition');
    };
    const refused = ask(key);
    await stop.reached;
    before = () => {};
    await ask(key);
    stop.resume();
    expect((await refused).json()).toEqual({ number: 1, room: 'A' });
  });

  test('can be retried after an internal error', async () => {
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

  test('is optional', async () => {
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

/**
 * A point at which a handler waits until the test resumes it, or makes it fail as if killed there.
 */
function halt() {
  let arrive = () => {};
  let resume = () => {};
  let die = () => {};
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const departure = new Promise<void>((resolve, reject) => {
    resume = resolve;
    die = () => reject(new Error('killed'));
  });
  const waitHere = () => {
    arrive();
    return departure;
  };
  return { here: waitHere, reached, resume: () => resume(), die: () => die() };
}
