import type { ReleaseEntry } from '@aforo/shared/contract';
import type { AssetStore } from '../../assets/stores/asset-store.ts';
import { openRollouts } from '../rollouts/rollouts.repository.ts';
import { recordEvent } from '../events/events.repository.ts';
import { prunable } from './prunable.ts';
import { revisionsOfArea, releasesOf } from '../database/registry.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { prunedBuilds, lockRegistry, markPruned } from '../database/stored-builds.repository.ts';

interface Options {
  db: RegistryConnection;
  assets: AssetStore;
  now(): Date;
}

export interface PruneRequest {
  area: string;
  /** Number of newest builds that are always kept. */
  keep: number;
  isDryRun: boolean;
  by: string;
}

export type Prune = (order: PruneRequest) => Promise<ReleaseEntry[]>;

/**
 * Deletes the files of builds that are no longer needed (`prunable`); their releases and revisions
 * stay in the history. Returns those builds; a dry run changes nothing.
 */
export function createPruner({ db, assets, now }: Options): Prune {
  /**
   * The rows are written first, so that a build can't be activated during deletion. Also deletes
   * files left by an interrupted run.
   */
  async function removeFiles(area: string): Promise<void> {
    const pruned = await prunedBuilds(db, area);
    const stored = await assets.list(area);
    for (const buildId of stored) {
      if (pruned.has(buildId)) await assets.remove(area, buildId);
    }
  }
  return async ({ area, keep, isDryRun, by }) => {
    const at = now();
    const builds = await db.transaction().execute(async (trx) => {
      await lockRegistry(trx);
      const revisions = await revisionsOfArea(trx, area);
      const found = prunable(revisions, await releasesOf(trx, area), {
        keep,
        now: at,
        planned: (await openRollouts(trx)).flatMap((one) => (one.area === area ? one.buildId : [])),
      });
      const buildIds = found.map(({ buildId }) => buildId);
      if (isDryRun || buildIds.length === 0) return found;
      await markPruned(trx, area, buildIds, { at, by });
      const count = found.length === 1 ? 'un build' : `${found.length} builds`;
      const summary = `Borrado ${count}: ${found.map(({ version }) => version).join(', ')}`;
      await recordEvent(
        trx,
        { kind: 'prune', area, author: by, summary: summary.slice(0, 500) },
        at,
      );
      return found;
    });
    if (!isDryRun) await removeFiles(area);
    return builds;
  };
}
