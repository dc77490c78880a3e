import type { ReleaseEntry } from '@aforo/shared/contract';
import type { AssetStore } from '../assets/asset-store.ts';
import { prunable } from './prunable.ts';
import { pastOf, releasesOf } from './registry.repository.ts';
import type { RegistryConnection } from './registry-tables.ts';
import { goneBuilds, lockRegistry, markPruned } from './upkeep.repository.ts';

interface Options {
  db: RegistryConnection;
  assets: AssetStore;
  now(): Date;
}

interface PruneOrder {
  area: string;
  /** So many of the newest builds stay in any case. */
  keep: number;
  isDryRun: boolean;
  by: string;
}

export type Prune = (order: PruneOrder) => Promise<ReleaseEntry[]>;

/**
 * Takes away the files of builds that nobody needs (`prunable`); their releases and what was done with
 * them stay in the history. Answers with those builds; in a dry run nothing happens to them.
 */
export function createPruner({ db, assets, now }: Options): Prune {
  /** Written down first, so that nobody activates what is going; also what an earlier try left. */
  async function removeFiles(area: string): Promise<void> {
    const gone = await goneBuilds(db, area);
    const stored = await assets.list(area);
    for (const buildId of stored) {
      if (gone.has(buildId)) await assets.remove(area, buildId);
    }
  }
  return async ({ area, keep, isDryRun, by }) => {
    const at = now();
    const builds = await db.transaction().execute(async (trx) => {
      await lockRegistry(trx);
      const past = await pastOf(trx, area);
      const found = prunable(past, await releasesOf(trx, area), { keep, now: at });
      const buildIds = found.map(({ buildId }) => buildId);
      if (!isDryRun) await markPruned(trx, area, buildIds, { at, by });
      return found;
    });
    if (!isDryRun) await removeFiles(area);
    return builds;
  };
}
