import { AreaLoadError, isAreaLoadError, isChunkLoadError } from '@aforo/shared/area';
import type { FailurePhase, PageEvent } from '@aforo/shared/contract';
import type { BuildHealth } from './build-health.ts';
import type { BuildStarts } from './build-starts.ts';
import { failureReason } from './failure-reason.ts';

/** A build that has been mounted for this long without a failure is stable. */
const probationMs = 5000;

/** The build of an area whose code may still hang or crash the page, or the stable one. */
type Probation =
  | { status: 'none' }
  /** It is on the page and has not mounted yet. */
  | { status: 'mounting'; buildId: string }
  /** Mounted a short time ago. */
  | { status: 'probation'; buildId: string }
  | { status: 'stable'; buildId: string };

type ProbationEvent =
  /** The build that the area shows now, if any. */
  | { type: 'current'; buildId: string | undefined; isVisible: boolean }
  | { type: 'mounted'; buildId: string }
  | { type: 'broke'; buildId: string }
  | { type: 'probationOver' };

/** A pure function; its caller keeps the records of `BuildStarts`. */
export function nextProbation(state: Probation, event: ProbationEvent): Probation {
  const buildId = state.status === 'none' ? undefined : state.buildId;
  switch (event.type) {
    case 'current': {
      const isLeft = state.status === 'mounting' && !event.isVisible;
      if (event.buildId === buildId && !isLeft) return state;
      return event.buildId !== undefined && event.isVisible
        ? { status: 'mounting', buildId: event.buildId }
        : { status: 'none' };
    }
    case 'mounted': {
      const isFirst =
        buildId === undefined || (state.status === 'mounting' && buildId === event.buildId);
      return isFirst ? { status: 'probation', buildId: event.buildId } : state;
    }
    case 'broke':
      return event.buildId === buildId ? { status: 'mounting', buildId } : state;
    case 'probationOver':
      return state.status === 'probation' ? { ...state, status: 'stable' } : state;
  }
}

interface Options {
  buildHealth: BuildHealth;
  buildStarts: BuildStarts;
  report(event: PageEvent): void;
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
  /** The build that would replace this one. */
  fallbackFor(area: string, buildId: string): string | null;
  /** The network, the gateway or the browser was the cause. */
  onExcused(area: string, buildId: string): void;
}

/**
 * This browser failed to finish the build twice: an endless loop, a crash, or a redirect to itself.
 */
class CrashLoop extends Error {
  override name = 'CrashLoop';
}

