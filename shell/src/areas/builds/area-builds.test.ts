import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { AreaLoadError, type LoadedArea } from '@aforo/shared/area';
import type { AreaRelease, PageEvent, Registry } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import { releaseOf, testRegistry } from '../../testing/test-registry.ts';
import { testStore } from '../../testing/test-store.ts';
import { createAreaBuilds } from './area-builds.ts';
import { createBuildHealth } from './build-health.ts';
import { createBuildStarts } from './build-starts.ts';
import { createReleaseCache } from './release-cache.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const area = 'mfe-admin';
const done = () => Promise.resolve();
const federated = { contractVersion: '2.0.0', bootstrap: done, mount: done, unmount: done };
const never = () => new Promise<LoadedArea>(() => undefined);
const fails = () => Promise.reject<LoadedArea>(new AreaLoadError(area, 'unreachable'));

class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

function registryWith(
  buildId: string,
  fallback: string | null,
  choice: Partial<Registry['choices'][string]> = {},
): Registry {
  return {
    ...testRegistry,
    revision: ++revision,
    areas: { [area]: releaseOf(area, { buildId }) },
    choices: { [area]: { why: 'stable', fallback, ...choice } },
  };
}
let revision = 0;

/** A page with the given registry; `brings` defines how each build loads. */
function page(first: Registry, brings: Record<string, () => Promise<LoadedArea>> = {}) {
  const now = { registry: first, canJudge: true, isGatewayThere: true };
  const registry = () => now.registry;
  const asked: string[] = [];
  const events: PageEvent[] = [];
  const loadeds = new Map<string, LoadedArea>();
  const onFallback = jest.fn();
  const browser = testStore();
  const buildHealth = createBuildHealth({ registry, tab: testStore(), browser });
  const buildStarts = createBuildStarts({
    tab: testStore(),
    browser,
    now: Date.now,
    newId: () => 'this page',
    isLeaving: () => false,
  });
  const builds = createAreaBuilds({
    registry,
    loader: {
      loadBuild({ buildId }: AreaRelease) {
        asked.push(buildId);
        const loaded = loadeds.get(buildId) ?? { area, buildId, module: federated };
        loadeds.set(buildId, loaded);
        return brings[buildId]?.() ?? Promise.resolve(loaded);
      },
      timesOf: () => ({ fetch: 30, evaluate: 20 }),
    },
    releaseCache: createReleaseCache({
      registry,
      allow: () => undefined,
      get: (path) => {
        const buildId = path.split('/').at(-1) ?? '';
        if (buildId === 'gone') return Promise.reject(new ApiError(404, {}));
        if (buildId === 'silent') return Promise.reject(new Error('aborted'));
        return Promise.resolve(releaseOf(area, { buildId }));
      },
    }),
    buildHealth,
    buildStarts,
    bustCache: jest.fn(),
    report: (event) => events.push(event),
    onFallback,
    canJudge: () => now.canJudge,
    canReachFiles: () => Promise.resolve(now.isGatewayThere),
  });
  return { builds, now, asked, events, buildHealth, browser, onFallback };
}

/** An outlet that shows the area. */
function outlet({ builds }: ReturnType<typeof page>) {
  const listener = jest.fn();
  return { listener, leave: builds.subscribe(area, listener) };
}

