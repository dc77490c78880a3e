import type { AppProps } from 'single-spa';
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
  /** Without the area if the build does not export one. `failures`: failed attempts to load it. */
  importArea(
    release: AreaRelease,
    failures: number,
    target?: string,
  ): Promise<AreaModule | undefined>;
  /** When the last file of the build had arrived, on the clock of `now`. */
  lastFileLoadedAt?(release: AreaRelease): number | undefined;
  now?(): number;
  timeoutMs?: number;
  /** Called before the code of a build is requested; the result, when it has been evaluated. */
  onLoad?(release: AreaRelease): () => void;
  /** Called before each mount of a build. `mount` is its parcel's name, different each time. */
  onEnter?(loaded: LoadedArea, mount: string): void;
  /** Called after each unmount that did not fail. */
  onLeave?(mount: string): void;
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
  onLoad,
  onEnter,
  onLeave,
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
    const isEvaluated = onLoad?.(release);
    const startedAt = now();
    try {
      const importing = importArea(release, failedBefore, target).finally(isEvaluated);
      const module = await withTimeout(importing, area, timeoutMs);
      // Its code has arrived, so the connection is not to blame.
      if (!module) throw new AreaLoadError(area, 'contract');
      refuseOtherContract(area, module.contractVersion);
      const arrivedAt = Math.max(lastFileLoadedAt(release) ?? startedAt, startedAt);
      times.set(key, { fetch: arrivedAt - startedAt, evaluate: Math.max(0, now() - arrivedAt) });
      const { mount, unmount } = module;
      // single-spa runs the functions of a list one after the other.
      const enter = async ({ name }: AppProps) => onEnter?.(loaded, name);
      const leave = async ({ name }: AppProps) => onLeave?.(name);
      const loaded: LoadedArea = {
        area,
        buildId,
        module: {
          ...module,
          mount: [enter, mount].flat(),
          unmount: [unmount, leave].flat(),
          timeouts: lifecycleLimits,
        },
      };
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
