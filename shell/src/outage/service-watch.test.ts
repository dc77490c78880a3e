import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '@aforo/shared/http';
import { areAnswered, createServiceWatch, unlessAway } from './service-watch.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function watched() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const window = new EventTarget();
  const service = { isAnswering: false };
  const check = jest.fn(() => Promise.resolve(service.isAnswering));
  const watch = createServiceWatch({ check, now: () => new Date(), page, window });
  const recovered = jest.fn();
  watch.onRecovery(recovered);
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  return { watch, check, service, page, window, recovered, pass };
}

describe('the service watch', () => {
  test('ignores a single failure when the following check succeeds', async () => {
    const { watch, service, recovered, check, pass } = watched();
    service.isAnswering = true;
    watch.doubt();
    expect(watch.awaySince()).toBeNull();
    await pass(1000);
    expect(watch.awaySince()).toBeNull();
    expect(recovered).toHaveBeenCalledTimes(1);
    await pass(60_000);
    expect(check).toHaveBeenCalledTimes(1);
  });

  test('reports an outage since the first failure once the check fails too', async () => {
    const { watch, pass } = watched();
    const told = jest.fn(() => watch.awaySince());
    watch.subscribe(told);
    const firstFailure = new Date();
    watch.doubt();
    await pass(1000);
    expect(watch.awaySince()).toEqual(firstFailure);
    expect(told).toHaveLastReturnedWith(firstFailure);
  });

  test('checks during an outage after 2, 4, 8, 16 and then every 30 seconds', async () => {
    const { watch, check, pass } = watched();
    watch.doubt();
    await pass(1000);
    for (const seconds of [2, 4, 8, 16, 30, 30]) {
      check.mockClear();
      await pass(seconds * 1000 - 1);
      expect(check).not.toHaveBeenCalled();
      await pass(1);
      expect(check).toHaveBeenCalledTimes(1);
    }
  });

  test('reports the recovery once and stops checking', async () => {
    const { watch, service, recovered, check, pass } = watched();
    watch.doubt();
    await pass(1000);
    service.isAnswering = true;
    await pass(2000);
    expect(watch.awaySince()).toBeNull();
    expect(recovered).toHaveBeenCalledTimes(1);
    check.mockClear();
    await pass(120_000);
    expect(check).not.toHaveBeenCalled();
  });

  test.each(['online', 'visible', 'asked'])('checks at once on the event: %s', async (event) => {
    const { watch, service, page, window, recovered, pass } = watched();
    watch.doubt();
    await pass(1000 + 2000 + 4000 + 8000);
    service.isAnswering = true;
    if (event === 'online') window.dispatchEvent(new Event('online'));
    else if (event === 'visible') page.dispatchEvent(new Event('visibilitychange'));
    else void watch.checkNow();
    await pass(0);
    expect(recovered).toHaveBeenCalledTimes(1);
  });

  test('does not check while the service answers', async () => {
    const { check, page, window, pass } = watched();
    window.dispatchEvent(new Event('online'));
    page.dispatchEvent(new Event('visibilitychange'));
    await pass(60_000);
    expect(check).not.toHaveBeenCalled();
  });
});

describe('unlessAway', () => {
  test('rejects as soon as the service is away, before the read’s own retries end', async () => {
    const { watch, pass } = watched();
    const outcome = unlessAway(watch, new Promise(() => undefined)).catch(
      (error: unknown) => error,
    );
    watch.doubt();
    await pass(1000);
    expect(await outcome).toMatchObject({ code: 'unavailable' });
  });

  test('settles like the read while the service answers', async () => {
    const { watch } = watched();
    expect(await unlessAway(watch, Promise.resolve('session'))).toBe('session');
    await expect(unlessAway(watch, Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});

describe('areAnswered', () => {
  test.each<[string, Error, boolean]>([
    ['a database that is away', new ApiError(503, { code: 'unavailable' }), false],
    ['no answer', new ApiError(0, {}), false],
    ['an answer that does not come in time', new DOMException('', 'TimeoutError'), false],
    ['a busy server', new ApiError(503, { code: 'busy' }), true],
    ['too many requests', new ApiError(429, {}), true],
    ['a refusal', new ApiError(403, {}), true],
  ])('classifies %s', async (_outcome, error, isAnswered) => {
    const reads = [Promise.resolve({}), Promise.reject(error)];
    expect(await areAnswered(reads)).toBe(isAnswered);
  });
});
