import type { AssetStore } from './asset-store.ts';

/** What a gateway keeps in memory of builds that lie far away. */
const usualBytes = 128 * 1024 ** 2;

/**
 * A store whose files are kept in memory once they were read, the least recently used leaving first.
 * Files of a build never change, so what is kept is never wrong.
 */
export function createCachedStore(store: AssetStore, maxBytes = usualBytes): AssetStore {
  const kept = new Map<string, Buffer>();
  const inFlight = new Map<string, Promise<Buffer | null>>();
  let bytes = 0;

  function keep(key: string, content: Buffer): void {
    kept.set(key, content);
    bytes += content.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes) return;
      kept.delete(oldest);
      bytes -= length;
    }
  }
  return {
    ...store,
    async read(area, buildId, file) {
      const key = `${area}/${buildId}/${file}`;
      const found = kept.get(key);
      if (found) {
        // A Map remembers the order of insertion: last is most recent.
        kept.delete(key);
        kept.set(key, found);
        return found;
      }
      // A hundred pages that open at once ask once.
      const reading =
        inFlight.get(key) ??
        store
          .read(area, buildId, file)
          .then((content) => {
            if (content) keep(key, content);
            return content;
          })
          .finally(() => inFlight.delete(key));
      inFlight.set(key, reading);
      return reading;
    },
    async remove(area, buildId) {
      for (const [key, { length }] of kept) {
        if (!key.startsWith(`${area}/${buildId}/`)) continue;
        kept.delete(key);
        bytes -= length;
      }
      await store.remove(area, buildId);
    },
  };
}
