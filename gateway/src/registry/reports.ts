import type { PageEvent, PageReport, RegistryStatus } from '@aforo/shared/contract';
import type { Database } from 'api/database';
import { createMinuteBudget, type MinuteLimits } from '../evidence/minute-budget.ts';
import type { Witness } from '../evidence/witness.ts';
import {
  hasWayBack,
  returnReason,
  settleMs,
  shownSince,
  verdictOf,
  type ReturnSettings,
} from './automatic-return.ts';
import { changeRegistry } from './changes.ts';
import { releaseKey } from './composition.ts';
import { createLoadSamples } from './load-samples.ts';
import { gatewayAuthor } from './local-builds.ts';
import type { RegistryMetrics } from './metrics.ts';
import { RegistryRefusal } from './registry-error.ts';
import type { RegistryKeeper } from './registry-keeper.ts';
import { pastOf } from './registry.repository.ts';
import {
  addReports,
  figuresSince,
  forgetReports,
  networkFates,
  reportTables,
  type ReportRow,
} from './reports.repository.ts';

interface Options {
  database: Database;
  keeper: RegistryKeeper;
  settings: ReturnSettings;
  metrics: RegistryMetrics;
  now(): Date;
  onError(error: unknown): void;
  limits?: ReportLimits;
}

/** What bounds the table of reports, whatever is sent. */
interface ReportLimits {
  /** New rows within a minute, at this gateway. */
  rows: MinuteLimits;
  /** Rows that stay; the oldest go first. */
  most: number;
}

/** A build that failed for somebody, and when there is enough to go by. */
interface Due {
  area: string;
  buildId: string;
  at: number;
  /** When it failed last. */
  lastAt: number;
}

