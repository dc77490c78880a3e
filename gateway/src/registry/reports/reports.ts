import type {
  PageEvent,
  PageTrace,
  PageReport,
  RegistryStatus,
  RollbackThresholds,
} from '@aforo/shared/contract';
import { createMinuteBudget, type MinuteLimits } from '../reporters/minute-budget.ts';
import type { Reporter } from '../reporters/reporter.ts';
import {
  canRollBack,
  rollbackReason,
  gracePeriodMs,
  shownSince,
  verdictOf,
} from './automatic-rollback.ts';
import { changeRegistry, revisionNumberOf } from '../revisions/change-registry.ts';
import { releaseKey } from '../composition/composition.ts';
import { createLoadSamples } from './load-samples.ts';
import { gatewayAuthor } from '../revisions/local-builds.ts';
import type { RegistryMetrics } from './metrics.ts';
import { wordOf } from './reason-word.ts';
import {
  createThrottledLog,
  returnSentence,
  sentenceOf,
  tracesSentence,
} from './report-sentences.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import type { RegistryStore } from '../revisions/registry-store.ts';
import { thresholdsOf } from './thresholds.repository.ts';
import { lastRevisions, revisionsOfArea } from '../database/registry.repository.ts';
import {
  addReports,
  causesSince,
  figuresSince,
  forgetReports,
  outcomesOf,
  type ReportRow,
} from './reports.repository.ts';

interface Options {
  registryStore: RegistryStore;
  /** The limits of areas without their own. */
  thresholds: RollbackThresholds;
  metrics: RegistryMetrics;
  now(): Date;
  onError(error: unknown): void;
  /** Called with a sentence for the operator. */
  onWarning(sentence: string): void;
  /** Missing files are then no build's fault. */
  isStoreDown(): boolean;
  limits?: ReportLimits;
}

/** Limits of the table of reports, whatever is sent. */
interface ReportLimits {
  /** New rows per minute at this gateway. */
  rows: MinuteLimits;
  /** Maximum number of rows; the oldest are deleted first. */
  most: number;
}

/** A build with a reported failure, and the time of its evaluation. */
interface DueEvaluation {
  area: string;
  buildId: string;
  at: number;
  /** Time of the last failure. */
  lastAt: number;
}

