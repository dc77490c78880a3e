import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { areaContractVersion, lifecycleLimits, type AreaModule } from '@aforo/shared/area';
import { releaseOf } from '../testing/test-registry.ts';
import { createAreaLoader } from './area-loader.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const done = () => Promise.resolve();
const goodModule: AreaModule = {
  contractVersion: '2.0.0',
  bootstrap: done,
  mount: done,
  unmount: done,
};

const release = releaseOf('mfe-admin');

type ImportArea = Parameters<typeof createAreaLoader>[0]['importArea'];

function loaderWith(importArea: ImportArea) {
  return createAreaLoader({ importArea, timeoutMs: 3000 });
}

test('loads each build once however often it is requested', async () => {
  const importArea = jest.fn(() => Promise.resolve(goodModule));
  const loader = loaderWith(importArea);
  const [first, second] = await Promise.all([loader.loadBuild(release), loader.loadBuild(release)]);
  await loader.loadBuild(release);
  const other = await loader.loadBuild(releaseOf('mfe-admin', { buildId: 'b2' }));
  expect(first).toBe(second);
  expect(other.buildId).toBe('b2');
  expect(first).toMatchObject({
    area: 'mfe-admin',
    buildId: 'b1',
    module: { contractVersion: '2.0.0', bootstrap: done },
  });
  expect(importArea).toHaveBeenCalledTimes(2);
});

test('passes on the target screen, so that its files load with the entry', async () => {
  const importArea = jest.fn<ImportArea>(() => Promise.resolve(goodModule));
  await loaderWith(importArea).loadBuild(release, '/clientes');
  expect(importArea).toHaveBeenCalledWith(release, 0, '/clientes');
});

test('announces each mount beforehand, and each unmount afterwards', async () => {
  const calls: string[] = [];
  const note = (call: string) => async () => void calls.push(call);
  const loader = createAreaLoader({
    importArea: () =>
      Promise.resolve({ ...goodModule, mount: note('mount'), unmount: [note('unmount')] }),
    onEnter: ({ area, buildId }, mount) => calls.push(`enter ${area}@${buildId} as ${mount}`),
    onLeave: (mount) => calls.push(`leave ${mount}`),
  });
  const { module } = await loader.loadBuild(release);
  const props = { name: 'parcel-3' } as never; // the part that is read
  for (const act of [module.mount, module.unmount].flat()) await act(props);
  expect(calls).toEqual(['enter mfe-admin@b1 as parcel-3', 'mount', 'unmount', 'leave parcel-3']);
});

test.each([
  ['has arrived', () => Promise.resolve(goodModule)],
  ['has failed', () => Promise.reject(new Error('503'))],
])('announces that code is requested, and that it %s', async (_, importArea) => {
  const calls: string[] = [];
  const loader = createAreaLoader({
    importArea: () => {
      calls.push('import');
      return importArea();
    },
    onLoad({ buildId }) {
      calls.push(`load ${buildId}`);
      return () => calls.push('evaluated');
    },
  });
  await loader.loadBuild(release).catch(() => undefined);
  expect(calls).toEqual(['load b1', 'import', 'evaluated']);
});

test('applies the same lifecycle timeouts to every build', async () => {
  const patient = { millis: 60_000, dieOnTimeout: false, warningMillis: 60_000 };
  const timeouts = { bootstrap: patient, mount: patient, unmount: patient, update: patient };
  const loader = loaderWith(() => Promise.resolve({ ...goodModule, timeouts }));
  expect((await loader.loadBuild(release)).module.timeouts).toEqual(lifecycleLimits);
});

test.each([
  ['fetch and evaluation times', 400, { fetch: 300, evaluate: 50 }],
  ['no fetch time for code that had already loaded', 40, { fetch: 0, evaluate: 350 }],
])('measures %s', async (_, lastFileAt, expected) => {
  const clock = [100, 450];
  const loader = createAreaLoader({
    importArea: () => Promise.resolve(goodModule),
    lastFileLoadedAt: () => lastFileAt,
    now: () => clock.shift() ?? 0,
  });
  expect(loader.timesOf(await loader.loadBuild(release))).toEqual(expected);
});

test('retries after a failure', async () => {
  const importArea = jest
    .fn<() => Promise<AreaModule>>()
    .mockRejectedValueOnce(new Error('503'))
    .mockResolvedValueOnce(goodModule);
  const loader = loaderWith(importArea);
  await expect(loader.loadBuild(release)).rejects.toMatchObject({ reason: 'unreachable' });
  await expect(loader.loadBuild(release)).resolves.toMatchObject({ buildId: 'b1' });
  expect(importArea.mock.calls.map((call: unknown[]) => call[1])).toEqual([0, 1]);
});

test('rejects a build that does not arrive in time', async () => {
  const loading = loaderWith(() => new Promise(() => undefined)).loadBuild(release);
  const refused = expect(loading).rejects.toMatchObject({ reason: 'timeout' });
  await jest.advanceTimersByTimeAsync(3000);
  await refused;
});

test('refuses a build that exports no area, as a fault of the build', async () => {
  const loader = loaderWith(() => Promise.resolve(undefined));
  await expect(loader.loadBuild(release)).rejects.toMatchObject({ reason: 'contract' });
});

test('refuses a module for another major version of the contract', async () => {
  const loader = loaderWith(() => Promise.resolve({ ...goodModule, contractVersion: '3.0.0' }));
  await expect(loader.loadBuild(release)).rejects.toMatchObject({
    reason: 'contract',
    versions: { area: '3.0.0', page: areaContractVersion },
  });
});

test('does not fetch a build that the registry declares for another major version', async () => {
  const importArea = jest.fn(() => Promise.resolve(goodModule));
  const loading = loaderWith(importArea).loadBuild(
    releaseOf('mfe-admin', { contractVersion: '3.1.0' }),
  );
  await expect(loading).rejects.toMatchObject({ reason: 'contract' });
  expect(importArea).not.toHaveBeenCalled();
});
