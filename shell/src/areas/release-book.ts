import { AreaLoadError } from '@aforo/shared/area';
import type { AreaRelease, Registry } from '@aforo/shared/contract';
import { isRelease } from '../registry/is-registry.ts';

interface Options {
  registry(): Registry;
  /** Asks the gateway. */
  get(path: string): Promise<unknown>;
  /** A release that the page's first registry may not have named. */
  learn(release: AreaRelease): void;
}

/** The releases of builds by their ids: those of the registry, and others that are asked for. */
export function createReleaseBook({ registry, get, learn }: Options) {
  const known = new Map<string, AreaRelease>();
  const keyOf = (area: string, buildId: string) => `${area}@${buildId}`;

  function note(release: AreaRelease): AreaRelease {
    learn(release);
    known.set(keyOf(release.area, release.buildId), release);
    return release;
  }

  function knownOf(area: string, buildId: string): AreaRelease | undefined {
    const current = registry().areas[area];
    return current?.buildId === buildId ? note(current) : known.get(keyOf(area, buildId));
  }

  return {
    knownOf,
    /** Rejects with an `AreaLoadError` when there is no such build any more. */
    async find(area: string, buildId: string): Promise<AreaRelease> {
      const release = knownOf(area, buildId);
      if (release) return release;
      const path = [area, buildId].map(encodeURIComponent).join('/');
      const answer = await get(`/registry/releases/${path}`).catch((cause: unknown) => {
        throw new AreaLoadError(area, 'unknown', { cause });
      });
      if (!isRelease(answer) || answer.area !== area || answer.buildId !== buildId) {
        throw new AreaLoadError(area, 'unknown');
      }
      return note(answer);
    },
  };
}
export type ReleaseBook = ReturnType<typeof createReleaseBook>;