const defaultLimits: ReportLimits = {
  // Two thousand people who open the same screen within a minute, from a few dozen networks.
  rows: { perNetwork: 300, total: 6000 },
  // About 75 MB with the indexes.
  most: 300_000,
};
const flushMs = 2000;
const retryMs = 20_000;
const pruneMs = 10 * 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Stores reports from pages about their builds, and rolls back failing builds. */
export function createReports(options: Options) {
  const {
    registryStore,
    thresholds: defaults,
    metrics,
    now,
    onError,
    onWarning,
    isStoreDown,
    limits = defaultLimits,
  } = options;
  const { db } = registryStore;
  const samples = createLoadSamples(now);
  const clock = () => now().getTime();
  const logOnce = createThrottledLog(onWarning, clock);
  const admitRow = createMinuteBudget(limits.rows, clock);
  // A row has at most a mount, a failure and five vitals.
  const admitEvent = createMinuteBudget(
    { perNetwork: 8 * limits.rows.perNetwork, total: 8 * limits.rows.total },
    clock,
  );
  /** Reports not yet in the database, one per person, build and minute. */
  let pending = new Map<string, ReportRow>();
  let prunedAt = 0;
  let writing: Promise<void> = Promise.resolve();
  let flushTimer: NodeJS.Timeout | undefined;
  const due = new Map<string, DueEvaluation>();
  let evaluationTimer: NodeJS.Timeout | undefined;
  let evaluating: Promise<void> = Promise.resolve();
  let isClosed = false;

  /** Resolves once all earlier reports are in the database. */
  function flush(): Promise<void> {
    clearTimeout(flushTimer);
    flushTimer = undefined;
    const written = writing.then(write);
    writing = written.catch(() => undefined);
    return written;
  }

  async function write(): Promise<void> {
    const batch = pending;
    pending = new Map();
    // Sorted, so that two gateways that write the same rows don't deadlock.
    const rows = [...batch].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    try {
      await addReports(db, rows);
      if (clock() - prunedAt < pruneMs) return;
      prunedAt = clock();
      await forgetReports(db, { before: new Date(prunedAt - dayMs), most: limits.most });
    } catch (error) {
      // Retried with the next ones, but limited to the rows of one minute.
      for (const [key, row] of batch) {
        if (pending.size >= limits.rows.total) break;
        const newer = pending.get(key);
        pending.set(key, newer ? merged(row, newer) : row);
      }
      throw error;
    }
  }

  function flushSoon(): void {
    if (isClosed) return;
    flushTimer ??= setTimeout(() => void flush().catch(onError), flushMs).unref();
  }

  function scheduleEvaluation(area: string, buildId: string): void {
    const key = releaseKey(area, buildId);
    const [waiting, lastAt] = [due.get(key), clock()];
    // Later failures don't postpone it, or a constantly failing build would never be evaluated.
    if (waiting) waiting.lastAt = lastAt;
    else due.set(key, { area, buildId, at: lastAt + gracePeriodMs, lastAt });
    armEvaluationTimer(flushMs);
  }

  function armEvaluationTimer(delayMs: number): void {
    if (isClosed) return;
    evaluationTimer ??= setTimeout(() => {
      evaluationTimer = undefined;
      evaluating = evaluateDue()
        .then(
          () => flushMs,
          (error: unknown) => {
            onError(error);
            return retryMs;
          },
        )
        .then((waitMs) => {
          if (due.size > 0) armEvaluationTimer(waitMs);
        });
    }, delayMs).unref();
  }

  /** Evaluates the builds whose grace period is over. */
  async function evaluateDue(): Promise<void> {
    for (const [key, one] of Array.from(due)) {
      const startedAt = clock();
      if (one.at > startedAt) continue;
      await evaluate(one.area, one.buildId);
      // Later failures are still in their grace period.
      if (one.lastAt + gracePeriodMs > startedAt) one.at = one.lastAt + gracePeriodMs;
      else due.delete(key);
    }
  }

  async function thresholdsInForce(area: string): Promise<RollbackThresholds> {
    return { ...defaults, ...(await thresholdsOf(registryStore.db, area)) };
  }

  /** Rolls back a build that fails for too many people; another gateway may have been faster. */
  async function evaluate(area: string, buildId: string): Promise<void> {
    // guard: an automatic rollback is based on the state that it judges (reports.database.test.ts)
    // without: `revisionNumberOf(await lastRevisions(db))` → `null`
    const from = revisionNumberOf(await lastRevisions(db));
    const revisions = await revisionsOfArea(db, area);
    const last = revisions.at(-1);
    const shownAt = shownSince(revisions, buildId);
    if (!last || shownAt === null || !canRollBack(last.state, buildId)) return;
    const thresholds = await thresholdsInForce(area);
    const windowStart = clock() - thresholds.minutes * 60_000;
    // Failures before the last activation don't count.
    const since = new Date(Math.max(windowStart, Date.parse(shownAt)));
    await flush();
    // guard: failures are weighed after their mounts arrive (reports.database.test.ts)
    // without: `Date(clock() - gracePeriodMs` → `Date(clock()`
    const countedUntil = new Date(clock() - gracePeriodMs);
    const outcomes = await outcomesOf(db, { area, buildId, since, countedUntil });
    const verdict = verdictOf(outcomes, thresholds);
    if (!verdict.isFailing) return;
    const isCanary = last.state.canary?.buildId === buildId;
    const order = {
      area,
      change: { kind: 'rollback', to: isCanary ? null : last.state.previous } as const,
      // The decision is only valid for the state that was judged.
      from,
      author: gatewayAuthor,
      reason: rollbackReason(verdict, thresholds),
      event: 'automatic_return',
    } as const;
    try {
      await changeRegistry(db, order, now());
      metrics.rolledBack(area);
      const instead = isCanary ? last.state.stable : last.state.previous;
      onWarning(returnSentence(area, buildId, instead ?? 'ninguna versión', order.reason));
    } catch (error) {
      if (!(error instanceof RegistryRefusal)) throw error;
      // The registry has changed: the build is evaluated again, against the new state.
      if (error.code === 'revision_conflict') scheduleEvaluation(area, buildId);
    }
    await registryStore.reload();
  }

  function recordEvent(event: PageEvent, reporter: Reporter): void {
    const { area, buildId } = event;
    // guard: area reports name a build the browser received (reports.database.test.ts)
    if (!reporter.wasServed(area, buildId)) return metrics.ignored('not_served');
    if (isAboutFiles(event) && isStoreDown()) return metrics.ignored('store_down');
    const { person, network, hasSession, isStaff } = reporter;
    const at = now();
    const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000);
    const key = `${releaseKey(area, buildId)} ${minute.getTime()} ${person}`;
    // guard: each stored report uses its network’s quota (reports.database.test.ts)
    if (admitRow(network, key) === 'over') return metrics.ignored('over_limit');
    // A person counts once per minute and kind of event, however often they report.
    if (admitEvent(network, `${key} ${kindOf(event)}`) === 'first') {
      metrics.record(event, { hasSession });
      if (event.kind === 'mounted') samples.loaded(area, buildId, event.phases);
      if (event.kind === 'vital') samples.measured(area, buildId, event.name, event.value);
      if (event.kind === 'scriptError') samples.erred(area, buildId);
      if (event.kind === 'failed' || event.kind === 'scriptError') {
        logOnce(sentenceOf(event, wordOf(event.reason)));
      }
      if (event.kind === 'leftTraces') {
        const traces = event.traces.map(({ trace, name }) => ({
          trace,
          name: traceNameOf(trace, name),
        }));
        samples.leftTraces(area, buildId, traces);
        logOnce(tracesSentence(area, buildId, traces));
      }
    } else metrics.ignored('repeated');
    if (event.kind !== 'mounted' && event.kind !== 'failed') return;
    const row: ReportRow = {
      minute,
      area,
      buildId,
      person,
      network,
      hasSession,
      isStaff,
      ...outcomeColumns(event, at),
    };
    const before = pending.get(key);
    pending.set(key, before ? merged(before, row) : row);
    flushSoon();
    // A failure without a session is counted but triggers no evaluation.
    if (event.kind === 'failed' && hasSession) scheduleEvaluation(area, buildId);
  }

  // Failures that a stopped gateway had not evaluated are evaluated at the next start.
  for (const [area, { stable, canary }] of registryStore.snapshot()?.states ?? []) {
    for (const buildId of [stable, canary?.buildId]) {
      if (buildId != null) scheduleEvaluation(area, buildId);
    }
  }

  return {
    /** @param reporter null if there is no proof that the sender was served any build */
    record({ events }: PageReport, reporter: Reporter | null): void {
      for (const event of events) {
        if (reporter === null) metrics.ignored('unproven');
        else recordEvent(event, reporter);
      }
    },
    evaluateDue,
    thresholdsInForce,
    /** Figures of the last day; phases and vitals only from reports to this gateway. */
    async figuresOf(area: string): Promise<RegistryStatus['areas'][number]['figures']> {
      await flush();
      const since = new Date(clock() - dayMs);
      const figures = await figuresSince(db, area, since);
      const causes = await causesSince(db, area, since);
      return figures.map((one) => ({
        ...one,
        ...samples.figures(area, one.buildId),
        causes: causes.flatMap(({ buildId, ...cause }) => (buildId === one.buildId ? cause : [])),
      }));
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(evaluationTimer);
      await evaluating;
      await flush().catch(onError);
    },
  };
}

