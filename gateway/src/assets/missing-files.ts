import { existsSync } from 'node:fs';
import type { ReleaseFiles } from '@aforo/shared/contract';
import type { AssetStore } from './stores/asset-store.ts';
import type { BuildStore } from './stores/build-store.ts';

/** Returns the files of a release that neither the store nor the installation has. */
export type MissingFiles = (release: ReleaseFiles) => Promise<string[]>;

export function createMissingFiles(assets: AssetStore, installed: BuildStore): MissingFiles {
  return async ({ area, buildId, files }) => {
    const stored = await assets.files(area, buildId);
    // Published builds are only served with their release.
    const isServed = stored.has('release.json');
    const beside = installed.find(area, buildId)?.files;
    return Object.keys(files).filter((file) => {
      if (isServed && stored.has(file)) return false;
      const path = beside?.get(file)?.path;
      return path === undefined || !existsSync(path);
    });
  };
}
