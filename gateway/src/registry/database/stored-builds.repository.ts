import { contentFolder, type AreaRelease } from '@aforo/shared/contract';
import { type RawBuilder, sql } from 'kysely';
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

/**
 * Whether a name isn't bound: its build is neither registered nor being published, so its upload
 * failed. A name keeps its bytes for ever once its build is registered, also when that build was
 * pruned, because browsers keep the file. The build's own earlier upload doesn't bind it.
 */
function isUnbound(buildId: string): RawBuilder<boolean> {
  return sql`not exists (select from area_release
      where area_release.area = area_content.area
        and area_release.build_id = area_content.build_id)
    and (area_content.build_id = ${buildId} or not exists (select from area_claim
      where area_claim.area = area_content.area
        and area_claim.build_id = area_content.build_id and area_claim.until > now()))`;
}

/** The names of a release's content-addressed files that belong to other bytes. */
export async function contentConflicts(
  db: RegistryConnection,
  { area, buildId, files }: ContentRelease,
): Promise<ContentConflict[]> {
  const names = contentNames(files);
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('areaContent')
    .select(['file', 'integrity', 'buildId'])
    .where('area', '=', area)
    .where('file', 'in', names)
    .where(sql<boolean>`not (${isUnbound(buildId)})`)
    .orderBy('file')
    .execute();
  return rows
    .filter(({ file, integrity }) => files[file]?.integrity !== integrity)
    .map((row) => ({ file: row.file, buildId: row.buildId }));
}

/**
 * Records the bytes of a release's content-addressed files, unless their names are taken.
 * @returns other builds that had some of the names and whose upload failed; they may have left
 *   files
 */
export async function claimContent(
  trx: RegistryConnection,
  { area, buildId, files }: ContentRelease,
): Promise<string[]> {
  const names = contentNames(files);
  if (names.length === 0) return [];
  const freed = await trx
    .deleteFrom('areaContent')
    .where('area', '=', area)
    .where('file', 'in', names)
    .where(isUnbound(buildId))
    .returning('buildId')
    .execute();
  await insertContent(trx, { area, buildId, files });
  return [...new Set(freed.map((row) => row.buildId))].filter((other) => other !== buildId);
}

/**
 * Binds a release's names, in the transaction that registers it: those that it shares with an
 * upload that may still fail become its own.
 */
export async function bindContent(
  trx: RegistryConnection,
  { area, buildId, files }: ContentRelease,
): Promise<void> {
  const names = contentNames(files);
  if (names.length === 0) return;
  await insertContent(trx, { area, buildId, files });
  const integrities = names.map((file) => files[file]?.integrity ?? '');
  await sql`
    update area_content set build_id = ${buildId}
    from unnest(${names}::text[], ${integrities}::text[]) as own (file, integrity)
    where area_content.area = ${area} and area_content.file = own.file
      and area_content.integrity = own.integrity
      and not exists (select from area_release where area_release.area = area_content.area
        and area_release.build_id = area_content.build_id)`.execute(trx);
}

async function insertContent(
  trx: RegistryConnection,
  { area, buildId, files }: ContentRelease,
): Promise<void> {
  const rows = contentNames(files).map((file) => ({
    area,
    file,
    integrity: files[file]?.integrity ?? '',
    buildId,
  }));
  await trx
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
