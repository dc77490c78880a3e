import {
  AreaLoadError,
  isAreaLoadError,
  isChunkLoadError,
  type LoadedArea,
} from '@aforo/shared/area';
import type { FailurePhase, PageEvent, Registry } from '@aforo/shared/contract';
import type { AreaLoader } from './area-loader.ts';
import type { BuildHealth } from './build-health.ts';
import { failureReason } from './failure-reason.ts';
import { firstReady } from './first-ready.ts';
import type { ReleaseCache } from './release-cache.ts';

/**
 * If a build hasn't loaded by then, its fallback is requested too: half of the three seconds that a
 * person waits at most, so that the fallback has the other half to load and mount. Whichever is first is
 * shown; on a slow connection this costs a second request, never the requested build.
 */
const hedgeMs = 1500;
/**
 * A mount that takes longer may hang: the fallback is loaded while the mount's own timeout runs, so that
 * the two waits overlap. If the mount is merely slow, the only effect is that the files are cached.
 */
const standbyMs = 750;
/** A build that has been mounted for this long without a failure works. */
const provenMs = 5000;

interface Options {
  registry(): Registry;
  loader: AreaLoader;
  releaseCache: ReleaseCache;
  buildHealth: BuildHealth;
  /** Makes the next request of the build's files bypass the cache, after one failed to load. */
  bustCache(area: string, buildId: string): void;
  report(event: PageEvent): void;
  /** A section broke in front of the person and an earlier build replaced it. */
  onFallback(): void;
  isOnline(): boolean;
}

interface Slot {
  /** The build that this area's outlets show, or will show once mounted. */
  shown?: LoadedArea | undefined;
  /** Loaded, and waiting to be swapped in. */
  next?: LoadedArea | undefined;
  loading?: Promise<LoadedArea> | undefined;
  /** Resolves the pending load with a build that was ready sooner. */
  resolveEarly?: ((loaded: LoadedArea) => void) | undefined;
  listeners: Set<() => void>;
  /** It broke in front of the person, and nothing has mounted since. */
  hasBroken: boolean;
}

/**
 * Decides which build of each area this page shows: the registry's, or, where that one breaks, the last
 * that worked in this browser, or the registry's fallback.
 */
