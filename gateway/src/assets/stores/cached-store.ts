import type { AssetStore } from './asset-store.ts';

/** Memory used to cache builds of a remote store. */
const defaultMaxBytes = 128 * 1024 ** 2;

/**
 * A store with an LRU cache of its files in memory. Files of a build never change, so no
 * invalidation is needed.
 */
export function createCachedStore(store: AssetStore, maxBytes = defaultMaxBytes): AssetStore {
  const cached = new Map<string, Buffer>();
  const inFlight = new Map<string, Promise<Buffer | null>>();
  let bytes = 0;

  function remember(key: string, content: Buffer): void {
    cached.set(key, content);
    bytes += content.length;
    for (const [oldest, { length }] of cached) {
      if (bytes <= maxBytes) return;
      cached.delete(oldest);
      bytes -= length;
    }
  }
  return {
    ...store,
    async read(area, buildId, file) {
      const key = `${area}/${buildId}/${file}`;
      const found = cached.get(key);
      if (found) {
        // A Map iterates in insertion order: the last entry is the most recent.
        cached.delete(key);
        cached.set(key, found);
        return found;
      }
      // Concurrent requests for a file share one read.
      const reading =
        inFlight.get(key) ??
        store
          .read(area, buildId, file)
          .then((content) => {
            if (content) remember(key, content);
            return content;
          })
          .finally(() => inFlight.delete(key));
      inFlight.set(key, reading);
      return reading;
    },
    async remove(area, buildId) {
      for (const [key, { length }] of cached) {
        if (!key.startsWith(`${area}/${buildId}/`)) continue;
        cached.delete(key);
        bytes -= length;
      }
      await store.remove(area, buildId);
    },
  };
}
