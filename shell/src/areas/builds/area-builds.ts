import { isAreaLoadError, type LoadedArea } from '@aforo/shared/area';
import type { FailurePhase, PageEvent, Registry } from '@aforo/shared/contract';
import type { AreaLoader } from '../area-loader.ts';
import type { Hang } from '../hangs/hang-records.ts';
import { createBuildBlame } from './build-blame.ts';
import type { BuildHealth } from './build-health.ts';
import type { BuildStarts } from './build-starts.ts';
import type { ReleaseCache } from './release-cache.ts';
import {
  isRetryTimed,
  noBuild,
  otherThan,
  shownBuild,
  transition,
  waitingBuild,
  type BuildFacts,
  type ShownEffect,
  type ShownEvent,
  type ShownState,
} from './shown-build.ts';

/** Delay before a build whose failure was excused is requested again. */
const retryMs = 5000;

interface Options {
  registry(): Registry;
  loader: AreaLoader;
  releaseCache: ReleaseCache;
  buildHealth: BuildHealth;
  buildStarts: BuildStarts;
  /** Makes the next request of the build's files bypass the cache, after one failed to load. */
  bustCache(area: string, buildId: string): void;
  report(event: PageEvent): void;
  /** A visible section broke and an earlier build replaced it. */
  onFallback(): void;
  canJudge(): boolean;
  canReachFiles(area: string, buildId: string): Promise<boolean>;
}

/** The data of one area needed to perform the transitions of its state. */
interface Slot {
  state: ShownState;
  listeners: Set<() => void>;
  loaded: Map<string, LoadedArea>;
  /** The pending load and its callers. */
  pending?: Pending | undefined;
  /** The screen that will be shown. */
  target?: string | undefined;
  requests: Map<string, Promise<void>>;
  retryTimer?: ReturnType<typeof setTimeout> | undefined;
}

interface Pending {
  promise: Promise<LoadedArea>;
  resolve(loaded: LoadedArea): void;
  reject(error: unknown): void;
}

function createPending(): Pending {
  let settle: Omit<Pending, 'promise'> | undefined;
  const promise = new Promise<LoadedArea>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, ...settle! }; // a promise calls its function at once
}

/**
 * Shows the build of each area: the registry's, or, if that one breaks, the last that worked in
 * this browser, or the registry's fallback. Passes events between `shown-build.ts`, which chooses
 * the build, and `build-blame.ts`, which knows the bad ones.
 */
