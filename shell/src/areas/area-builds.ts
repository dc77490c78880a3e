import {
  AreaLoadError,
  isAreaLoadError,
  isChunkLoadError,
  type LoadedArea,
} from '@aforo/shared/area';
import type { AreaRelease, FailurePhase, PageEvent, Registry } from '@aforo/shared/contract';
import type { AreaLoader } from './area-loader.ts';
import type { BuildHealth } from './build-health.ts';
import type { BuildStarts } from './build-starts.ts';
import {
  probationBuild,
  delaysMs,
  noBuild,
  otherThan,
  shownBuild,
  timerOf,
  transition,
  waitingBuild,
  type BuildEffect,
  type BuildEvent,
  type BuildFacts,
  type BuildState,
} from './build-states.ts';
import { failureReason } from './failure-reason.ts';
import type { ReleaseCache } from './release-cache.ts';

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
  /**
   * False when the browser is offline or is leaving the page: failures then say nothing about a
   * build.
   */
  canJudge(): boolean;
  /**
   * Whether the gateway answers and can read builds. Checked after a file of this build failed to
   * load.
   */
  canReachFiles(area: string, buildId: string): Promise<boolean>;
}

/** The data of one area needed to perform the transitions of its state. */
interface Slot {
  state: BuildState;
  listeners: Set<() => void>;
  loaded: Map<string, LoadedArea>;
  /** The pending load and its callers. */
  pending?: { promise: Promise<LoadedArea>; settle: Settle } | undefined;
  /** The screen that will be shown. */
  target?: string | undefined;
  requests: Map<string, Promise<void>>;
  timer?: { key: string; id: ReturnType<typeof setTimeout> } | undefined;
}
type Settle = (answer: { loaded: LoadedArea } | { error: unknown }) => void;

/**
 * This browser failed to finish the build twice: an endless loop, a crash, or a redirect to itself.
 */
class CrashLoop extends Error {
  override name = 'CrashLoop';
}

/**
 * Shows the build of each area chosen by `build-states.ts`: the registry's, or, if that one breaks,
 * the last that worked in this browser, or the registry's fallback.
 */