export type Reports = ReturnType<typeof createReports>;

type OutcomeColumns = Pick<
  ReportRow,
  'mountedAt' | 'mountMs' | 'failedAt' | 'phase' | 'reason' | 'fallback'
>;

/** A slower mount counts as this one: pages send any number. */
const maxMountMs = 600_000;

function outcomeColumns(
  event: Extract<PageEvent, { kind: 'mounted' | 'failed' }>,
  at: Date,
): OutcomeColumns {
  const none = { mountedAt: null, mountMs: null, failedAt: null };
  if (event.kind === 'mounted') {
    const mountMs = Math.round(Math.min(Math.max(event.phases.mount, 0), maxMountMs));
    return { ...none, mountedAt: at, mountMs, phase: null, reason: null, fallback: null };
  }
  const { phase, reason, fallback } = event;
  const word = wordOf(reason);
  const shown = fallback !== null && /^\w[\w-]{0,79}$/.test(fallback) ? fallback : null;
  return { ...none, failedAt: at, phase, reason: word, fallback: shown };
}

/** Names of members, events and selectors; other text could contain personal data. */
const traceNames: Record<PageTrace['trace'], RegExp> = {
  listener: /^(window|document) [\w:-]+$/,
  interval: /^\d+(\.\d+)?$/,
  rootStyle: /^(html|body)$/,
  global: /^\w+\.[\w$]+$/,
  styleSheet: /^[\w.:#*()>,[\]=~+" -]*$/,
};

function traceNameOf(trace: PageTrace['trace'], name: string): string {
  return name.length <= 80 && traceNames[trace].test(name) ? name : 'otro';
}

function kindOf(event: PageEvent): string {
  if (event.kind === 'vital') return event.name;
  if (event.kind !== 'leftTraces') return event.kind;
  // A page reports listeners and intervals at the unmount, and other changes perhaps later.
  return [...new Set(event.traces.map(({ trace }) => trace))].sort().join();
}

/** Whether a file of the build was missing, as far as the page could know. */
function isAboutFiles(event: PageEvent): boolean {
  return event.kind === 'failed' && (event.phase === 'load' || event.reason === 'ChunkLoadError');
}

/** An earlier report updated with a later one. */
function merged(before: ReportRow, after: ReportRow): ReportRow {
  const hasFailed = after.failedAt !== null;
  return {
    ...after,
    mountedAt: after.mountedAt ?? before.mountedAt,
    mountMs: after.mountMs ?? before.mountMs,
    failedAt: after.failedAt ?? before.failedAt,
    phase: hasFailed ? after.phase : before.phase,
    reason: hasFailed ? after.reason : before.reason,
    fallback: hasFailed ? after.fallback : before.fallback,
  };
}