export function createAreaBuilds(options: Options) {
  const { registry, loader, releaseCache, buildHealth, buildStarts } = options;
  const slots = new Map<string, Slot>();
  const shownListeners = new Set<() => void>();
  const blame = createBuildBlame({
    ...options,
    fallbackFor: (area, buildId) => otherThan(buildId, factsOf(area)),
    onExcused: (area, buildId) => dispatch(area, { type: 'failureExcused', buildId }),
  });

  function slotOf(area: string): Slot {
    const slot: Slot = slots.get(area) ?? {
      state: noBuild,
      listeners: new Set(),
      loaded: new Map(),
      requests: new Map(),
    };
    slots.set(area, slot);
    return slot;
  }

  function choicesOf(area: string): string[] {
    const wanted = registry().areas[area]?.buildId;
    if (wanted === undefined) return [];
    const { fallback, installed } = registry().choices[area] ?? {};
    const all = [wanted, ...buildHealth.goodBuilds(area), fallback, installed].filter(
      (id) => id != null,
    );
    return [...new Set(all)];
  }

  function factsOf(area: string): BuildFacts {
    const all = choicesOf(area);
    const [wanted] = all;
    const fit = all.filter((buildId) => !buildHealth.isBad(area, buildId));
    const isCrashing = wanted !== undefined && buildStarts.isCrashLoop(area, wanted);
    return {
      wanted,
      hasWantedFailed: wanted !== undefined && buildHealth.hasBrokenHere(area, wanted),
      fit,
      candidates: fit.length > 0 || wanted === undefined || isCrashing ? fit : [wanted],
    };
  }

  function dispatch(area: string, event: ShownEvent): void {
    const slot = slotOf(area);
    const before = shownBuild(slot.state);
    const { state, effects } = transition(slot.state, event, factsOf(area));
    slot.state = state;
    blame.follow(area, shownBuild(state), state.outlets > 0);
    runRetryTimer(area, slot);
    for (const effect of effects) perform(area, slot, effect);
    if (shownBuild(state) !== before) for (const listener of shownListeners) listener();
  }

  function runRetryTimer(area: string, slot: Slot): void {
    if (!isRetryTimed(slot.state)) {
      clearTimeout(slot.retryTimer);
      slot.retryTimer = undefined;
      return;
    }
    slot.retryTimer ??= setTimeout(() => {
      slot.retryTimer = undefined;
      blame.flagCrashLoops(area, choicesOf(area));
      dispatch(area, { type: 'retryDue' });
    }, retryMs);
  }

  function perform(area: string, slot: Slot, effect: ShownEffect): void {
    switch (effect.type) {
      case 'request':
        slot.requests.set(effect.buildId, request(area, slot, effect.buildId));
        return;
      case 'resolve': {
        const loaded = slot.loaded.get(effect.buildId);
        if (loaded) takePending(slot)?.resolve(loaded);
        return;
      }
      case 'reject':
        takePending(slot)?.reject(effect.error ?? blame.refusal(area, choicesOf(area)[0]));
        return;
      case 'notify':
        for (const listener of slot.listeners) listener();
        return;
      case 'announceFallback':
        options.onFallback();
    }
  }

  function takePending(slot: Slot): Slot['pending'] {
    const { pending } = slot;
    slot.pending = undefined;
    slot.target = undefined;
    return pending;
  }

  function request(area: string, slot: Slot, buildId: string): Promise<void> {
    return fetchBuild(area, buildId, slot.target).then(
      (loaded) => {
        slot.loaded.set(buildId, loaded);
        dispatch(area, { type: 'loaded', buildId });
      },
      (error: unknown) => {
        // If the registry could not list the build's files, the build is not at fault.
        const isGone = isAreaLoadError(error) && error.reason === 'unknown';
        if (isGone || releaseCache.getCached(area, buildId)) blame.loadFailed(area, buildId, error);
        dispatch(area, { type: 'loadFailed', buildId, error });
      },
    );
  }

  async function fetchBuild(area: string, buildId: string, target?: string): Promise<LoadedArea> {
    const release = await releaseCache.find(area, buildId);
    return blame.whileLoading(area, buildId, () => loader.loadBuild(release, target));
  }

  function loadedOf(area: string): LoadedArea | undefined {
    const slot = slots.get(area);
    return slot?.loaded.get(shownBuild(slot.state) ?? '');
  }

  return {
    /** `target` is the screen that will be shown. */
    load(area: string, target?: string): Promise<LoadedArea> {
      const slot = slotOf(area);
      const { promise } = (slot.pending ??= createPending());
      if (slot.state.status === 'empty') {
        slot.target = target;
        blame.flagCrashLoops(area, choicesOf(area));
      }
      dispatch(area, { type: 'wanted' });
      return promise;
    },
    loaded: loadedOf,
    subscribe(area: string, listener: () => void): () => void {
      const { listeners } = slotOf(area);
      listeners.add(listener);
      dispatch(area, { type: 'outletAdded' });
      return () => {
        if (listeners.delete(listener)) dispatch(area, { type: 'outletRemoved' });
      };
    },
    /** Calls `listener` when `loaded` returns another build of any area; it is no outlet. */
    subscribeToAll(listener: () => void): () => void {
      shownListeners.add(listener);
      return () => void shownListeners.delete(listener);
    },
    mounted(loaded: LoadedArea, mountMs: number): void {
      const { area, buildId } = loaded;
      const { fetch, evaluate } = loader.timesOf(loaded) ?? { fetch: 0, evaluate: 0 };
      blame.mounted(area, buildId, { fetch, evaluate, mount: mountMs });
      dispatch(area, { type: 'mounted', buildId });
    },
    /** Returns whether another build replaces it now. */
    failed({ area, buildId }: LoadedArea, phase: FailurePhase, error: unknown): boolean {
      if (phase === 'screen') options.bustCache(area, buildId);
      if (!blame.isBuildBroken(area, buildId, phase, error)) return false;
      const isUnmounting = phase === 'unmount';
      const isReplaced = !isUnmounting && otherThan(buildId, factsOf(area)) !== null;
      dispatch(area, { type: 'broke', buildId, isUnmounting });
      return isReplaced;
    },
    /** Should the page hang now, the builds in its outlets are suspects. */
    possibleHang: (): Hang =>
      buildStarts.hangOf(
        [...slots].flatMap(([area, { state }]) => {
          const buildId = shownBuild(state);
          return buildId !== undefined && state.outlets > 0 ? `${area}@${buildId}` : [];
        }),
      ),
    /** Areas loaded by this page. */
    areas: () => [...slots.keys()],
    /**
     * Called after the registry has changed: loads the area's new build, which then waits for
     * `swap`. The shown build stays, even when the new one can't be loaded.
     */
    async prepare(area: string): Promise<void> {
      const choices = choicesOf(area);
      blame.flagCrashLoops(area, choices);
      dispatch(area, { type: 'registryChanged' });
      await slotOf(area).requests.get(choices[0] ?? '');
    },
    isWaiting(area: string): boolean {
      const slot = slots.get(area);
      return slot !== undefined && waitingBuild(slot.state) !== undefined;
    },
    /** Shows the waiting build in every outlet at once. */
    swap: (area: string): void => dispatch(area, { type: 'swap' }),
    takeBack: blame.takeBack,
  };
}
export type AreaBuilds = ReturnType<typeof createAreaBuilds>;