interface Trial {
  state: Probation;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Decides which failures are a build's own, and which builds work. Failed builds are marked and
 * reported; builds whose code never finished are recognised by the records of earlier pages.
 */
export function createBuildBlame(options: Options) {
  const { buildHealth, buildStarts, report, canJudge, fallbackFor } = options;
  const trials = new Map<string, Trial>();
  const reportedMounts = new Set<string>();
  /** Builds marked as bad while the gateway is asked whether their files exist. */
  const suspected = new Set<readonly [area: string, buildId: string]>();

  function dispatch(area: string, event: ProbationEvent): void {
    const trial = trials.get(area) ?? { state: { status: 'none' } };
    const before = trial.state;
    const after = nextProbation(before, event);
    if (after === before) return;
    trial.state = after;
    trials.set(area, trial);
    clearTimeout(trial.timer);
    if (after.status === 'probation') {
      trial.timer = setTimeout(() => dispatch(area, { type: 'probationOver' }), probationMs);
    }
    const isSame = 'buildId' in before && 'buildId' in after && before.buildId === after.buildId;
    if (!isSame && before.status !== 'none') buildStarts.finish(area, before.buildId);
    if (after.status === 'stable') {
      buildStarts.prove(area, after.buildId);
      buildHealth.markGood(area, after.buildId);
    } else if (after.status !== 'none') buildStarts.start(area, after.buildId);
  }

  /**
   * Marks and reports a failure. When a file failed to load, the gateway is asked first whether it
   * exists: if the gateway can't serve files, the mark is removed and the failure excused.
   */
  async function recordFailure(
    area: string,
    buildId: string,
    phase: FailurePhase,
    error: unknown,
  ): Promise<void> {
    const isNew = buildHealth.markBad(area, buildId);
    // A fallback that the gateway no longer stores is not at fault.
    const isGone = isAreaLoadError(error) && error.reason === 'unknown';
    if (!isNew || isGone) return;
    const reason = failureReason(error);
    const fallback = fallbackFor(area, buildId);
    if (mayBeTheNetworks(error)) {
      const suspect = [area, buildId] as const;
      suspected.add(suspect);
      const isReached = await options.canReachFiles(area, buildId);
      suspected.delete(suspect);
      if (!isReached || !canJudge()) {
        buildHealth.unmarkBad(area, buildId);
        options.onExcused(area, buildId);
        return;
      }
      // Mark it again: the page may have been hidden meanwhile, which removed the mark.
      buildHealth.markBad(area, buildId);
    }
    report({ kind: 'failed', area, buildId, phase, reason, fallback });
  }

  return {
    /** Loads a build; until its code has been evaluated, its start is recorded. */
    whileLoading<T>(area: string, buildId: string, load: () => Promise<T>): Promise<T> {
      buildStarts.start(area, buildId);
      return load().finally(() => buildStarts.finish(area, buildId));
    },
    loadFailed(area: string, buildId: string, error: unknown): void {
      const isContract = isAreaLoadError(error) && error.reason === 'contract';
      if (canJudge()) void recordFailure(area, buildId, isContract ? 'contract' : 'load', error);
      else options.onExcused(area, buildId);
    },
    /** To be called whenever the shown build or its visibility may have changed. */
    follow(area: string, buildId: string | undefined, isVisible: boolean): void {
      dispatch(area, { type: 'current', buildId, isVisible });
    },
    mounted(
      area: string,
      buildId: string,
      phases: Extract<PageEvent, { kind: 'mounted' }>['phases'],
    ): void {
      dispatch(area, { type: 'mounted', buildId });
      const name = `${area}@${buildId}`;
      if (reportedMounts.has(name)) return;
      reportedMounts.add(name);
      report({ kind: 'mounted', area, buildId, phases });
    },
    /** Returns whether a failure after the load is the whole build's. */
    isBuildBroken(area: string, buildId: string, phase: FailurePhase, error: unknown): boolean {
      if (!canJudge()) return false;
      const isAlone = fallbackFor(area, buildId) === null;
      const isScreens = phase === 'screen' || (phase === 'firstRender' && isAlone);
      if (isScreens && !isChunkLoadError(error)) {
        // The rest of the section still works; the screen's own error boundary shows the error.
        const reason = failureReason(error);
        report({ kind: 'failed', area, buildId, phase, reason, fallback: null });
        return false;
      }
      void recordFailure(area, buildId, phase, error);
      dispatch(area, { type: 'broke', buildId });
      return true;
    },
    /** Before any request: a build that hung this browser twice must not run again. */
    flagCrashLoops(area: string, builds: readonly string[]): void {
      for (const buildId of builds) {
        if (buildHealth.isBad(area, buildId) || !buildStarts.isCrashLoop(area, buildId)) continue;
        if (canJudge()) void recordFailure(area, buildId, 'crashLoop', new CrashLoop());
      }
    },
    /** Why no build of the area may run. */
    refusal(area: string, wanted: string | undefined): Error {
      if (wanted === undefined) return new AreaLoadError(area, 'unknown');
      // The user has seen the failure, so the next attempt is at their request.
      buildStarts.forget(area, wanted);
      return new CrashLoop();
    },
    /**
     * The page is being left, or may be: unproven failures must not count against a build on the
     * next page. Browsers without `beforeunload` interrupt loading before they report that the page
     * is left.
     */
    takeBack(): void {
      buildStarts.takeBack();
      for (const [area, buildId] of suspected) buildHealth.unmarkBad(area, buildId);
    },
  };
}

/** A failed load does not say why it failed. */
function mayBeTheNetworks(error: unknown): boolean {
  return isAreaLoadError(error)
    ? error.reason === 'unreachable' || error.reason === 'timeout'
    : isChunkLoadError(error);
}