export function createAreaBuilds(options: Options) {
  const { registry, loader, releaseCache, buildHealth, buildStarts, report } = options;
  const slots = new Map<string, Slot>();
  /** Builds marked as bad while the gateway is asked whether their files exist. */
  const suspected = new Set<readonly [area: string, buildId: string]>();

  function slotOf(area: string): Slot {
    const slot = slots.get(area) ?? {
      state: noBuild,
      listeners: new Set(),
      loaded: new Map<string, LoadedArea>(),
      requests: new Map<string, Promise<void>>(),
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
    const wanted = all[0];
    const fit = all.filter((buildId) => !buildHealth.isBad(area, buildId));
    const isCrashing = wanted !== undefined && buildStarts.isCrashLoop(area, wanted);
    return {
      wanted,
      fit,
      candidates: fit.length > 0 || wanted === undefined || isCrashing ? fit : [wanted],
      broken: buildHealth.brokenHere(area),
      isOverride: registry().choices[area]?.why === 'override',
    };
  }

  function dispatch(area: string, event: BuildEvent): void {
    const slot = slotOf(area);
    const before = slot.state;
    const { state, effects } = transition(before, event, factsOf(area));
    slot.state = state;
    followTrial(area, before, state);
    followTimer(area, slot);
    for (const effect of effects) perform(area, slot, effect);
  }

  function followTrial(area: string, before: BuildState, after: BuildState): void {
    const [from, to] = [probationBuild(before), probationBuild(after)];
    if (from === to) return;
    if (from !== undefined) {
      const isStable = after.status === 'proven' && after.shown === from;
      buildStarts[isStable ? 'forget' : 'finish'](area, from);
    }
    if (to !== undefined) buildStarts.start(area, to);
  }

  function followTimer(area: string, slot: Slot): void {
    const wanted = timerOf(slot.state);
    if (wanted?.key === slot.timer?.key) return;
    clearTimeout(slot.timer?.id);
    slot.timer = wanted && {
      key: wanted.key,
      id: setTimeout(() => {
        slot.timer = undefined;
        if (wanted.timer === 'retry') flagCrashLoops(area);
        dispatch(area, { type: `${wanted.timer}Due` });
      }, delaysMs[wanted.timer]),
    };
  }

  function perform(area: string, slot: Slot, effect: BuildEffect): void {
    switch (effect.type) {
      case 'request':
        request(area, slot, effect.buildId);
        return;
      case 'preload':
        fetchBuild(area, effect.buildId).catch(() => undefined);
        return;
      case 'resolve': {
        const loaded = slot.loaded.get(effect.buildId);
        if (loaded) slot.pending?.settle({ loaded });
        return;
      }
      case 'reject':
        slot.pending?.settle({ error: effect.error ?? whyNothing(area) });
        return;
      case 'notify':
        for (const listener of slot.listeners) listener();
        return;
      case 'reportMounted':
        reportMounted(area, slot, effect);
        return;
      case 'announceFallback':
        options.onFallback();
        return;
      case 'rememberGood':
        buildHealth.markGood(area, effect.buildId);
    }
  }

  function whyNothing(area: string): Error {
    const [wanted] = choicesOf(area);
    if (wanted === undefined) return new AreaLoadError(area, 'unknown');
    // The user has seen the failure, so the next attempt is at their request.
    buildStarts.forget(area, wanted);
    return new CrashLoop();
  }

  function reportMounted(
    area: string,
    slot: Slot,
    { buildId, mountMs }: { buildId: string; mountMs: number },
  ): void {
    const loaded = slot.loaded.get(buildId);
    const { fetch, evaluate } = (loaded && loader.timesOf(loaded)) ?? { fetch: 0, evaluate: 0 };
    report({ kind: 'mounted', area, buildId, phases: { fetch, evaluate, mount: mountMs } });
  }

  function request(area: string, slot: Slot, buildId: string): void {
    const requested = fetchBuild(area, buildId, slot.target).then(
      (loaded) => {
        slot.loaded.set(buildId, loaded);
        dispatch(area, { type: 'loaded', buildId });
      },
      (error: unknown) => {
        const reason = isAreaLoadError(error) ? error.reason : null;
        // If the registry could not list the build's files, the build is not at fault.
        const wasTried = reason === 'unknown' || releaseCache.getCached(area, buildId);
        if (wasTried)
          recordFailure(area, buildId, reason === 'contract' ? 'contract' : 'load', error);
        dispatch(area, { type: 'loadFailed', buildId, error });
      },
    );
    slot.requests.set(buildId, requested);
  }

  async function fetchBuild(area: string, buildId: string, target?: string): Promise<LoadedArea> {
    const release: AreaRelease = await releaseCache.find(area, buildId);
    buildStarts.start(area, buildId);
    return loader.loadBuild(release, target).finally(() => buildStarts.finish(area, buildId));
  }

  /**
   * Marks and reports a failure. When a file failed to load, the gateway is asked first whether it
   * exists: if the gateway can't serve files, the mark is removed and the build is requested again
   * later.
   */
  function recordFailure(area: string, buildId: string, phase: FailurePhase, error: unknown): void {
    if (!options.canJudge()) {
      dispatch(area, { type: 'forgiven', buildId });
      return;
    }
    const isNew = buildHealth.markBad(area, buildId);
    // A fallback that the gateway no longer stores is not at fault.
    const isGone = isAreaLoadError(error) && error.reason === 'unknown';
    if (!isNew || isGone) return;
    const reason = failureReason(error);
    const fallback = otherThan(buildId, factsOf(area));
    const reportIt = () => report({ kind: 'failed', area, buildId, phase, reason, fallback });
    if (!mayBeTheNetworks(error)) {
      reportIt();
      return;
    }
    const suspect = [area, buildId] as const;
    suspected.add(suspect);
    void options.canReachFiles(area, buildId).then((isReached) => {
      suspected.delete(suspect);
      if (isReached && options.canJudge()) {
        // Mark it again: the page may have been hidden meanwhile, which removed the mark.
        buildHealth.markBad(area, buildId);
        reportIt();
        return;
      }
      buildHealth.unmarkBad(area, buildId);
      dispatch(area, { type: 'forgiven', buildId });
    });
  }

  /** Before any request: a build that hung this browser twice must not run again. */
  function flagCrashLoops(area: string): void {
    for (const buildId of choicesOf(area)) {
      if (!buildHealth.isBad(area, buildId) && buildStarts.isCrashLoop(area, buildId)) {
        recordFailure(area, buildId, 'crashLoop', new CrashLoop());
      }
    }
  }

  /** `target` is the screen that will be shown. */
  function load(area: string, target?: string): Promise<LoadedArea> {
    const slot = slotOf(area);
    if (!slot.pending) {
      let settle: Settle = () => undefined;
      const promise = new Promise<LoadedArea>((resolve, reject) => {
        settle = (answer) => {
          slot.pending = undefined;
          slot.target = undefined;
          if ('loaded' in answer) resolve(answer.loaded);
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the error thrown by the load
          else reject(answer.error);
        };
      });
      slot.pending = { promise, settle };
    }
    const { promise } = slot.pending;
    if (slot.state.status === 'empty') {
      slot.target = target;
      flagCrashLoops(area);
    }
    dispatch(area, { type: 'wanted' });
    return promise;
  }

  function subscribe(area: string, listener: () => void): () => void {
    const { listeners } = slotOf(area);
    listeners.add(listener);
    dispatch(area, { type: 'outletAdded' });
    return () => {
      if (listeners.delete(listener)) dispatch(area, { type: 'outletRemoved' });
    };
  }

  function loadedOf(area: string): LoadedArea | undefined {
    const slot = slots.get(area);
    return slot?.loaded.get(shownBuild(slot.state) ?? '');
  }

  function failed({ area, buildId }: LoadedArea, phase: FailurePhase, error: unknown): boolean {
    if (phase === 'screen') options.bustCache(area, buildId);
    if (!options.canJudge()) return false;
    const isAlone = otherThan(buildId, factsOf(area)) === null;
    const isScreens = phase === 'screen' || (phase === 'firstRender' && isAlone);
    if (isScreens && !isChunkLoadError(error)) {
      // The rest of the section still works; the screen's own error boundary shows the error.
      const reason = failureReason(error);
      report({ kind: 'failed', area, buildId, phase, reason, fallback: null });
      return false;
    }
    recordFailure(area, buildId, phase, error);
    const isUnmounting = phase === 'unmount';
    const isReplaced = !isUnmounting && otherThan(buildId, factsOf(area)) !== null;
    dispatch(area, { type: 'broke', buildId, isUnmounting });
    return isReplaced;
  }

  return {
    load,
    loaded: loadedOf,
    subscribe,
    mounted({ area, buildId }: LoadedArea, mountMs: number): void {
      dispatch(area, { type: 'mounted', buildId, mountMs });
    },
    failed,
    /** Areas loaded by this page. */
    areas: () => [...slots.keys()],
    /**
     * Called after the registry has changed: loads the area's new build, which then waits for
     * `swap`. The shown build stays, even when the new one can't be loaded.
     */
    async prepare(area: string): Promise<void> {
      flagCrashLoops(area);
      dispatch(area, { type: 'registryChanged' });
      const [wanted] = choicesOf(area);
      await slotOf(area).requests.get(wanted ?? '');
    },
    isWaiting(area: string): boolean {
      const slot = slots.get(area);
      return slot !== undefined && waitingBuild(slot.state) !== undefined;
    },
    /** Shows the waiting build in every outlet at once. */
    swap: (area: string): void => dispatch(area, { type: 'swap' }),
    /**
     * The page is being left, or may be: unproven failures must not count against a build on the
     * next page. Browsers without `beforeunload` interrupt loading before they report that the page
     * is left.
     */
    takeBack(): void {
      for (const [area, buildId] of suspected) buildHealth.unmarkBad(area, buildId);
    },
  };
}
export type AreaBuilds = ReturnType<typeof createAreaBuilds>;

/** A failed load does not say why it failed. */
function mayBeTheNetworks(error: unknown): boolean {
  return isAreaLoadError(error)
    ? error.reason === 'unreachable' || error.reason === 'timeout'
    : isChunkLoadError(error);
}
