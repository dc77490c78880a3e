import { createHash, randomUUID } from 'node:crypto';
import type { PageEvent, PageReport, RegistryStatus } from '@aforo/shared/contract';
import type { Database } from 'api/database';
import { hasWayBack, isFailing, returnReason, type ReturnSettings } from './automatic-return.ts';
import { changeRegistry } from './changes.ts';
import { releaseKey } from './composition.ts';
import { createLoadSamples } from './load-samples.ts';
import { gatewayAuthor } from './local-builds.ts';
import type { RegistryMetrics } from './metrics.ts';
import { RegistryRefusal } from './registry-error.ts';
import type { RegistryKeeper } from './registry-keeper.ts';
import { findRelease, pastOf } from './registry.repository.ts';
import {
  addMounts,
  fatesSince,
  forgetReports,
  insertFailures,
  reportTables,
  type FailureRow,
  type MountRow,
} from './reports.repository.ts';

interface Options {
  database: Database;
  keeper: RegistryKeeper;
  settings: ReturnSettings;
  metrics: RegistryMetrics;
  now(): Date;
  onError(error: unknown): void;
}

const flushMs = 20_000;
const dayMs = 24 * 60 * 60 * 1000;
const keptDays = 30;

/** Takes what pages tell of the builds they used, and takes back what fails. */
export function createReports(options: Options) {
  const { database, keeper, settings, metrics, now, onError } = options;
  const db = reportTables(database);
  const gateway = randomUUID();
  const samples = createLoadSamples(now);
  /** Builds that exist; what pages say of others is not kept. */
  const known = new Set<string>();
  let counted = new Map<string, MountRow>();
  let forgotAt = 0;

  async function exists(area: string, buildId: string): Promise<boolean> {
    const key = releaseKey(area, buildId);
    if (known.has(key)) return true;
    if (!(await findRelease(keeper.db, area, buildId))) return false;
    known.add(key);
    return true;
  }

  function count(area: string, buildId: string): void {
    const minute = new Date(Math.floor(now().getTime() / 60_000) * 60_000);
    const key = `${releaseKey(area, buildId)} ${minute.getTime()}`;
    const row = counted.get(key) ?? { minute, area, build_id: buildId, gateway, mounts: 0 };
    counted.set(key, { ...row, mounts: row.mounts + 1 });
  }

  /** Mounts are counted here and written down together: one write per minute, not per page. */
  async function flush(): Promise<void> {
    const rows = [...counted.values()];
    counted = new Map();
    try {
      await addMounts(db, rows);
    } catch (error) {
      for (const row of rows) {
        const key = `${releaseKey(row.area, row.build_id)} ${row.minute.getTime()}`;
        const since = counted.get(key)?.mounts ?? 0;
        counted.set(key, { ...row, mounts: row.mounts + since });
      }
      throw error;
    }
    if (now().getTime() - forgotAt < dayMs) return;
    forgotAt = now().getTime();
    await forgetReports(db, new Date(forgotAt - keptDays * dayMs));
  }

  /** Takes a build back that fails for too many; somebody else may have been faster. */
  async function judge(area: string, buildId: string): Promise<void> {
    const past = await pastOf(keeper.db, area);
    const last = past.at(-1);
    if (!last || !hasWayBack(last.state, buildId)) return;
    // What failed before the build came into use, or came back, is not held against it.
    const shownSince = past.findLast(
      ({ state }, index) => !isShown(past[index - 1]?.state, buildId) && isShown(state, buildId),
    );
    const windowStart = now().getTime() - settings.failuresMinutes * 60_000;
    const since = new Date(Math.max(windowStart, Date.parse(shownSince?.at ?? last.at)));
    await flush();
    const fates = await fatesSince(db, area, since);
    const fate = fates.find((one) => one.buildId === buildId);
    if (!fate || !isFailing(fate, settings)) return;
    const isCanary = last.state.canary?.buildId === buildId;
    const order = {
      area,
      change: { kind: 'rollback', to: isCanary ? null : last.state.previous } as const,
      // Decided on this state and no other.
      from: keeper.snapshot()?.revision ?? 0,
      author: gatewayAuthor,
      reason: returnReason(fate, settings),
    };
    await changeRegistry(keeper.db, order, now());
    await keeper.reload();
  }

  async function judgeQuietly(area: string, buildId: string): Promise<void> {
    try {
      await judge(area, buildId);
    } catch (error) {
      if (!(error instanceof RegistryRefusal)) throw error;
      // The registry moved on; the next failure is judged by how it is then.
      await keeper.reload();
    }
  }

  const timer = setInterval(() => void flush().catch(onError), flushMs);
  timer.unref();

  return {
    /**
     * @param visitor what tells browsers apart without saying whose they are; those that the house
     * didn't give it to count together as one
     */
    async take({ events }: PageReport, visitor: string | undefined): Promise<void> {
      const hash = createHash('sha256')
        .update(visitor ?? '')
        .digest();
      const failures: FailureRow[] = [];
      for (const event of events) {
        if (!(await exists(event.area, event.buildId))) continue;
        metrics.record(event);
        if (event.kind === 'mounted') {
          count(event.area, event.buildId);
          samples.loaded(event.area, event.buildId, event.phases);
        } else if (event.kind === 'vital') {
          samples.measured(event.area, event.buildId, event.name, event.value);
        } else failures.push(failureRow(event, hash, now()));
      }
      await insertFailures(db, failures);
      const failed = new Map(failures.map((row) => [releaseKey(row.area, row.build_id), row]));
      for (const { area, build_id } of failed.values()) await judgeQuietly(area, build_id);
    },
    /** Of the last day; phases and vitals are those that this gateway heard of. */
    async figuresOf(area: string): Promise<RegistryStatus['areas'][number]['figures']> {
      await flush();
      const fates = await fatesSince(db, area, new Date(now().getTime() - dayMs));
      return fates.map(({ buildId, mounts, failures }) => ({
        buildId,
        mounts,
        failures,
        ...samples.figures(area, buildId),
      }));
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await flush().catch(onError);
    },
  };
}

export type Reports = ReturnType<typeof createReports>;

function isShown(
  state: { stable: string | null; canary: { buildId: string } | null } | undefined,
  buildId: string,
): boolean {
  return state?.stable === buildId || state?.canary?.buildId === buildId;
}

function failureRow(
  { area, buildId, phase, reason, fallback }: Extract<PageEvent, { kind: 'failed' }>,
  visitor: Buffer,
  at: Date,
): FailureRow {
  // The name of an error class or a reason; anything else in it could be about a person.
  const word = /^[\w.:-]{1,80}$/.test(reason) ? reason : 'otro';
  const shown = fallback !== null && /^\w[\w-]{0,79}$/.test(fallback) ? fallback : null;
  return { at, area, build_id: buildId, phase, reason: word, fallback: shown, visitor };
}