const usualLimits: ReportLimits = {
  // Two thousand people who open the same screen within a minute, from a few dozen networks.
  rows: { perNetwork: 300, total: 6000 },
  // Some 75 MB with the indexes.
  most: 300_000,
};
const flushMs = 2000;
const retryMs = 20_000;
const pruneMs = 10 * 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Takes what pages tell of the builds they used, and takes back what fails. */
export function createReports(options: Options) {
  const { database, keeper, settings, metrics, now, onError, limits = usualLimits } = options;
  const db = reportTables(database);
  const samples = createLoadSamples(now);
  const clock = () => now().getTime();
  const admitRow = createMinuteBudget(limits.rows, clock);
  // Within a row there are a mount, a failure and five vitals at most.
  const admitEvent = createMinuteBudget(
    { perNetwork: 8 * limits.rows.perNetwork, total: 8 * limits.rows.total },
    clock,
  );
  /** Told and not yet written down, one per person, build and minute. */
  let pending = new Map<string, ReportRow>();
  let prunedAt = 0;
  let writing: Promise<void> = Promise.resolve();
  let flushTimer: NodeJS.Timeout | undefined;
  const due = new Map<string, Due>();
  let dueTimer: NodeJS.Timeout | undefined;
  let judging: Promise<void> = Promise.resolve();
  let isClosed = false;

  /** Whoever waits for it finds everything written that was told before. */
  function flush(): Promise<void> {
    clearTimeout(flushTimer);
    flushTimer = undefined;
    const written = writing.then(write);
    writing = written.catch(() => undefined);
    return written;
  }

  async function write(): Promise<void> {
    const told = pending;
    pending = new Map();
    // One order for every gateway, so that two that write the same rows don't wait in a circle.
    const rows = [...told].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    try {
      await addReports(db, rows);
      if (clock() - prunedAt < pruneMs) return;
      prunedAt = clock();
      await forgetReports(db, { before: new Date(prunedAt - dayMs), most: limits.most });
    } catch (error) {
      // Written again with the next ones, but never more of them than one minute may bring.
      for (const [key, row] of told) {
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

  function judgeSoon(area: string, buildId: string): void {
    const key = releaseKey(area, buildId);
    const [waiting, lastAt] = [due.get(key), clock()];
    // Not put off by what fails meanwhile: a build that fails all the time would never be weighed.
    if (waiting) waiting.lastAt = lastAt;
    else due.set(key, { area, buildId, at: lastAt + settleMs, lastAt });
    armJudge(flushMs);
  }

  function armJudge(delayMs: number): void {
    if (isClosed) return;
    dueTimer ??= setTimeout(() => {
      dueTimer = undefined;
      judging = judgeDue()
        .then(
          () => flushMs,
          (error: unknown) => {
            onError(error);
            return retryMs;
          },
        )
        .then((waitMs) => {
          if (due.size > 0) armJudge(waitMs);
        });
    }, delayMs).unref();
  }

  /** Weighs what is old enough to be weighed. */
  async function judgeDue(): Promise<void> {
    for (const [key, one] of [...due]) {
      const startedAt = clock();
      if (one.at > startedAt) continue;
      await judge(one.area, one.buildId);
      // What failed meanwhile was too young.
      if (one.lastAt + settleMs > startedAt) one.at = one.lastAt + settleMs;
      else due.delete(key);
    }
  }

  /** Takes a build back that fails for too many; somebody else may have been faster. */
  async function judge(area: string, buildId: string): Promise<void> {
    const past = await pastOf(keeper.db, area);
    const last = past.at(-1);
    const shownAt = shownSince(past, buildId);
    if (!last || shownAt === null || !hasWayBack(last.state, buildId)) return;
    const windowStart = clock() - settings.failuresMinutes * 60_000;
    // What failed before the build came into use, or came back, is not held against it.
    const since = new Date(Math.max(windowStart, Date.parse(shownAt)));
    await flush();
    const settledAt = new Date(clock() - settleMs);
    const fates = await networkFates(db, { area, buildId, since, settledAt });
    const verdict = verdictOf(fates, settings);
    if (!verdict.isFailing) return;
    const isCanary = last.state.canary?.buildId === buildId;
    const order = {
      area,
      change: { kind: 'rollback', to: isCanary ? null : last.state.previous } as const,
      // Decided on this state and no other.
      from: keeper.snapshot()?.revision ?? 0,
      author: gatewayAuthor,
      reason: returnReason(verdict, settings),
    };
    try {
      await changeRegistry(keeper.db, order, now());
      metrics.returned(area);
    } catch (error) {
      if (!(error instanceof RegistryRefusal)) throw error;
      // The registry moved on; the next failure is judged by how it is then.
    }
    await keeper.reload();
  }

  function hear(event: PageEvent, witness: Witness): void {
    const { area, buildId } = event;
    if (!witness.wasServed(area, buildId)) return metrics.ignored('not_served');
    const { person, network, hasSession } = witness;
    const at = now();
    const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000);
    const key = `${releaseKey(area, buildId)} ${minute.getTime()} ${person}`;
    if (admitRow(network, key) === 'over') return metrics.ignored('over_limit');
    const kind = event.kind === 'vital' ? event.name : event.kind;
    // Figures grow once per minute with what one person tells, however often they do.
    if (admitEvent(network, `${key} ${kind}`) === 'first') {
      metrics.record(event, { hasSession });
      if (event.kind === 'mounted') samples.loaded(area, buildId, event.phases);
      if (event.kind === 'vital') samples.measured(area, buildId, event.name, event.value);
    } else metrics.ignored('repeated');
    if (event.kind === 'vital') return;
    const row: ReportRow = {
      ...{ minute, area, build_id: buildId, person, network, has_session: hasSession },
      ...fateIn(event, at),
    };
    const before = pending.get(key);
    pending.set(key, before ? merged(before, row) : row);
    flushSoon();
    // Without a session it is a figure and moves nothing.
    if (event.kind === 'failed' && hasSession) judgeSoon(area, buildId);
  }

  // A gateway that stopped before it weighed a failure weighs it now; so does each other one.
  for (const [area, { stable, canary }] of keeper.snapshot()?.states ?? []) {
    for (const buildId of [stable, canary?.buildId]) {
      if (buildId != null) judgeSoon(area, buildId);
    }
  }

  return {
    /** @param witness null when nothing proves that whoever tells was given any build */
    take({ events }: PageReport, witness: Witness | null): void {
      for (const event of events) {
        if (witness === null) metrics.ignored('unproven');
        else hear(event, witness);
      }
    },
    judgeDue,
    /** Of the last day; phases and vitals are those that this gateway heard of. */
    async figuresOf(area: string): Promise<RegistryStatus['areas'][number]['figures']> {
      await flush();
      const figures = await figuresSince(db, area, new Date(clock() - dayMs));
      return figures.map((one) => ({ ...one, ...samples.figures(area, one.buildId) }));
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(dueTimer);
      await judging;
      await flush().catch(onError);
    },
  };
}

export type Reports = ReturnType<typeof createReports>;

type Fate = Pick<ReportRow, 'mounted_at' | 'failed_at' | 'phase' | 'reason' | 'fallback'>;

function fateIn(event: Extract<PageEvent, { kind: 'mounted' | 'failed' }>, at: Date): Fate {
  const none = { mounted_at: null, failed_at: null, phase: null, reason: null, fallback: null };
  if (event.kind === 'mounted') return { ...none, mounted_at: at };
  const { phase, reason, fallback } = event;
  // The name of an error class or a reason; anything else in it could be about a person.
  const word = /^[\w.:-]{1,80}$/.test(reason) ? reason : 'otro';
  const shown = fallback !== null && /^\w[\w-]{0,79}$/.test(fallback) ? fallback : null;
  return { ...none, failed_at: at, phase, reason: word, fallback: shown };
}

/** What was told sooner, with what was told later over it. */
function merged(before: ReportRow, after: ReportRow): ReportRow {
  const hasFailed = after.failed_at !== null;
  return {
    ...after,
    mounted_at: after.mounted_at ?? before.mounted_at,
    failed_at: after.failed_at ?? before.failed_at,
    phase: hasFailed ? after.phase : before.phase,
    reason: hasFailed ? after.reason : before.reason,
    fallback: hasFailed ? after.fallback : before.fallback,
  };
}
