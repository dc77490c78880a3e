import {
  areaContractVersion,
  AreaLoadError,
  lifecycleLimits,
  meetsContract,
  type AreaModule,
  type LoadedArea,
} from '@aforo/shared/area';
import type { AreaRelease } from '@aforo/shared/contract';

/** How long a build's code took to load, in milliseconds. */
export interface LoadTimes {
  fetch: number;
  evaluate: number;
}

export interface AreaLoader {
  /** Rejects with an `AreaLoadError`. `target` is the screen that will be shown. */
  loadBuild(release: AreaRelease, target?: string): Promise<LoadedArea>;
  timesOf(loaded: LoadedArea): LoadTimes | undefined;
}

interface Options {
  /** `failures` is the number of failed attempts to load this build. */
  importArea(release: AreaRelease, failures: number, target?: string): Promise<AreaModule>;
  /** When the last file of the build had arrived, on the clock of `now`. */
  lastFileLoadedAt?(release: AreaRelease): number | undefined;
  now?(): number;
  timeoutMs?: number;
}

/**
 * The fallback is requested only then. An area has at most 78 KB with its first screen
 * (bench/budget.json): enough time on a line twenty times slower than the measured one.
 */
const loadTimeoutMs = 10_000;

/**
 * Loads builds of areas with the shell's own timeout. A loaded build is cached; a failure is not,
 * so that the next call tries again.
 */
export function createAreaLoader({
  importArea,
  lastFileLoadedAt = () => undefined,
  now = () => performance.now(),
  timeoutMs = loadTimeoutMs,
}: Options): AreaLoader {
  const ready = new Map<string, LoadedArea>();
  const underWay = new Map<string, Promise<LoadedArea>>();
  const failures = new Map<string, number>();
  const times = new Map<string, LoadTimes>();

  async function load(release: AreaRelease, target?: string): Promise<LoadedArea> {
    const { area, buildId } = release;
    const key = keyOf(release);
    refuseOtherContract(area, release.contractVersion);
    const failedBefore = failures.get(key) ?? 0;
    const startedAt = now();
    try {
      const module = await withTimeout(importArea(release, failedBefore, target), area, timeoutMs);
      refuseOtherContract(area, module.contractVersion);
      const arrivedAt = Math.max(lastFileLoadedAt(release) ?? startedAt, startedAt);
      times.set(key, { fetch: arrivedAt - startedAt, evaluate: Math.max(0, now() - arrivedAt) });
      const loaded = { area, buildId, module: { ...module, timeouts: lifecycleLimits } };
      ready.set(key, loaded);
      return loaded;
    } catch (cause) {
      failures.set(key, failedBefore + 1);
      throw cause instanceof AreaLoadError
        ? cause
        : new AreaLoadError(area, 'unreachable', { cause });
    }
  }

  return {
    loadBuild(release, target) {
      const key = keyOf(release);
      const known = ready.get(key);
      if (known) return Promise.resolve(known);
      const pending =
        underWay.get(key) ?? load(release, target).finally(() => underWay.delete(key));
      underWay.set(key, pending);
      return pending;
    },
    timesOf: (loaded) => times.get(keyOf(loaded)),
  };
}

function keyOf({ area, buildId }: Pick<AreaRelease, 'area' | 'buildId'>): string {
  return `${area}@${buildId}`;
}

function refuseOtherContract(area: string, version: string): void {
  if (meetsContract(version)) return;
  throw new AreaLoadError(area, 'contract', {
    versions: { area: version, page: areaContractVersion },
  });
}

function withTimeout<T>(promise: Promise<T>, area: string, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AreaLoadError(area, 'timeout')), timeoutMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