describe('loading', () => {
  test('shows and caches the build that the registry names', async () => {
    const testPage = page(registryWith('b2', 'b1'));
    const loaded = await testPage.builds.load(area);
    expect(loaded.buildId).toBe('b2');
    expect(testPage.builds.loaded(area)).toBe(loaded);
    expect(await testPage.builds.load(area)).toBe(loaded);
    expect(testPage.asked).toEqual(['b2']);
  });

  test('rejects an area that the registry does not name', async () => {
    const testPage = page({ ...testRegistry, areas: {} });
    await expect(testPage.builds.load('mfe-nada')).rejects.toMatchObject({ reason: 'unknown' });
  });

  const fallbacks: [string, Registry, string[], string][] = [
    ['the registry’s fallback', registryWith('b2', 'b1'), [], 'b1'],
    ['the last build that worked in this browser first', registryWith('b2', 'b0'), ['b1'], 'b1'],
    ['the next one when one is no longer stored', registryWith('b2', 'b0'), ['gone'], 'b0'],
    [
      'the build installed with the gateway last',
      registryWith('b2', 'gone', { installed: 'b0' }),
      [],
      'b0',
    ],
  ];
  test.each(fallbacks)(
    'when the build cannot be loaded, reports it and shows %s',
    async (_, registry, good, expected) => {
      const testPage = page(registry, { b2: fails });
      for (const buildId of good) testPage.buildHealth.markGood(area, buildId);
      expect((await testPage.builds.load(area)).buildId).toBe(expected);
      const fallback = good[0] ?? registry.choices[area]?.fallback;
      expect(testPage.events).toEqual([
        { kind: 'failed', area, buildId: 'b2', phase: 'load', reason: 'unreachable', fallback },
      ]);
    },
  );

  test('retries a build without a fallback at each request', async () => {
    const testPage = page(registryWith('b2', null), { b2: fails });
    await expect(testPage.builds.load(area)).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(testPage.builds.load(area)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(testPage.asked).toEqual(['b2', 'b2']);
    expect(testPage.events).toHaveLength(1);
  });

  test('reports an incompatible contract with its own reason', async () => {
    const testPage = page(registryWith('b2', null), {
      b2: () => Promise.reject(new AreaLoadError(area, 'contract')),
    });
    await expect(testPage.builds.load(area)).rejects.toMatchObject({ reason: 'contract' });
    expect(testPage.events).toMatchObject([{ phase: 'contract', reason: 'contract' }]);
  });
});

test('a failed release lookup does not mark the fallback as bad', async () => {
  const testPage = page(registryWith('b2', 'silent'), { b2: fails });
  await expect(testPage.builds.load(area)).rejects.toThrow();
  expect(testPage.events).toMatchObject([{ buildId: 'b2' }]);
  expect(testPage.buildHealth.isBad(area, 'silent')).toBe(false);
});

describe('a build that breaks on the page', () => {
  test.each([
    ['mount', new ChunkLoadError()],
    ['screen', new ChunkLoadError()],
    ['firstRender', new TypeError('x')],
  ] as const)('is replaced by the fallback when it fails in phase %s', async (phase, error) => {
    const testPage = page(registryWith('b2', 'b1'));
    outlet(testPage);
    const broken = await testPage.builds.load(area);
    expect(testPage.builds.failed(broken, phase, error)).toBe(true);
    const instead = await testPage.builds.load(area);
    expect(instead.buildId).toBe('b1');
    testPage.builds.mounted(instead, 10);
    expect(testPage.onFallback).toHaveBeenCalledTimes(1);
    const failure = { kind: 'failed', area, buildId: 'b2', phase, reason: error.name };
    expect(testPage.events[0]).toEqual({ ...failure, fallback: 'b1' });
  });

  test.each([
    ['a screen throws later, which its error boundary shows', 'screen', 'b1'],
    ['a screen throws at the first render and there is no fallback', 'firstRender', null],
    ['it fails to mount and there is no fallback', 'mount', null],
  ] as const)('stays when %s', async (_, phase, fallback) => {
    const testPage = page(registryWith('b2', fallback));
    outlet(testPage);
    const loaded = await testPage.builds.load(area);
    expect(testPage.builds.failed(loaded, phase, new TypeError('secret of Ana'))).toBe(false);
    expect(testPage.builds.loaded(area)).toBe(loaded);
    expect(testPage.events).toMatchObject([{ phase, reason: 'TypeError', fallback: null }]);
    expect(testPage.buildHealth.isBad(area, 'b2')).toBe(phase === 'mount');
    expect(JSON.stringify(testPage.events)).not.toContain('Ana');
  });

  test('is replaced silently at the next mount when it fails to unmount', async () => {
    const testPage = page(registryWith('b2', 'b1'));
    const loaded = await testPage.builds.load(area);
    expect(testPage.builds.failed(loaded, 'unmount', new Error('#31'))).toBe(false);
    expect((await testPage.builds.load(area)).buildId).toBe('b1');
    expect(testPage.events).toMatchObject([{ phase: 'unmount', reason: 'timeout' }]);
  });

  test('is not retried by this page when the registry names it again', async () => {
    const testPage = page(registryWith('b2', 'b1'));
    outlet(testPage);
    testPage.builds.failed(await testPage.builds.load(area), 'mount', new Error());
    await testPage.builds.load(area);
    testPage.now.registry = registryWith('b2', 'b1');
    await testPage.builds.prepare(area);
    expect(testPage.builds.isWaiting(area)).toBe(false);
  });
});

describe('a build that works', () => {
  test('is reported once with its load times', async () => {
    const testPage = page(registryWith('b2', 'b1'));
    const loaded = await testPage.builds.load(area);
    testPage.builds.mounted(loaded, 12);
    testPage.builds.mounted(loaded, 3);
    expect(testPage.events).toEqual([
      { kind: 'mounted', area, buildId: 'b2', phases: { fetch: 30, evaluate: 20, mount: 12 } },
    ]);
    expect(testPage.onFallback).not.toHaveBeenCalled();
  });

  test('is remembered after five seconds without a failure', async () => {
    const testPage = page(registryWith('b2', 'b1'));
    const loaded = await testPage.builds.load(area);
    testPage.builds.mounted(loaded, 12);
    await jest.advanceTimersByTimeAsync(4999);
    expect(testPage.buildHealth.goodBuilds(area)).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(testPage.buildHealth.goodBuilds(area)).toEqual(['b2']);
  });

  test('is not remembered as a fallback when it is an override', async () => {
    const testPage = page(registryWith('b2', 'b1', { why: 'override' }));
    testPage.builds.mounted(await testPage.builds.load(area), 12);
    await jest.advanceTimersByTimeAsync(6000);
    expect(testPage.buildHealth.goodBuilds(area)).toEqual([]);
  });
});

describe('a new build in the registry', () => {
  test('waits while the area is on the page and is then swapped in everywhere at once', async () => {
    const testPage = page(registryWith('b1', null));
    const { listener } = outlet(testPage);
    await testPage.builds.load(area);
    listener.mockClear();
    testPage.now.registry = registryWith('b2', 'b1');
    await testPage.builds.prepare(area);
    expect(testPage.builds.isWaiting(area)).toBe(true);
    expect(testPage.builds.loaded(area)?.buildId).toBe('b1');
    testPage.builds.swap(area);
    expect(testPage.builds.loaded(area)?.buildId).toBe('b2');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('is shown without waiting for an earlier build whose load hangs', async () => {
    const testPage = page(registryWith('b1', null), { b1: never });
    const loading = testPage.builds.load(area);
    testPage.now.registry = registryWith('b2', null);
    void testPage.builds.prepare(area);
    expect((await loading).buildId).toBe('b2');
    expect(testPage.builds.loaded(area)?.buildId).toBe('b2');
  });

  test('reaches a failed outlet while another request is loading the area', async () => {
    const brings: Record<string, () => Promise<LoadedArea>> = { b1: fails };
    const testPage = page(registryWith('b1', null), brings);
    const { listener } = outlet(testPage);
    await expect(testPage.builds.load(area)).rejects.toThrow();
    brings['b1'] = never;
    const prefetched = testPage.builds.load(area);
    testPage.now.registry = registryWith('b2', null);
    await testPage.builds.prepare(area);
    await prefetched;
    expect(listener).toHaveBeenCalledTimes(1);
    expect(testPage.builds.loaded(area)?.buildId).toBe('b2');
  });
});

describe('a page that cannot judge failures', () => {
  test('marks no build as bad while the user is leaving the page', async () => {
    const testPage = page(registryWith('b2', 'b1'), { b2: fails });
    outlet(testPage);
    testPage.now.canJudge = false;
    const loaded = await testPage.builds.load(area);
    for (const phase of ['mount', 'screen', 'unmount'] as const) {
      expect(testPage.builds.failed(loaded, phase, new ChunkLoadError())).toBe(false);
      expect(testPage.builds.failed(loaded, phase, new TypeError())).toBe(false);
    }
    expect(testPage.events).toEqual([]);
    expect(testPage.buildHealth.isBad(area, 'b2')).toBe(false);
  });

  test('removes the mark and retries later when the gateway was unreachable', async () => {
    const brings = { b2: fails };
    const testPage = page(registryWith('b2', null), brings);
    testPage.now.isGatewayThere = false;
    const { listener } = outlet(testPage);
    await expect(testPage.builds.load(area)).rejects.toMatchObject({ reason: 'unreachable' });
    await jest.advanceTimersByTimeAsync(0);
    expect(testPage.buildHealth.isBad(area, 'b2')).toBe(false);
    await jest.advanceTimersByTimeAsync(5000);
    expect(testPage.asked).toEqual(['b2', 'b2']);
    expect(listener).not.toHaveBeenCalled();

    Reflect.deleteProperty(brings, 'b2');
    await jest.advanceTimersByTimeAsync(5000);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(testPage.builds.loaded(area)?.buildId).toBe('b2');
    expect(testPage.events).toEqual([]);
  });

  test('loads the build later when a cached fallback replaced it', async () => {
    const brings = { b2: fails };
    const testPage = page(registryWith('b2', 'b1'), brings);
    testPage.now.isGatewayThere = false;
    outlet(testPage);
    testPage.builds.mounted(await testPage.builds.load(area), 10);
    Reflect.deleteProperty(brings, 'b2');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(testPage.builds.isWaiting(area)).toBe(true);
    expect(testPage.events).toMatchObject([{ kind: 'mounted', buildId: 'b1' }]);
  });
});

describe('a build that this browser started twice and never finished', () => {
  const key = 'aforo-build-starts';
  function crashed(fallback: string | null) {
    const testPage = page(registryWith('b2', fallback));
    const starts = [1, 2].map((at) => ({
      tab: 'before',
      page: `page ${at}`,
      at: Date.now() - 40_000,
    }));
    testPage.browser.setItem(key, JSON.stringify({ [`${area}@b2`]: starts }));
    return testPage;
  }

  test('is replaced by the fallback before it runs again, and is reported', async () => {
    const testPage = crashed('b1');
    expect((await testPage.builds.load(area)).buildId).toBe('b1');
    expect(testPage.asked).toEqual(['b1']);
    expect(testPage.events).toEqual([
      {
        kind: 'failed',
        area,
        buildId: 'b2',
        phase: 'crashLoop',
        reason: 'CrashLoop',
        fallback: 'b1',
      },
    ]);
  });

  test('runs again only at the user’s request when there is no fallback', async () => {
    const testPage = crashed(null);
    await expect(testPage.builds.load(area)).rejects.toMatchObject({ name: 'CrashLoop' });
    expect(testPage.asked).toEqual([]);
    expect((await testPage.builds.load(area)).buildId).toBe('b2');
  });

  test('is recorded from before its evaluation until it has proved stable', async () => {
    const marks: unknown[] = [];
    const testPage = page(registryWith('b2', null), {
      b2() {
        marks.push(testPage.browser.getItem(key));
        return Promise.resolve({ area, buildId: 'b2', module: federated });
      },
    });
    const kept = () => testPage.browser.getItem(key) ?? '{}';
    const loaded = await testPage.builds.load(area);
    expect(marks).toEqual([expect.stringContaining(`${area}@b2`)]);
    expect(kept()).toBe('{}'); // only fetched, as a prefetch does
    outlet(testPage);
    expect(kept()).toContain(`${area}@b2`);
    testPage.builds.mounted(loaded, 10);
    expect(kept()).toContain(`${area}@b2`);
    await jest.advanceTimersByTimeAsync(5000);
    expect(kept()).toBe('{}');
  });

  test('is not recorded when the page saw its failure', async () => {
    const testPage = page(registryWith('b2', 'b1'));
    outlet(testPage);
    testPage.builds.failed(await testPage.builds.load(area), 'mount', new Error());
    expect(testPage.browser.getItem(key)).toBe('{}');
  });
});

describe('any sequence of page events', () => {
  const act = fc.oneof(
    fc.constantFrom('load', 'enter', 'leave', 'mount', 'break', 'miss', 'swap', 'load', 'break'),
    fc.constantFrom('wait', 'gateway goes', 'gateway comes', 'repair', 'name b2', 'name b3'),
    fc.constantFrom('fail b1', 'fail b2', 'fail b3'),
  );

  test('requests no build known to be bad while there is another, and leaves no timer running', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 30, maxLength: 60 }), async (sequence) => {
        const failing = new Set<string>();
        const wrong: string[] = [];
        const builds = ['b1', 'b2', 'b3'];
        const bring = (buildId: string) => () => {
          const { buildHealth, now } = testPage;
          const known = ['b1', now.registry.areas[area]?.buildId ?? ''];
          const isBad = buildHealth.isBad(area, buildId);
          if (isBad && !known.every((id) => buildHealth.isBad(area, id))) wrong.push(buildId);
          return failing.has(buildId)
            ? fails()
            : Promise.resolve({ area, buildId, module: federated });
        };
        const testPage = page(
          registryWith('b2', 'b1'),
          Object.fromEntries(builds.map((buildId) => [buildId, bring(buildId)])),
        );
        const leaves: (() => void)[] = [];
        const acts: Record<string, (subject: string, shown?: LoadedArea) => unknown> = {
          load: () => testPage.builds.load(area).catch(() => undefined),
          enter: () => leaves.push(outlet(testPage).leave),
          leave: () => leaves.pop()?.(),
          mount: (_, shown) => shown && testPage.builds.mounted(shown, 1),
          break: (_, shown) => shown && testPage.builds.failed(shown, 'mount', new Error()),
          miss: (_, shown) =>
            shown && testPage.builds.failed(shown, 'screen', new ChunkLoadError()),
          swap: () => testPage.builds.swap(area),
          wait: () => jest.advanceTimersByTimeAsync(6000),
          gateway: (subject) => (testPage.now.isGatewayThere = subject === 'comes'),
          fail: (subject) => failing.add(subject),
          repair: () => failing.clear(),
          name(subject) {
            testPage.now.registry = registryWith(subject, 'b1');
            void testPage.builds.prepare(area);
          },
        };
        for (const step of sequence) {
          const [verb = '', subject = ''] = step.split(' ');
          acts[verb]?.(subject, testPage.builds.loaded(area));
          await jest.advanceTimersByTimeAsync(0);
          expect(jest.getTimerCount()).toBeLessThanOrEqual(2); // probation and retry
        }
        for (const leave of leaves) leave();
        failing.clear();
        testPage.now.isGatewayThere = true;
        await jest.advanceTimersByTimeAsync(30_000);
        expect(jest.getTimerCount()).toBe(0);
        expect(wrong).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
