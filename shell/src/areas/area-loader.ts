import { AreaLoadError, meetsContract, type AreaModule, type LoadedArea } from '@aforo/shared/area';
import type { AreaRelease, Registry } from '@aforo/shared/contract';

export interface AreaLoader {
  load(area: string): Promise<LoadedArea>;
  loaded(area: string): LoadedArea | undefined;
}

interface Options {
  registry: Registry;
  /** `failures` counts the tries of this build that went wrong so far. */
  importArea(release: AreaRelease, failures: number): Promise<AreaModule>;
  timeoutMs?: number;
}

/**
 * Loads areas under the shell's own timeout. A build is brought once and kept; a failure is not, so
 * that the next try starts afresh.
 */
export function createAreaLoader({
  registry,
  importArea,
  timeoutMs = 20_000,
}: Options): AreaLoader {
  const ready = new Map<string, LoadedArea>();
  const underWay = new Map<string, Promise<LoadedArea>>();
  const failures = new Map<string, number>();

  async function bring(area: string): Promise<LoadedArea> {
    const release = registry.areas[area];
    if (!release) throw new AreaLoadError(area, 'unknown');
    if (!meetsContract(release.contractVersion)) throw new AreaLoadError(area, 'contract');
    const failedBefore = failures.get(area) ?? 0;
    try {
      const module = await withTimeout(importArea(release, failedBefore), area, timeoutMs);
      if (!meetsContract(module.contractVersion)) throw new AreaLoadError(area, 'contract');
      const loaded = { area, buildId: release.buildId, module };
      ready.set(area, loaded);
      return loaded;
    } catch (cause) {
      failures.set(area, failedBefore + 1);
      throw cause instanceof AreaLoadError
        ? cause
        : new AreaLoadError(area, 'unreachable', { cause });
    }
  }

  return {
    loaded: (area) => ready.get(area),
    load(area) {
      const known = ready.get(area);
      if (known) return Promise.resolve(known);
      const pending = underWay.get(area) ?? bring(area).finally(() => underWay.delete(area));
      underWay.set(area, pending);
      return pending;
    },
  };
}

function withTimeout<T>(promise: Promise<T>, area: string, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AreaLoadError(area, 'timeout')), timeoutMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
