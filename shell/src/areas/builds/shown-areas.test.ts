import { expect, jest, test } from '@jest/globals';
import type { LoadedArea } from '@aforo/shared/area';
import type { Registry } from '@aforo/shared/contract';
import { createRegistryStore } from '../../registry/registry-store.ts';
import { releaseOf, testRegistry } from '../../testing/test-registry.ts';
import { createAreaBuilds } from './area-builds.ts';
import { createBuildHealth } from './build-health.ts';
import { createBuildStarts } from './build-starts.ts';
import { createReleaseCache } from './release-cache.ts';
import { createShownAreas } from './shown-areas.ts';
import { testStore } from '../../testing/test-store.ts';

const area = 'mfe-admin';
const done = () => Promise.resolve();
const federated = { contractVersion: '2.1.0', bootstrap: done, mount: done, unmount: done };

function registryOf(revision: number, buildId: string, fallback: string | null): Registry {
  return {
    ...testRegistry,
    revision,
    areas: { [area]: releaseOf(area, { buildId }) },
    choices: { [area]: { why: 'stable', fallback } },
  };
}

/** A page whose builds in `broken` don't load. */
function page(first: Registry, broken: readonly string[] = []) {
  const store = createRegistryStore(first);
  const registry = store.current;
  const tab = testStore();
  const browser = testStore();
  const releaseCache = createReleaseCache({
    registry,
    allow: () => undefined,
    get: (path) => Promise.resolve(releaseOf(area, { buildId: path.split('/').at(-1) ?? '' })),
  });
  const builds = createAreaBuilds({
    registry,
    loader: {
      loadBuild: ({ buildId }): Promise<LoadedArea> =>
        broken.includes(buildId)
          ? Promise.reject(new Error('no file'))
          : Promise.resolve({ area, buildId, module: federated }),
      timesOf: () => undefined,
    },
    releaseCache,
    buildHealth: createBuildHealth({ registry, tab, browser }),
    buildStarts: createBuildStarts({
      tab,
      browser,
      now: () => 0,
      newId: () => 'this page',
      isLeaving: () => false,
    }),
    bustCache: jest.fn(),
    report: jest.fn(),
    onFallback: jest.fn(),
    canJudge: () => true,
    canReachFiles: () => Promise.resolve(true),
  });
  const shownAreas = createShownAreas({ registry: store, builds, releaseCache });
  const listener = jest.fn();
  shownAreas.subscribe(listener);
  return { store, builds, shownAreas, listener, shown: () => shownAreas.areas()[area]?.buildId };
}

test('an area keeps the release of the build on the page until the new one is swapped in', async () => {
  const { store, builds, shownAreas, listener, shown } = page(registryOf(1, 'b1', null));
  expect(shown()).toBe('b1');
  await builds.load(area);
  builds.subscribe(area, () => undefined);
  const before = shownAreas.areas();

  store.replace(registryOf(2, 'b2', 'b1'));
  await builds.prepare(area);
  expect(builds.isWaiting(area)).toBe(true);
  expect(shownAreas.areas()).toBe(before);

  listener.mockClear();
  builds.swap(area);
  expect(shown()).toBe('b2');
  expect(listener).toHaveBeenCalled();
});

test('an area whose build does not load gets the release of its fallback', async () => {
  const { builds, listener, shown } = page(registryOf(1, 'b2', 'b1'), ['b2']);
  expect(shown()).toBe('b2');
  await builds.load(area);
  expect(shown()).toBe('b1');
  expect(listener).toHaveBeenCalled();
});
