import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { AreaModule } from '@aforo/shared/area';
import { releaseOf, testRegistry } from '../testing/test-registry.ts';
import { createAreaLoader } from './area-loader.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const done = () => Promise.resolve();
const goodModule: AreaModule = {
  contractVersion: '1.0.0',
  bootstrap: done,
  mount: done,
  unmount: done,
};

function loaderWith(importArea: Parameters<typeof createAreaLoader>[0]['importArea']) {
  return createAreaLoader({ registry: testRegistry, importArea, timeoutMs: 3000 });
}

test('brings a build once, however often it is asked for', async () => {
  const importArea = jest.fn(() => Promise.resolve(goodModule));
  const loader = loaderWith(importArea);
  const [first, second] = await Promise.all([loader.load('mfe-admin'), loader.load('mfe-admin')]);
  await loader.load('mfe-admin');
  expect(first).toBe(second);
  expect(first).toMatchObject({ area: 'mfe-admin', buildId: 'b1', module: goodModule });
  expect(importArea).toHaveBeenCalledTimes(1);
  expect(loader.loaded('mfe-admin')).toBe(first);
});

test('knows nothing of an area before it is there', () => {
  expect(
    loaderWith(jest.fn(() => Promise.resolve(goodModule))).loaded('mfe-admin'),
  ).toBeUndefined();
});

test('refuses an area that the registry does not name', async () => {
  const loader = loaderWith(jest.fn(() => Promise.resolve(goodModule)));
  await expect(loader.load('mfe-nada')).rejects.toMatchObject({ reason: 'unknown' });
});

test('starts afresh after a failure', async () => {
  const importArea = jest
    .fn<() => Promise<AreaModule>>()
    .mockRejectedValueOnce(new Error('503'))
    .mockResolvedValueOnce(goodModule);
  const loader = loaderWith(importArea);
  await expect(loader.load('mfe-admin')).rejects.toMatchObject({ reason: 'unreachable' });
  await expect(loader.load('mfe-admin')).resolves.toMatchObject({ buildId: 'b1' });
  expect(importArea.mock.calls.map((call: unknown[]) => call[1])).toEqual([0, 1]);
});

test('gives up a build that does not arrive', async () => {
  const loading = loaderWith(() => new Promise(() => undefined)).load('mfe-admin');
  const refused = expect(loading).rejects.toMatchObject({ reason: 'timeout' });
  await jest.advanceTimersByTimeAsync(3000);
  await refused;
});

test('refuses a build for another major of the contract, by what it says of itself', async () => {
  const loader = loaderWith(() => Promise.resolve({ ...goodModule, contractVersion: '2.0.0' }));
  await expect(loader.load('mfe-admin')).rejects.toMatchObject({ reason: 'contract' });
});

test('does not even bring a build that the registry says is for another major', async () => {
  const importArea = jest.fn(() => Promise.resolve(goodModule));
  const loader = createAreaLoader({
    registry: {
      ...testRegistry,
      areas: { 'mfe-admin': releaseOf('mfe-admin', { contractVersion: '2.1.0' }) },
    },
    importArea,
  });
  await expect(loader.load('mfe-admin')).rejects.toMatchObject({ reason: 'contract' });
  expect(importArea).not.toHaveBeenCalled();
});
