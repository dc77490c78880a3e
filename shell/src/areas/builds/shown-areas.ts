import type { Registry } from '@aforo/shared/contract';
import type { RegistryStore } from '../../registry/registry-store.ts';
import type { AreaBuilds } from './area-builds.ts';
import type { ReleaseCache } from './release-cache.ts';

interface Options {
  registry: Pick<RegistryStore, 'current' | 'subscribe'>;
  builds: Pick<AreaBuilds, 'loaded' | 'subscribeToAll'>;
  releaseCache: Pick<ReleaseCache, 'getCached'>;
}

/**
 * The registry's areas, each with the release whose code is on the page: an area in a slot must
 * not get a screen that only the manifest of another build has.
 */
export function createShownAreas({ registry, builds, releaseCache }: Options) {
  let last: Registry['areas'] = {};
  return {
    /** The same object until a release changes. */
    areas(): Registry['areas'] {
      const areas: Registry['areas'] = {};
      for (const [area, release] of Object.entries(registry.current().areas)) {
        const buildId = builds.loaded(area)?.buildId;
        const shown = buildId === undefined ? undefined : releaseCache.getCached(area, buildId);
        areas[area] = shown ?? release;
      }
      if (!hasSameReleases(last, areas)) last = areas;
      return last;
    },
    subscribe(listener: () => void): () => void {
      const unsubscribe = [registry.subscribe(listener), builds.subscribeToAll(listener)];
      return () => unsubscribe.forEach((stop) => stop());
    },
  };
}

function hasSameReleases(a: Registry['areas'], b: Registry['areas']): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((area) => a[area] === b[area]);
}
