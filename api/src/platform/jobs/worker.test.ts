import { describe, expect, test } from '@jest/globals';
import { startWorker } from './worker.service.ts';

describe('a worker', () => {
  test('starts at once, and again when it is woken during a round', async () => {
    let rounds = 0;
    const twice = new Promise<void>((resolve) => {
      const worker = startWorker({
        async workOff() {
          rounds += 1;
          if (rounds === 1) worker.wake();
          else void worker.stop().then(resolve);
        },
        onError: () => {},
      });
    });
    await twice;
    expect(rounds).toBe(2);
  });

  test('runs one round at a time, however often it is woken', async () => {
    let running = 0;
    let most = 0;
    let rounds = 0;
    const enough = new Promise<void>((resolve) => {
      const worker = startWorker({
        async workOff() {
          most = Math.max(most, ++running);
          worker.wake();
          await Promise.resolve();
          running -= 1;
          if (++rounds === 5) void worker.stop().then(resolve);
        },
        onError: () => {},
      });
      worker.wake();
    });
    await enough;
    expect([most, rounds]).toEqual([1, 5]);
  });

  test('continues after a failed round', async () => {
    const errors: unknown[] = [];
    let rounds = 0;
    const recovered = new Promise<void>((resolve) => {
      const worker = startWorker({
        async workOff() {
          if (++rounds === 1) throw new Error('once');
          void worker.stop().then(resolve);
        },
        onError: (error) => {
          errors.push(error);
          worker.wake();
        },
      });
    });
    await recovered;
    expect([errors.length, rounds]).toEqual([1, 2]);
  });

  test('stops after its running round', async () => {
    let begin = () => {};
    let finish = () => {};
    const hasBegun = new Promise<void>((resolve) => (begin = resolve));
    const mayFinish = new Promise<void>((resolve) => (finish = resolve));
    let isFinished = false;
    const worker = startWorker({
      async workOff() {
        begin();
        await mayFinish;
        isFinished = true;
      },
      onError: () => {},
    });
    await hasBegun;
    const stopped = worker.stop();
    finish();
    await stopped;
    expect(isFinished).toBe(true);
  });
});
