import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@aforo/shared/http';
import { releaseOf, testRegistry } from '../../testing/test-registry.ts';
import { createReleaseCache } from './release-cache.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const area = 'mfe-admin';

function releaseCache(get: (path: string, signal: AbortSignal) => Promise<unknown>) {
  const asked = jest.fn(get);
  const allow = jest.fn();
  return {
    asked,
    allow,
    ...createReleaseCache({ registry: () => testRegistry, get: asked, allow }),
  };
}

const untilAborted = (_path: string, signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted'))),
  );

test('requests a release that the registry does not name once, and allows its files', async () => {
  const { find, asked, allow } = releaseCache(() =>
    Promise.resolve(releaseOf(area, { buildId: 'b9' })),
  );
  await find(area, 'b9');
  await find(area, 'b9');
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/registry/releases/mfe-admin/b9']);
  expect(allow).toHaveBeenCalledWith(expect.objectContaining({ buildId: 'b9' }));
});

test('rejects when the registry does not answer in time', async () => {
  const { find } = releaseCache(untilAborted);
  const found = expect(find(area, 'b9')).rejects.toMatchObject({ reason: 'unreachable' });
  await jest.advanceTimersByTimeAsync(4000);
  await found;
});

test.each([
  [404, 'unknown'],
  [503, 'unreachable'],
])('maps the status %d to a build that is %s', async (status, reason) => {
  const { find } = releaseCache(() => Promise.reject(new ApiError(status, {})));
  await expect(find(area, 'b9')).rejects.toMatchObject({ reason });
});

test('rejects the release of another build', async () => {
  const { find } = releaseCache(() => Promise.resolve(releaseOf(area, { buildId: 'b8' })));
  await expect(find(area, 'b9')).rejects.toMatchObject({ reason: 'unknown' });
});
