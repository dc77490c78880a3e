import { AreaLoadError } from '@aforo/shared/area';
import type { AreaRelease, Registry } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import { isRelease } from '../../registry/is-registry.ts';
import { registryTimeoutMs } from '../../registry/registry.ts';

interface Options {
  registry(): Registry;
  /** Requests a path of the gateway; the signal aborts it after a timeout. */
  get(path: string, signal: AbortSignal): Promise<unknown>;
  /** Allows the release's scripts, which the page's first registry may not have named. */
  allow(release: AreaRelease): void;
}

/** Releases by area and build id: from the registry, otherwise requested and cached. */
export function createReleaseCache({ registry, get, allow }: Options) {
  const known = new Map<string, AreaRelease>();
  const keyOf = (area: string, buildId: string) => `${area}@${buildId}`;

  function remember(release: AreaRelease): AreaRelease {
    const key = keyOf(release.area, release.buildId);
    if (known.get(key) !== release) allow(release);
    known.set(key, release);
    return release;
  }

  function getCached(area: string, buildId: string): AreaRelease | undefined {
    const current = registry().areas[area];
    return current?.buildId === buildId ? remember(current) : known.get(keyOf(area, buildId));
  }

  return {
    getCached,
    /**
     * Rejects with an `AreaLoadError`: `unknown` when the build no longer exists, `unreachable`
     * when the registry could not be reached, which says nothing about the build.
     */
    async find(area: string, buildId: string): Promise<AreaRelease> {
      const release = getCached(area, buildId);
      if (release) return release;
      const path = [area, buildId].map(encodeURIComponent).join('/');
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), registryTimeoutMs);
      const answer = await get(`/registry/releases/${path}`, limit.signal)
        .catch((cause: unknown) => {
          const isGone = cause instanceof ApiError && cause.status === 404;
          throw new AreaLoadError(area, isGone ? 'unknown' : 'unreachable', { cause });
        })
        .finally(() => clearTimeout(timer));
      if (!isRelease(answer) || answer.area !== area || answer.buildId !== buildId) {
        throw new AreaLoadError(area, 'unknown');
      }
      return remember(answer);
    },
  };
}
export type ReleaseCache = ReturnType<typeof createReleaseCache>;
