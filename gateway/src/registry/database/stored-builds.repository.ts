import { sql } from 'kysely';
import type { RegistryConnection } from './registry-tables.ts';

/* Builds on their way in, and builds whose files were taken away (api/migrations/0010_release_upkeep.sql). */

export interface BuildName {
  area: string;
  buildId: string;
}

/** Longer than any upload may take to be stored; by the database's clock, which all gateways share. */
const claimed = sql<Date>`now() + interval '10 minutes'`;

/**
 * Makes a build this holder's to store, or goes on with it. False while it is somebody else's; a claim
 * that its holder never gave back is free after ten minutes.
 */
export async function claimBuild(
  db: RegistryConnection,
  { area, buildId }: BuildName,
  holder: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('area_claim')
    .values({ area, build_id: buildId, holder, until: claimed })
    .onConflict((conflict) =>
      conflict
        .columns(['area', 'build_id'])
        .doUpdateSet({ holder, until: claimed })
        .where((row) =>
          row.or([
            row('area_claim.holder', '=', holder),
            row('area_claim.until', '<', sql<Date>`now()`),
          ]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function releaseClaim(
  db: RegistryConnection,
  { area, buildId }: BuildName,
  holder: string,
): Promise<void> {
  await db
    .deleteFrom('area_claim')
    .where('area', '=', area)
    .where('build_id', '=', buildId)
    .where('holder', '=', holder)
    .execute();
}

/** Until the end of the transaction nobody else changes what is shown, nor prunes. */
export async function lockRegistry(trx: RegistryConnection): Promise<void> {
  // The number that `next_revision()` takes as well.
  await sql`select pg_advisory_xact_lock(4120264)`.execute(trx);
}

/** Build ids of an area whose files were taken away. */
export async function prunedBuilds(db: RegistryConnection, area: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('area_prune')
    .select('build_id')
    .where('area', '=', area)
    .where('restored_at', 'is', null)
    .execute();
  return new Set(rows.map(({ build_id }) => build_id));
}

/** Writes down that the files of these builds go, by whom and when. */
export async function markPruned(
  db: RegistryConnection,
  area: string,
  buildIds: readonly string[],
  { at, by }: { at: Date; by: string },
): Promise<void> {
  if (buildIds.length === 0) return;
  const rows = buildIds.map((build_id) => ({ area, build_id, pruned_at: at, pruned_by: by }));
  await db.insertInto('area_prune').values(rows).execute();
}

/** An installation has brought the build again. */
export async function markRestored(
  db: RegistryConnection,
  { area, buildId }: BuildName,
  at: Date,
): Promise<void> {
  await db
    .updateTable('area_prune')
    .set({ restored_at: at })
    .where('area', '=', area)
    .where('build_id', '=', buildId)
    .where('restored_at', 'is', null)
    .execute();
}
