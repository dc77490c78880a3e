import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { AreaLoadError, type LoadedArea } from '@aforo/shared/area';
import type { AreaRelease, PageEvent, Registry } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import { releaseOf, testRegistry } from '../testing/test-registry.ts';
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
const module = { contractVersion: '2.0.0', bootstrap: done, mount: done, unmount: done };
const never = () => new Promise<LoadedArea>(() => undefined);
const fails = () => Promise.reject<LoadedArea>(new AreaLoadError(area, 'unreachable'));

class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

function registryWith(buildId: string, fallback: string | null, revision = 1): Registry {
  return {
    ...testRegistry,
    revision,
    areas: { [area]: releaseOf(area, { buildId }) },
    choices: { [area]: { why: 'stable', fallback } },
  };
}

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

/** A page whose registry names a build, with what each build does when it is brought. */
function page(first: Registry, brings: Record<string, () => Promise<LoadedArea>> = {}) {
  const now = { registry: first, canJudge: true, isGatewayThere: true };
  const registry = () => now.registry;
  const asked: string[] = [];
  const events: PageEvent[] = [];
  const loadeds = new Map<string, LoadedArea>();
  const onFallback = jest.fn();
  const browser = storage();
  const buildHealth = createBuildHealth({ registry, tab: storage(), browser });
  const buildStarts = createBuildStarts({
    tab: storage(),
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
        const loaded = loadeds.get(buildId) ?? { area, buildId, module };
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

/** An outlet that shows what it is given. */
function outlet({ builds }: ReturnType<typeof page>) {
  const listener = jest.fn();
  return { listener, leave: builds.subscribe(area, listener) };
}

describe('loading', () => {
  test('shows the build that the registry names, and keeps it', async () => {
    const here = page(registryWith('b2', 'b1'));
    const loaded = await here.builds.load(area);
    expect(loaded.buildId).toBe('b2');
    expect(here.builds.loaded(area)).toBe(loaded);
    expect(await here.builds.load(area)).toBe(loaded);
    expect(here.asked).toEqual(['b2']);
  });

  test('knows no area that the registry does not name', async () => {
    const here = page({ ...testRegistry, areas: {} });
    await expect(here.builds.load('mfe-nada')).rejects.toMatchObject({ reason: 'unknown' });
  });

  test('shows the way back of the registry when the build can not be had, and reports it', async () => {
    const here = page(registryWith('b2', 'b1'), { b2: fails });
    expect((await here.builds.load(area)).buildId).toBe('b1');
    expect(here.events).toEqual([
      { kind: 'failed', area, buildId: 'b2', phase: 'load', reason: 'unreachable', fallback: 'b1' },
    ]);
  });

  test('prefers the build that worked last in this browser', async () => {
    const here = page(registryWith('b2', 'b0'), { b2: fails });
    here.buildHealth.markGood(area, 'b1');
    expect((await here.builds.load(area)).buildId).toBe('b1');
  });

  test('goes on to the next way back when one is gone', async () => {
    const here = page(registryWith('b2', 'b0'), { b2: fails });
    here.buildHealth.markGood(area, 'gone');
    expect((await here.builds.load(area)).buildId).toBe('b0');
    expect(here.events).toHaveLength(1);
  });

  test('ends with the build that lies beside the gateway, when no published one is there', async () => {
    const registry = registryWith('b2', 'gone');
    registry.choices = { [area]: { why: 'stable', fallback: 'gone', installed: 'b0' } };
    const here = page(registry, { b2: fails });
    expect((await here.builds.load(area)).buildId).toBe('b0');
  });

  test('starts the way back beside a build that lets a second and a half pass', async () => {
    const here = page(registryWith('b2', 'b1'), { b2: never });
    const loading = here.builds.load(area);
    await jest.advanceTimersByTimeAsync(1500);
    expect((await loading).buildId).toBe('b1');
    expect(here.events).toEqual([]);
  });

  test('a build that was only slow comes at the next mount', async () => {
    const slow = () =>
      new Promise<LoadedArea>((come) =>
        setTimeout(() => come({ area, buildId: 'b2', module }), 3000),
      );
    const here = page(registryWith('b2', 'b1'), { b2: slow });
    const { leave } = outlet(here);
    const loading = here.builds.load(area);
    await jest.advanceTimersByTimeAsync(3000);
    await loading;
    expect(here.builds.loaded(area)?.buildId).toBe('b1');
    leave();
    expect(here.builds.loaded(area)?.buildId).toBe('b2');
  });

  test('a build without a way back is tried again at each wish', async () => {
    const here = page(registryWith('b2', null), { b2: fails });
    await expect(here.builds.load(area)).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(here.builds.load(area)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(here.asked).toEqual(['b2', 'b2']);
    expect(here.events).toHaveLength(1);
  });

  test('says that another contract is no fault of the network', async () => {
    const here = page(registryWith('b2', null), {
      b2: () => Promise.reject(new AreaLoadError(area, 'contract')),
    });
    await expect(here.builds.load(area)).rejects.toMatchObject({ reason: 'contract' });
    expect(here.events).toMatchObject([{ phase: 'contract', reason: 'contract' }]);
  });

  test('blames no build while this browser has no network', async () => {
    const here = page(registryWith('b2', null), { b2: fails });
    here.now.canJudge = false;
    await expect(here.builds.load(area)).rejects.toThrow();
    expect(here.events).toEqual([]);
    expect(here.buildHealth.isBad(area, 'b2')).toBe(false);
  });
});

describe('a mount that is not over soon', () => {
  test('has the build before brought meanwhile, and nothing is held against anybody', async () => {
    const here = page(registryWith('b2', 'b1'));
    outlet(here);
    const loaded = await here.builds.load(area);
    await jest.advanceTimersByTimeAsync(749);
    expect(here.asked).toEqual(['b2']);
    await jest.advanceTimersByTimeAsync(1);
    expect(here.asked).toEqual(['b2', 'b1']);
    here.builds.mounted(loaded, 1200);
    expect(here.events).toMatchObject([{ kind: 'mounted', buildId: 'b2' }]);
    expect(here.buildHealth.isBad(area, 'b2')).toBe(false);
  });

  test('of a build that was brought before, too', async () => {
    const here = page(registryWith('b2', 'b1'));
    await here.builds.load(area);
    await jest.advanceTimersByTimeAsync(750);
    expect(here.asked).toEqual(['b2']);
    outlet(here);
    await jest.advanceTimersByTimeAsync(750);
    expect(here.asked).toEqual(['b2', 'b1']);
  });

  test('is not told of a build before that can’t be had either', async () => {
    const here = page(registryWith('b2', 'b1'), { b1: fails });
    outlet(here);
    await here.builds.load(area);
    await jest.advanceTimersByTimeAsync(750);
    expect(here.asked).toEqual(['b2', 'b1']);
    expect(here.events).toEqual([]);
    expect(here.buildHealth.isBad(area, 'b1')).toBe(false);
  });

  test('that ends in time asks for nothing more', async () => {
    const here = page(registryWith('b2', 'b1'));
    outlet(here);
    here.builds.mounted(await here.builds.load(area), 90);
    await jest.advanceTimersByTimeAsync(2000);
    expect(here.asked).toEqual(['b2']);
  });
});

test('a registry that can not say what a build consists of is no fault of the build', async () => {
  const here = page(registryWith('b2', 'silent'), { b2: fails });
  await expect(here.builds.load(area)).rejects.toThrow();
  expect(here.events).toMatchObject([{ buildId: 'b2' }]);
  expect(here.buildHealth.isBad(area, 'silent')).toBe(false);
});

describe('a build that breaks on the page', () => {
  test.each(['mount', 'screen'] as const)(
    'in its %s makes way for the build before',
    async (phase) => {
      const here = page(registryWith('b2', 'b1'));
      outlet(here);
      const broken = await here.builds.load(area);
      expect(here.builds.failed(broken, phase, new ChunkLoadError())).toBe(true);
      const instead = await here.builds.load(area);
      expect(instead.buildId).toBe('b1');
      here.builds.mounted(instead, 10);
      expect(here.onFallback).toHaveBeenCalledTimes(1);
      expect(here.events[0]).toEqual({
        kind: 'failed',
        area,
        buildId: 'b2',
        phase,
        reason: 'ChunkLoadError',
        fallback: 'b1',
      });
    },
  );

  test('is left to the screen’s own boundary when only that screen throws', async () => {
    const here = page(registryWith('b2', 'b1'));
    const loaded = await here.builds.load(area);
    expect(here.builds.failed(loaded, 'screen', new TypeError('x'))).toBe(false);
    expect(here.builds.loaded(area)).toBe(loaded);
    expect(here.events).toMatchObject([{ phase: 'screen', reason: 'TypeError', fallback: null }]);
  });

  test('makes way when a screen of it throws before it ever stood', async () => {
    const here = page(registryWith('b2', 'b1'));
    outlet(here);
    const broken = await here.builds.load(area);
    expect(here.builds.failed(broken, 'firstRender', new TypeError('x'))).toBe(true);
    expect((await here.builds.load(area)).buildId).toBe('b1');
    expect(here.events).toMatchObject([{ phase: 'firstRender', fallback: 'b1' }]);
  });

  test('keeps its other screens where there is no build to make way for', async () => {
    const here = page(registryWith('b2', null));
    outlet(here);
    const only = await here.builds.load(area);
    expect(here.builds.failed(only, 'firstRender', new TypeError('x'))).toBe(false);
    expect(here.builds.loaded(area)).toBe(only);
    expect(here.buildHealth.isBad(area, 'b2')).toBe(false);
    expect(here.events).toMatchObject([{ phase: 'firstRender', fallback: null }]);
  });

  test('stays where there is nothing else', async () => {
    const here = page(registryWith('b2', null));
    const loaded = await here.builds.load(area);
    expect(here.builds.failed(loaded, 'mount', new Error('secret of Ana'))).toBe(false);
    expect(here.builds.loaded(area)).toBe(loaded);
    expect(JSON.stringify(here.events)).not.toContain('Ana');
  });

  test('while it is unmounted is replaced at the next mount, without a word', async () => {
    const here = page(registryWith('b2', 'b1'));
    const loaded = await here.builds.load(area);
    expect(here.builds.failed(loaded, 'unmount', new Error('#31'))).toBe(false);
    expect((await here.builds.load(area)).buildId).toBe('b1');
    expect(here.events).toMatchObject([{ phase: 'unmount', reason: 'timeout' }]);
  });

  test('is not tried again by this page when the registry names it anew', async () => {
    const here = page(registryWith('b2', 'b1'));
    outlet(here);
    here.builds.failed(await here.builds.load(area), 'mount', new Error());
    await here.builds.load(area);
    here.now.registry = registryWith('b2', 'b1', 2);
    await here.builds.prepare(area);
    expect(here.builds.isWaiting(area)).toBe(false);
  });
});

describe('a build that works', () => {
  test('is reported once, with its phases', async () => {
    const here = page(registryWith('b2', 'b1'));
    const loaded = await here.builds.load(area);
    here.builds.mounted(loaded, 12);
    here.builds.mounted(loaded, 3);
    expect(here.events).toEqual([
      { kind: 'mounted', area, buildId: 'b2', phases: { fetch: 30, evaluate: 20, mount: 12 } },
    ]);
    expect(here.onFallback).not.toHaveBeenCalled();
  });

  test('is remembered after five seconds, and not if it breaks before', async () => {
    const here = page(registryWith('b2', 'b1'));
    const loaded = await here.builds.load(area);
    here.builds.mounted(loaded, 12);
    await jest.advanceTimersByTimeAsync(4999);
    expect(here.buildHealth.goodBuilds(area)).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(here.buildHealth.goodBuilds(area)).toEqual(['b2']);
  });

  test('is not remembered as the way back while it is on trial', async () => {
    const registry = registryWith('b2', 'b1');
    registry.choices[area] = { why: 'override', fallback: 'b1' };
    const here = page(registry);
    here.builds.mounted(await here.builds.load(area), 12);
    await jest.advanceTimersByTimeAsync(6000);
    expect(here.buildHealth.goodBuilds(area)).toEqual([]);
  });
});

describe('a new build of the registry', () => {
  async function shown(here: ReturnType<typeof page>) {
    const { listener, leave } = outlet(here);
    await here.builds.load(area);
    listener.mockClear();
    here.now.registry = registryWith('b2', 'b1', 2);
    await here.builds.prepare(area);
    return { listener, leave };
  }

  test('waits while the area is on the page, and then takes its place everywhere at once', async () => {
    const here = page(registryWith('b1', null));
    const { listener } = await shown(here);
    expect(here.builds.isWaiting(area)).toBe(true);
    expect(here.builds.loaded(area)?.buildId).toBe('b1');
    here.builds.swap(area);
    expect(here.builds.loaded(area)?.buildId).toBe('b2');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('is taken by the next mount', async () => {
    const here = page(registryWith('b1', null));
    const { leave, listener } = await shown(here);
    leave();
    expect(here.builds.loaded(area)?.buildId).toBe('b2');
    expect(listener).not.toHaveBeenCalled();
  });

  test('that can not be had leaves the old one where it is', async () => {
    const here = page(registryWith('b1', null), { b2: fails });
    const { listener } = await shown(here);
    expect(here.builds.isWaiting(area)).toBe(false);
    expect(here.builds.loaded(area)?.buildId).toBe('b1');
    expect(listener).not.toHaveBeenCalled();
    expect(here.events).toMatchObject([{ buildId: 'b2', fallback: 'b1' }]);
  });

  test('that is withdrawn before its moment never comes', async () => {
    const here = page(registryWith('b1', null));
    await shown(here);
    here.now.registry = registryWith('b1', null, 3);
    await here.builds.prepare(area);
    expect(here.builds.isWaiting(area)).toBe(false);
  });

  test('takes the place of one that hangs on its way, without waiting for it', async () => {
    const here = page(registryWith('b1', null), { b1: never });
    const loading = here.builds.load(area);
    here.now.registry = registryWith('b2', null, 2);
    void here.builds.prepare(area);
    expect((await loading).buildId).toBe('b2');
    expect(here.builds.loaded(area)?.buildId).toBe('b2');
  });

  test('makes an outlet that has given up try again', async () => {
    const here = page(registryWith('b1', null), { b1: fails });
    const { listener } = outlet(here);
    await expect(here.builds.load(area)).rejects.toThrow();
    here.now.registry = registryWith('b2', 'b1', 2);
    await here.builds.prepare(area);
    expect(listener).toHaveBeenCalledTimes(1);
    expect((await here.builds.load(area)).buildId).toBe('b2');
  });

  test('reaches an outlet that has given up while somebody else is bringing the area', async () => {
    const brings: Record<string, () => Promise<LoadedArea>> = { b1: fails };
    const here = page(registryWith('b1', null), brings);
    const { listener } = outlet(here);
    await expect(here.builds.load(area)).rejects.toThrow();
    brings['b1'] = never;
    const prefetched = here.builds.load(area);
    here.now.registry = registryWith('b2', null, 2);
    await here.builds.prepare(area);
    await prefetched;
    expect(listener).toHaveBeenCalledTimes(1);
    expect(here.builds.loaded(area)?.buildId).toBe('b2');
  });
});

describe('a page that can not judge', () => {
  test('blames no build while it is being left, whatever breaks', async () => {
    const here = page(registryWith('b2', 'b1'), { b2: fails });
    outlet(here);
    here.now.canJudge = false;
    const loaded = await here.builds.load(area);
    for (const phase of ['mount', 'screen', 'unmount'] as const) {
      expect(here.builds.failed(loaded, phase, new ChunkLoadError())).toBe(false);
      expect(here.builds.failed(loaded, phase, new TypeError())).toBe(false);
    }
    expect(here.events).toEqual([]);
    expect(here.buildHealth.isBad(area, 'b2')).toBe(false);
  });

  test('takes the mark back and asks again later, when the gateway was gone', async () => {
    const brings = { b2: fails };
    const here = page(registryWith('b2', null), brings);
    here.now.isGatewayThere = false;
    const { listener } = outlet(here);
    await expect(here.builds.load(area)).rejects.toMatchObject({ reason: 'unreachable' });
    await jest.advanceTimersByTimeAsync(0);
    expect(here.buildHealth.isBad(area, 'b2')).toBe(false);
    await jest.advanceTimersByTimeAsync(5000);
    expect(here.asked).toEqual(['b2', 'b2']);
    expect(listener).not.toHaveBeenCalled();

    Reflect.deleteProperty(brings, 'b2');
    await jest.advanceTimersByTimeAsync(5000);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(here.builds.loaded(area)?.buildId).toBe('b2');
    expect(here.events).toEqual([]);
  });

  test('asks no more once nobody looks at the area', async () => {
    const here = page(registryWith('b2', null), { b2: fails });
    here.now.isGatewayThere = false;
    const { leave } = outlet(here);
    await expect(here.builds.load(area)).rejects.toThrow();
    leave();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(here.asked).toEqual(['b2']);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('brings the build after all, when a cached one stood in for it', async () => {
    const brings = { b2: fails };
    const here = page(registryWith('b2', 'b1'), brings);
    here.now.isGatewayThere = false;
    outlet(here);
    here.builds.mounted(await here.builds.load(area), 10);
    Reflect.deleteProperty(brings, 'b2');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(here.builds.isWaiting(area)).toBe(true);
    expect(here.events).toMatchObject([{ kind: 'mounted', buildId: 'b1' }]);
  });
});

describe('a build that this browser started twice and never finished', () => {
  const key = 'aforo-build-starts';
  function crashed(fallback: string | null) {
    const here = page(registryWith('b2', fallback));
    const starts = [1, 2].map((at) => ({
      tab: 'before',
      page: `page ${at}`,
      at: Date.now() - 40_000,
    }));
    here.browser.setItem(key, JSON.stringify({ [`${area}@b2`]: starts }));
    return here;
  }

  test('makes way before it runs again, and is reported', async () => {
    const here = crashed('b1');
    expect((await here.builds.load(area)).buildId).toBe('b1');
    expect(here.asked).toEqual(['b1']);
    expect(here.events).toEqual([
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

  test('runs again only by the wish of the person, where there is nothing else', async () => {
    const here = crashed(null);
    await expect(here.builds.load(area)).rejects.toMatchObject({ name: 'CrashLoop' });
    expect(here.asked).toEqual([]);
    expect((await here.builds.load(area)).buildId).toBe('b2');
  });

  test('is one that has been marked from before it is evaluated until it has stood', async () => {
    const marks: unknown[] = [];
    const here = page(registryWith('b2', null), {
      b2() {
        marks.push(here.browser.getItem(key));
        return Promise.resolve({ area, buildId: 'b2', module });
      },
    });
    const kept = () => here.browser.getItem(key) ?? '{}';
    const loaded = await here.builds.load(area);
    expect(marks).toEqual([expect.stringContaining(`${area}@b2`)]);
    expect(kept()).toBe('{}'); // only fetched, as a prefetch does
    outlet(here);
    expect(kept()).toContain(`${area}@b2`);
    here.builds.mounted(loaded, 10);
    expect(kept()).toContain(`${area}@b2`);
    await jest.advanceTimersByTimeAsync(5000);
    expect(kept()).toBe('{}');
  });

  test('is not one that failed in a way that the page saw', async () => {
    const here = page(registryWith('b2', 'b1'));
    outlet(here);
    here.builds.failed(await here.builds.load(area), 'mount', new Error());
    expect(here.browser.getItem(key)).toBe('{}');
  });
});

describe('any sequence of what happens on a page', () => {
  const act = fc.oneof(
    fc.constantFrom('load', 'enter', 'leave', 'mount', 'break', 'break a screen', 'swap'),
    fc.constantFrom('load', 'break'),
    fc.constantFrom('wait 800', 'wait 6000', 'gateway goes', 'gateway comes'),
    fc.constantFrom('b1 fails', 'b2 fails', 'b3 fails', 'all work', 'name b2', 'name b3'),
  );

  test('runs no build that is known to be bad while there is another, and leaves no timer', async () => {
    const found: string[] = [];
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 30, maxLength: 60 }), async (sequence) => {
        const failing = new Set<string>();
        const all = ['b1', 'b2', 'b3'];
        const here = page(registryWith('b2', 'b1'), Object.fromEntries(all.map(bring)));
        const leaves: (() => void)[] = [];
        let revision = 1;

        function bring(buildId: string) {
          return [
            buildId,
            () => {
              count++;
              const known = ['b1', here.now.registry.areas[area]?.buildId ?? ''];
              const isBad = here.buildHealth.isBad(area, buildId);
              if (isBad && known.some((id) => !here.buildHealth.isBad(area, id))) {
                found.push(`${buildId} in ${sequence.join()}`);
              }
              if (failing.has(buildId)) return fails();
              return Promise.resolve({ area, buildId, module });
            },
          ] as const;
        }

        function name(buildId: string): void {
          here.now.registry = registryWith(buildId, 'b1', ++revision);
          void here.builds.prepare(area);
        }
        const acts: Record<string, (shown: LoadedArea | undefined) => unknown> = {
          load: () => here.builds.load(area).catch(() => undefined),
          enter: () => leaves.push(outlet(here).leave),
          leave: () => leaves.pop()?.(),
          mount: (shown) => shown && here.builds.mounted(shown, 1),
          break: (shown) => shown && here.builds.failed(shown, 'mount', new Error()),
          'break a screen': (shown) =>
            shown && here.builds.failed(shown, 'screen', new ChunkLoadError()),
          swap: () => here.builds.swap(area),
          'wait 800': () => jest.advanceTimersByTimeAsync(800),
          'wait 6000': () => jest.advanceTimersByTimeAsync(6000),
          'gateway goes': () => (here.now.isGatewayThere = false),
          'gateway comes': () => (here.now.isGatewayThere = true),
          'b1 fails': () => failing.add('b1'),
          'b2 fails': () => failing.add('b2'),
          'b3 fails': () => failing.add('b3'),
          'all work': () => failing.clear(),
          'name b2': () => name('b2'),
          'name b3': () => name('b3'),
        };
        for (const step of sequence) {
          acts[step]?.(here.builds.loaded(area));
          await jest.advanceTimersByTimeAsync(0);
          expect(jest.getTimerCount()).toBeLessThanOrEqual(1);
        }
        for (const leave of leaves) leave();
        failing.clear();
        here.now.isGatewayThere = true;
        await jest.advanceTimersByTimeAsync(30_000);
        expect(jest.getTimerCount()).toBe(0);
      }),
      { numRuns: 300 },
    );
    expect(count).toBeGreaterThan(300);
    expect(found).toEqual([]);
  });
});