export function createAreaBuilds(options: Options) {
  const { registry, loader, releaseCache, buildHealth, report } = options;
  const slots = new Map<string, Slot>();
  const mountedOnce = new WeakSet<LoadedArea>();

  function slotOf(area: string): Slot {
    const slot = slots.get(area) ?? { listeners: new Set(), hasBroken: false };
    slots.set(area, slot);
    return slot;
  }

  function wantedOf(area: string): string | undefined {
    return registry().areas[area]?.buildId;
  }

  /** Build ids to try, in order. When all are known to be bad, the requested one again. */
  function candidatesOf(area: string): string[] {
    const wanted = wantedOf(area);
    const fallback = registry().choices[area]?.fallback;
    const all = [wanted, ...buildHealth.goodBuilds(area), fallback].filter((id) => id != null);
    const fit = [...new Set(all)].filter((buildId) => !buildHealth.isBad(area, buildId));
    return fit.length > 0 || wanted === undefined ? fit : [wanted];
  }

  function otherThan(area: string, buildId: string): string | null {
    return candidatesOf(area).find((other) => other !== buildId) ?? null;
  }

  /** Marks and reports a failure, unless the browser is offline. */
  function recordFailure(area: string, buildId: string, phase: FailurePhase, error: unknown): void {
    if (!options.isOnline()) return;
    const isNew = buildHealth.markBad(area, buildId);
    // A fallback that the gateway no longer stores isn't the build's fault.
    const isGone = isAreaLoadError(error) && error.reason === 'unknown';
    if (!isNew || isGone) return;
    const reason = failureReason(error);
    report({ kind: 'failed', area, buildId, phase, reason, fallback: otherThan(area, buildId) });
  }

  async function tryBuild(area: string, buildId: string, target?: string): Promise<LoadedArea> {
    try {
      const loaded = await loader.loadBuild(await releaseCache.find(area, buildId), target);
      const slot = slotOf(area);
      // It was slow and another build is shown meanwhile: it is swapped in at the next mount.
      if (slot.shown && slot.shown.buildId !== buildId && buildId === wantedOf(area)) {
        slot.next = loaded;
      }
      return loaded;
    } catch (error) {
      const reason = isAreaLoadError(error) ? error.reason : null;
      // If the registry could not tell the build's files, it isn't the build's fault.
      const wasTried = reason === 'unknown' || releaseCache.getCached(area, buildId) !== undefined;
      if (wasTried)
        recordFailure(area, buildId, reason === 'contract' ? 'contract' : 'load', error);
      throw error;
    }
  }

  async function loadFirstReady(area: string, target?: string): Promise<LoadedArea> {
    const slot = slotOf(area);
    const candidates = registry().areas[area] ? candidatesOf(area) : [];
    const sooner = new Promise<LoadedArea>((resolve) => (slot.resolveEarly = resolve));
    const ready = firstReady(
      candidates.length > 0
        ? candidates.map((buildId) => () => tryBuild(area, buildId, target))
        : [() => Promise.reject(new AreaLoadError(area, 'unknown'))],
      hedgeMs,
    );
    const loaded = await Promise.race([ready, sooner]);
    if (
      loaded.buildId !== wantedOf(area) &&
      buildHealth.hasBrokenHere(area, wantedOf(area) ?? '')
    ) {
      slot.hasBroken = true;
    }
    slot.shown = loaded;
    if (slot.listeners.size > 0) preloadFallbackIfSlow(area);
    return loaded;
  }

  /** Preloads the fallback when the shown build's mount is slow. Its failures are ignored: nobody asked for it yet. */
  function preloadFallbackIfSlow(area: string): void {
    const { shown } = slotOf(area);
    if (!shown || mountedOnce.has(shown)) return;
    setTimeout(() => {
      const other = otherThan(area, shown.buildId);
      const isOver = slotOf(area).shown !== shown || mountedOnce.has(shown);
      if (!isOver && other !== null) {
        void releaseCache
          .find(area, other)
          .then((release) => loader.loadBuild(release))
          .catch(() => undefined);
      }
    }, standbyMs);
  }

  function notify(area: string): void {
    for (const listener of slotOf(area).listeners) listener();
  }

  /** `target` is the screen that will be shown of it. */
  function load(area: string, target?: string): Promise<LoadedArea> {
    const slot = slotOf(area);
    if (slot.shown) return Promise.resolve(slot.shown);
    slot.loading ??= loadFirstReady(area, target).finally(() => (slot.loading = undefined));
    return slot.loading;
  }

  function subscribe(area: string, listener: () => void): () => void {
    const slot = slotOf(area);
    slot.listeners.add(listener);
    preloadFallbackIfSlow(area);
    return () => {
      slot.listeners.delete(listener);
      if (slot.listeners.size === 0) showNext(slot);
    };
  }

  function mounted(loaded: LoadedArea, mountMs: number): void {
    const { area, buildId } = loaded;
    const slot = slotOf(area);
    if (!mountedOnce.has(loaded)) {
      mountedOnce.add(loaded);
      const { fetch, evaluate } = loader.timesOf(loaded) ?? { fetch: 0, evaluate: 0 };
      report({ kind: 'mounted', area, buildId, phases: { fetch, evaluate, mount: mountMs } });
    }
    if (slot.hasBroken && buildId !== wantedOf(area)) options.onFallback();
    slot.hasBroken = false;
    if (registry().choices[area]?.why === 'override') return;
    setTimeout(() => {
      if (slot.shown === loaded && !buildHealth.hasBrokenHere(area, buildId)) {
        buildHealth.markGood(area, buildId);
      }
    }, provenMs);
  }

  function failed(loaded: LoadedArea, phase: FailurePhase, error: unknown): boolean {
    const { area, buildId } = loaded;
    const slot = slotOf(area);
    if (phase === 'screen') options.bustCache(area, buildId);
    if (phase === 'screen' && !isChunkLoadError(error)) {
      // The rest of the section still works; the screen's own error boundary shows the error.
      const reason = failureReason(error);
      report({ kind: 'failed', area, buildId, phase, reason, fallback: null });
      return false;
    }
    if (!options.isOnline()) return false;
    recordFailure(area, buildId, phase, error);
    if (otherThan(area, buildId) === null) return false;
    if (slot.shown === loaded) slot.shown = undefined;
    if (phase === 'unmount') return false;
    slot.hasBroken = true;
    return true;
  }

  return {
    load,
    loaded: (area: string): LoadedArea | undefined => slots.get(area)?.shown,
    subscribe,
    mounted,
    failed,
    /** Areas that this page has loaded. */
    areas: () => [...slots.keys()],
    /**
     * Called after the registry has changed: loads the area's new build, which then waits for `swap`. The
     * shown build stays, also when the new one can't be loaded.
     */
    async prepare(area: string): Promise<void> {
      const slot = slotOf(area);
      const named = wantedOf(area);
      if (slot.loading && named !== undefined && !buildHealth.hasBrokenHere(area, named)) {
        // The pending load may hang; the registry's current build doesn't wait for it.
        tryBuild(area, named).then(slot.resolveEarly, () => undefined);
      }
      await slot.loading?.catch(() => undefined);
      const wanted = wantedOf(area);
      if (!slot.shown) {
        // An outlet that shows an error tries again.
        notify(area);
        return;
      }
      if (wanted === undefined || wanted === slot.shown.buildId) {
        slot.next = undefined;
        return;
      }
      if (buildHealth.hasBrokenHere(area, wanted)) return;
      const loaded = await tryBuild(area, wanted).catch(() => undefined);
      if (!loaded || wantedOf(area) !== wanted || slot.shown?.buildId === wanted) return;
      slot.next = loaded;
      if (slot.listeners.size === 0) showNext(slot);
    },
    isWaiting: (area: string): boolean => slots.get(area)?.next !== undefined,
    /** Shows the waiting build in every outlet at once. */
    swap(area: string): void {
      const slot = slotOf(area);
      if (!slot.next) return;
      showNext(slot);
      notify(area);
    },
  };
}
export type AreaBuilds = ReturnType<typeof createAreaBuilds>;

function showNext(slot: Slot): void {
  slot.shown = slot.next ?? slot.shown;
  slot.next = undefined;
}
