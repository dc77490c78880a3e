import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MutationObserver, QueryObserver, onlineManager } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { createQueryClient, retryDelayMs } from './query-client.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test.each([
  [0, 1000],
  [1, 2000],
  [2, 4000],
  [3, 8000],
  [4, 16_000],
  [5, 30_000],
  [20, 30_000],
])('waits before retry %d for %d ms', (failureCount, delayMs) => {
  expect(retryDelayMs(failureCount)).toBe(delayMs);
});

describe('a failed read', () => {
  test('is retried three times, after 1, 2 and 4 seconds', async () => {
    const startedAt = Date.now();
    const tries: number[] = [];
    const reading = createQueryClient()
      .fetchQuery({
        queryKey: ['x'],
        queryFn: () => {
          tries.push(Date.now() - startedAt);
          return Promise.reject(new ApiError(503, {}));
        },
        retry: createQueryClient().getDefaultOptions().queries?.retry ?? false,
      })
      .catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await reading).toBeInstanceOf(ApiError);
    expect(tries).toEqual([0, 1000, 3000, 7000]);
  });

  test.each([400, 401, 403, 404, 409, 422])(
    'is not retried after a definite %d',
    async (status) => {
      const queryFn = jest.fn(() => Promise.reject(new ApiError(status, {})));
      const client = createQueryClient();
      const reading = client
        .fetchQuery({
          queryKey: ['x'],
          queryFn,
          retry: client.getDefaultOptions().queries?.retry ?? false,
        })
        .catch(() => 'failed');
      await jest.advanceTimersByTimeAsync(60_000);
      expect(await reading).toBe('failed');
      expect(queryFn).toHaveBeenCalledTimes(1);
    },
  );
});

test('fails at once while offline and is retried once online', async () => {
  const queryFn = jest
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError(0, {}))
    .mockResolvedValue('data');
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  const observer = new QueryObserver(client, { queryKey: ['x'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().status).toBe('error');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  onlineManager.setOnline(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data).toBe('data');
  stop();
  client.unmount();
});

test('does not retry a failed write', async () => {
  const mutationFn = jest.fn(() => Promise.reject(new ApiError(503, {})));
  const writing = new MutationObserver(createQueryClient(), { mutationFn })
    .mutate(undefined)
    .catch(() => 'failed');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await writing).toBe('failed');
  expect(mutationFn).toHaveBeenCalledTimes(1);
});

test('keeps unused data for five minutes', async () => {
  const client = createQueryClient();
  await client.prefetchQuery({ queryKey: ['x'], queryFn: () => Promise.resolve('data') });
  await jest.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(client.getQueryData(['x'])).toBe('data');
  await jest.advanceTimersByTimeAsync(2);
  expect(client.getQueryData(['x'])).toBeUndefined();
});
