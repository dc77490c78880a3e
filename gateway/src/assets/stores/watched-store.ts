import { AssetStoreError } from './asset-store-error.ts';
import type { AssetStore } from './asset-store.ts';

/** How long a store counts as down after a failure: pages report a little later. */
const downMs = 60_000;

interface Options {
  now(): number;
  /** Called when the store stops responding. */
  onDown(): void;
}

export interface WatchedStore extends AssetStore {
  isDown(): boolean;
}

/** A store that records whether it responds, so that no build is blamed for its failures. */
export function watchStore(store: AssetStore, { now, onDown }: Options): WatchedStore {
  let failedAt = -Infinity;
  const isDown = () => now() - failedAt < downMs;

  async function watched<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof AssetStoreError) {
        const isNews = !isDown();
        failedAt = now();
        if (isNews) onDown();
      }
      throw error;
    }
  }

  return {
    isDown,
    has: (area, buildId) => watched(store.has(area, buildId)),
    put: (area, buildId, files) => watched(store.put(area, buildId, files)),
    read: (area, buildId, file) => watched(store.read(area, buildId, file)),
    files: (area, buildId) => watched(store.files(area, buildId)),
    list: (area) => watched(store.list(area)),
    remove: (area, buildId) => watched(store.remove(area, buildId)),
  };
}
