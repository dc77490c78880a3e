import { contentFolder, type AreaRelease } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { RegistryConnection } from './registry-tables.ts';

/*
 * Claims on builds being published, pruned builds (api/migrations/0010_release_upkeep.sql), and the
 * names of content-addressed files (0060_area_content.sql).
 */

export interface BuildName {
  area: string;
  buildId: string;
}

/** Longer than any upload takes to store. Uses the database's clock, which all gateways share. */
const claimed = sql<Date>`now() + interval '10 minutes'`;

/**
 * Claims a build for this holder, or renews the claim. False if another holder has it; an
 * unreleased claim expires after ten minutes.
 */
export async function claimBuild(
  db: RegistryConnection,
  { area, buildId }: BuildName,
  holder: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('areaClaim')
    .values({ area, buildId, holder, until: claimed })
    .onConflict((conflict) =>
      conflict
        .columns(['area', 'buildId'])
        .doUpdateSet({ holder, until: claimed })
        .where((row) =>
          row.or([
            row('areaClaim.holder', '=', holder),
            row('areaClaim.until', '<', sql<Date>`now()`),
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
    .deleteFrom('areaClaim')
    .where('area', '=', area)
    .where('buildId', '=', buildId)
    .where('holder', '=', holder)
    .execute();
}

/**
 * Locks the registry until the end of the transaction, so that no other process changes or prunes
 * it.
 */
export async function lockRegistry(trx: RegistryConnection): Promise<void> {
  // The same lock as in `next_revision()`.
  await sql`select pg_advisory_xact_lock(4120264)`.execute(trx);
}

/** Ids of an area's pruned builds. */
export async function prunedBuilds(db: RegistryConnection, area: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('areaPrune')
    .select('buildId')
    .where('area', '=', area)
    .where('restoredAt', 'is', null)
    .execute();
  return new Set(rows.map(({ buildId }) => buildId));
}

/** Records that these builds are pruned, by whom and when. */
export async function markPruned(
  db: RegistryConnection,
  area: string,
  buildIds: readonly string[],
  { at, by }: { at: Date; by: string },
): Promise<void> {
  if (buildIds.length === 0) return;
  const rows = buildIds.map((buildId) => ({ area, buildId, prunedAt: at, prunedBy: by }));
  await db.insertInto('areaPrune').values(rows).execute();
}

/** Records that an installation includes a pruned build again. */
export async function markRestored(
  db: RegistryConnection,
  { area, buildId }: BuildName,
  at: Date,
): Promise<void> {
  await db
    .updateTable('areaPrune')
    .set({ restoredAt: at })
    .where('area', '=', area)
    .where('buildId', '=', buildId)
    .where('restoredAt', 'is', null)
    .execute();
}

/** A content-addressed name that another build of the area has with other bytes. */
export interface ContentConflict {
  file: string;
  /** The first build with that name. */
  buildId: string;
}

type ContentRelease = Pick<AreaRelease, 'area' | 'buildId' | 'files'>;

/** The names of a release's content-addressed files that belong to other bytes. */
export async function contentConflicts(
  db: RegistryConnection,
  { area, files }: ContentRelease,
): Promise<ContentConflict[]> {
  const names = contentNames(files);
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('areaContent')
    .select(['file', 'integrity', 'buildId'])
    .where('area', '=', area)
    .where('file', 'in', names)
    .orderBy('file')
    .execute();
  return rows
    .filter(({ file, integrity }) => files[file]?.integrity !== integrity)
    .map(({ file, buildId }) => ({ file, buildId }));
}

/**
 * Records the bytes of a release's content-addressed files, unless their names are taken. A name
 * keeps its first bytes for ever, also when its build was pruned, because browsers keep the file.
 */
export async function claimContent(
  db: RegistryConnection,
  { area, buildId, files }: ContentRelease,
): Promise<void> {
  const rows = contentNames(files).map((file) => ({
    area,
    file,
    integrity: files[file]?.integrity ?? '',
    buildId,
  }));
  if (rows.length === 0) return;
  await db
    .insertInto('areaContent')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sorted: concurrent claims wait for each other instead of deadlocking. */
function contentNames(files: AreaRelease['files']): string[] {
  return Object.keys(files)
    .filter((file) => file.startsWith(contentFolder))
    .sort();
}
