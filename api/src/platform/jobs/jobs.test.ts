import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { buildTestApp, type TestApp } from '../../testing/servers/test-app.ts';
import { createJobsService } from './jobs.service.ts';

describe('jobs', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await buildTestApp();
  });
  afterAll(() => server.close());
  afterEach(() => server.database.pool.query('delete from job'));

  const service = () => createJobsService(server.dependencies);
  const rows = async () =>
    (
      await server.database.connection
        .selectFrom('job')
        .select(['kind', 'state', 'attempts', 'lastError'])
        .orderBy('id')
        .execute()
    ).map(({ kind, state, attempts, lastError }) => [kind, state, attempts, lastError]);

  test('run once, with their payload', async () => {
    const jobs = service();
    const seen: unknown[] = [];
    jobs.handle('greet', async (payload) => void seen.push(payload));
    await jobs.add(server.database.connection, { kind: 'greet', payload: { name: 'Íñigo' } });
    await jobs.runDue();
    await jobs.runDue();
    expect(seen).toEqual([{ name: 'Íñigo' }]);
    expect(await rows()).toEqual([['greet', 'done', 1, null]]);
  });

  test('of a rolled-back transaction never run', async () => {
    const jobs = service();
    jobs.handle('greet', async () => {
      throw new Error('never');
    });
    await server.database
      .transaction(async (trx) => {
        await jobs.add(trx, { kind: 'greet' });
        throw new Error('rolled back');
      })
      .catch(() => {});
    await jobs.runDue();
    expect(await rows()).toEqual([]);
  });

  test('do not wait for one that takes long', async () => {
    const jobs = service();
    let endLong = () => {};
    const long = new Promise<void>((resolve) => (endLong = resolve));
    jobs.handle('long', () => long, { isLong: true });
    const short = new Promise<void>((resolve) => jobs.handle('short', async () => resolve()));
    const { connection } = server.database;
    await jobs.add(connection, { kind: 'long' });
    await jobs.add(connection, { kind: 'short' });
    await jobs.start();
    await short;
    endLong();
    await jobs.stop();
    expect(await rows()).toEqual([
      ['long', 'done', 1, null],
      ['short', 'done', 1, null],
    ]);
  });

  test('wait for their time', async () => {
    const jobs = service();
    let done = 0;
    jobs.handle('later', async () => void done++);
    const runAt = new Date(server.clock.now().getTime() + 60_000);
    await jobs.add(server.database.connection, { kind: 'later', runAt });
    await jobs.runDue();
    expect(done).toBe(0);
    server.clock.advance({ minutes: 1 });
    await jobs.runDue();
    expect(done).toBe(1);
  });

  test('with the same key are merged while pending', async () => {
    const jobs = service();
    let done = 0;
    jobs.handle('remind', async () => void done++);
    const remind = () =>
      jobs.add(server.database.connection, { kind: 'remind', uniqueKey: 'session 7' });
    await remind();
    await remind();
    await jobs.runDue();
    expect(done).toBe(1);
    await remind();
    await jobs.runDue();
    expect(done).toBe(2);
  });

  test('are shared by workers and run once', async () => {
    const [one, other] = [service(), service()];
    const seen: unknown[] = [];
    for (const jobs of [one, other]) {
      jobs.handle('count', async (payload) => void seen.push((payload as { n: number }).n));
    }
    for (let n = 0; n < 20; n++) {
      await one.add(server.database.connection, { kind: 'count', payload: { n } });
    }
    await Promise.all([one.runDue(), other.runDue()]);
    expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual([...Array(20).keys()]);
  });

  test('that take longer than their lock are not started again', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'] });
    try {
      const [one, other] = [service(), service()];
      let finish = () => {};
      const end = new Promise<void>((resolve) => (finish = resolve));
      let begin = () => {};
      const begun = new Promise<void>((resolve) => (begin = resolve));
      let runs = 0;
      for (const jobs of [one, other]) {
        jobs.handle('long', async () => {
          runs += 1;
          begin();
          await end;
        });
      }
      await one.add(server.database.connection, { kind: 'long' });
      const working = one.runDue();
      await begun;
      const lock = async () =>
        (await server.database.pool.query('select locked_until from job')).rows[0];
      for (let turn = 0; turn < 4; turn++) {
        const before = await lock();
        server.clock.advance({ minutes: 2 });
        jest.advanceTimersByTime(150_000);
        while ((await lock()).locked_until.getTime() === before.locked_until.getTime()) {
          // The timer's statement is on its way.
        }
        await other.runDue();
      }
      finish();
      await working;
      expect(runs).toBe(1);
    } finally {
      jest.useRealTimers();
    }
  });

  test('that fail are retried, later each time, and given up after eight attempts', async () => {
    const jobs = service();
    let tries = 0;
    jobs.handle('fail', async () => {
      tries += 1;
      throw new Error('not today');
    });
    await jobs.add(server.database.connection, { kind: 'fail' });
    await jobs.runDue();
    expect(await rows()).toEqual([['fail', 'pending', 1, 'not today']]);
    server.clock.advance({ seconds: 29 });
    await jobs.runDue();
    expect(tries).toBe(1);
    server.clock.advance({ seconds: 1 });
    await jobs.runDue();
    expect(tries).toBe(2);
    for (let i = 0; i < 10; i++) {
      server.clock.advance({ hours: 6 });
      await jobs.runDue();
    }
    expect([tries, await rows()]).toEqual([8, [['fail', 'failed', 8, 'not today']]]);
  });

  test('that are given up report it, also when their process died each time', async () => {
    const jobs = service();
    const told: unknown[] = [];
    let tries = 0;
    const options = {
      attempts: 2,
      onGivenUp: async (_trx: unknown, payload: unknown) => void told.push(payload),
    };
    const fail = async () => {
      tries += 1;
      throw new Error('not today');
    };
    jobs.handle('short', fail, options);
    await jobs.add(server.database.connection, { kind: 'short', payload: { n: 1 } });
    await jobs.runDue();
    expect(told).toEqual([]);
    server.clock.advance({ seconds: 30 });
    await jobs.runDue();
    expect([tries, told]).toEqual([2, [{ n: 1 }]]);

    await jobs.add(server.database.connection, { kind: 'short', payload: { n: 2 } });
    await server.database.pool.query("update job set attempts = 2 where state = 'pending'");
    await jobs.runDue();
    expect([tries, told]).toEqual([2, [{ n: 1 }, { n: 2 }]]);
  });

  test('of a dead worker are taken over', async () => {
    const dead = service();
    const isTaken = new Promise<void>((resolve) => {
      dead.handle('long', () => {
        resolve();
        return new Promise(() => {});
      });
    });
    await dead.add(server.database.connection, { kind: 'long' });
    void dead.runDue();
    await isTaken;
    const heir = service();
    let done = 0;
    heir.handle('long', async () => void done++);
    await heir.runDue();
    expect(done).toBe(0);
    server.clock.advance({ minutes: 5 });
    await heir.runDue();
    expect(done).toBe(1);
  });

  test('that repeat run again after success and failure, and never twice', async () => {
    const [first, restarted] = [service(), service()];
    let done = 0;
    for (const jobs of [first, restarted]) {
      jobs.repeat('sweep', 3600, async () => {
        done += 1;
        if (done === 1) throw new Error('once');
      });
      await jobs.start();
      await jobs.stop();
    }
    for (const expected of [1, 2, 3]) {
      server.clock.advance({ hours: 1 });
      await first.runDue();
      expect(done).toBe(expected);
    }
    expect(await rows()).toEqual([['sweep', 'pending', 0, null]]);
  });
});
