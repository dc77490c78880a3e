import { isDeepStrictEqual } from 'node:util';
import {
  areaMountSchema,
  areaReleaseSchema,
  buildPreviewSchema,
  canaryRuleSchema,
  publicationSchema,
  releaseFilesSchema,
  type AreaRelease,
  type AreaState,
  type BuildPreview,
  type Publication,
  type ReleaseEntry,
  type ReleaseFiles,
  type RevisionEntry,
} from '@aforo/shared/contract';
import { sql, type Insertable, type Selectable } from 'kysely';
import * as z from 'zod/mini';
import { releaseFaults } from '../protocol/release-faults.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import type { RegistryConnection, RegistryTables } from './registry-tables.ts';

type RevisionRow = Selectable<RegistryTables['registryRevision']>;
type ReleaseRow = Omit<Selectable<RegistryTables['areaRelease']>, 'release' | 'isByOperator'> & {
  contract: string;
};

const mountsSchema = z.array(areaMountSchema);
const channelsSchema = z.record(z.string(), z.string());
const releaseColumns = [
  'area',
  'buildId',
  'version',
  'bytes',
  'commit',
  'publishedAt',
  'publishedBy',
  'publication',
  'preview',
] as const;
/** The only field of the release document that lists need. */
const contract = sql<string>`release ->> 'contractVersion'`.as('contract');

/** Pruned builds appear only in the history. */
const isNotPruned = sql<boolean>`not exists (
  select from area_prune
  where area_prune.area = area_release.area
    and area_prune.build_id = area_release.build_id
    and area_prune.restored_at is null
)`;

/** The last revision of every area. The highest number is the registry's revision. */
export async function lastRevisions(db: RegistryConnection): Promise<RevisionEntry[]> {
  const rows = await db
    .selectFrom('registryRevision')
    .distinctOn('area')
    .selectAll()
    .orderBy('area')
    .orderBy('number', 'desc')
    .execute();
  return rows.map(toRevision);
}

/** Every revision of one area, oldest first. */
export async function revisionsOfArea(
  db: RegistryConnection,
  area: string,
): Promise<RevisionEntry[]> {
  const rows = await db
    .selectFrom('registryRevision')
    .selectAll()
    .where('area', '=', area)
    .orderBy('number')
    .execute();
  return rows.map(toRevision);
}

/** Whether the registry was ever changed by anything but the start of a gateway. */
export async function hasBeenDecided(db: RegistryConnection): Promise<boolean> {
  const query = db.selectFrom('registryRevision').select('number').where('kind', '<>', 'start');
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Up to `limit` revisions of one area or of all with numbers below `before`, newest first. */
export async function revisionsBefore(
  db: RegistryConnection,
  { area, before, limit }: { area: string | null; before: number | null; limit: number },
): Promise<RevisionEntry[]> {
  let query = db.selectFrom('registryRevision').selectAll();
  if (area !== null) query = query.where('area', '=', area);
  if (before !== null) query = query.where('number', '<', before);
  const rows = await query.orderBy('number', 'desc').limit(limit).execute();
  return rows.map(toRevision);
}

/** @throws the database's unique violation if another change was written first */
export async function insertRevision(
  db: RegistryConnection,
  revision: Omit<RevisionEntry, 'at'> & { at: Date },
): Promise<void> {
  const { number, area, kind, state, author, reason, at } = revision;
  await db
    .insertInto('registryRevision')
    .values({
      number,
      area,
      kind,
      stable: state.stable,
      canary: state.canary?.buildId ?? null,
      canaryRule: state.canary ? JSON.stringify(state.canary.rule) : null,
      previous: state.previous,
      mounts: JSON.stringify(state.mounts),
      channels: JSON.stringify(state.channels ?? {}),
      author,
      reason,
      at,
    })
    .execute();
}

/** What a release's row has besides the release. */
interface Published {
  bytes: number;
  commit: string | null;
  publication: Publication | null;
  preview: BuildPreview | null;
  at: Date;
  by: string;
  /** Whether an operator published it, which consents to its entries in other areas. */
  isOperator: boolean;
}

/** @throws the database's unique violation if the build exists already */
export async function insertRelease(
  db: RegistryConnection,
  release: AreaRelease,
  published: Published,
): Promise<void> {
  await db.insertInto('areaRelease').values(releaseRow(release, published)).execute();
}

/**
 * Registers a build unless it is registered already. Returns the stored entry, and whether its
 * files are the same.
 */
export async function ensureRelease(
  db: RegistryConnection,
  release: AreaRelease,
  published: Pick<Published, 'bytes' | 'at' | 'by'>,
): Promise<{ entry: ReleaseEntry; isSame: boolean }> {
  await db
    .insertInto('areaRelease')
    .values(
      releaseRow(release, {
        commit: null,
        publication: null,
        preview: null,
        isOperator: true,
        ...published,
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('areaRelease')
    .select([...releaseColumns, 'release', contract])
    .where('area', '=', release.area)
    .where('buildId', '=', release.buildId)
    .executeTakeFirstOrThrow();
  const stored = releaseFilesSchema.parse(row.release);
  return { entry: toEntry(row), isSame: isDeepStrictEqual(stored.files, release.files) };
}

/** Whether an operator published the build, or installed it. */
export async function isByOperator(
  db: RegistryConnection,
  area: string,
  buildId: string,
): Promise<boolean> {
  const query = db
    .selectFrom('areaRelease')
    .select('isByOperator')
    .where('area', '=', area)
    .where('buildId', '=', buildId);
  return (await query.executeTakeFirst())?.isByOperator ?? false;
}

/** Whether the build is registered, pruned or not. */
export async function isRegistered(
  db: RegistryConnection,
  area: string,
  buildId: string,
): Promise<boolean> {
  const query = db
    .selectFrom('areaRelease')
    .select('buildId')
    .where('area', '=', area)
    .where('buildId', '=', buildId);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * A registered build that is not pruned.
 * @throws {RegistryRefusal} `build_refused` if a version before stored a release that this version
 * doesn't accept
 */
export async function findRelease(
  db: RegistryConnection,
  area: string,
  buildId: string,
): Promise<{ release: AreaRelease; entry: ReleaseEntry } | null> {
  const row = await findReleaseRow(db, area, buildId);
  if (!row) return null;
  const release = areaReleaseSchema.safeParse(row.release);
  if (release.success) return { release: release.data, entry: toEntry(row) };
  throw new RegistryRefusal(
    'build_refused',
    `El build ${buildId} de ${area} no se puede enseñar: pasa de los límites de esta versión.`,
    releaseFaults(release.error),
  );
}

/** Like `findRelease`, whatever the manifest is. */
export async function findBuild(
  db: RegistryConnection,
  area: string,
  buildId: string,
): Promise<{ release: ReleaseFiles; entry: ReleaseEntry } | null> {
  const row = await findReleaseRow(db, area, buildId);
  return row ? { release: releaseFilesSchema.parse(row.release), entry: toEntry(row) } : null;
}

function findReleaseRow(db: RegistryConnection, area: string, buildId: string) {
  return db
    .selectFrom('areaRelease')
    .select([...releaseColumns, 'release', contract])
    .where('area', '=', area)
    .where('buildId', '=', buildId)
    .where(isNotPruned)
    .executeTakeFirst();
}

/** Releases of an area, newest first; without a limit all of them. */
export async function releasesOf(
  db: RegistryConnection,
  area: string,
  limit?: number,
): Promise<ReleaseEntry[]> {
  const query = db
    .selectFrom('areaRelease')
    .select([...releaseColumns, contract])
    .where('area', '=', area)
    .where(isNotPruned)
    .orderBy('publishedAt', 'desc')
    .orderBy('buildId');
  const rows = await (limit === undefined ? query : query.limit(limit)).execute();
  return rows.map(toEntry);
}

/** The newest build of a version. */
export async function newestOf(
  db: RegistryConnection,
  area: string,
  version: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('areaRelease')
    .select('buildId')
    .where('area', '=', area)
    .where('version', '=', version)
    .where(isNotPruned)
    .orderBy('publishedAt', 'desc')
    .orderBy('buildId')
    .limit(1)
    .executeTakeFirst();
  return row?.buildId ?? null;
}

/** Names of every area that has a release or a revision. */
export async function knownAreas(db: RegistryConnection): Promise<string[]> {
  const rows = await db
    .selectFrom('areaRelease')
    .select('area')
    .union(db.selectFrom('registryRevision').select('area'))
    .orderBy('area')
    .execute();
  return rows.map(({ area }) => area);
}

/** @throws {RegistryRefusal} `area_unknown` */
export async function assertKnown(db: RegistryConnection, area: string): Promise<void> {
  if ((await knownAreas(db)).includes(area)) return;
  throw new RegistryRefusal('area_unknown', `No hay ningún área «${area.slice(0, 60)}».`);
}

/** Whether the error is a violation of a primary key or unique index. */
export function isUniqueViolation(error: unknown): boolean {
  return fieldOf(error, 'code') === '23505';
}

/** Whether the error is a revision that names a pruned build. */
export function isForeignKeyViolation(error: unknown): boolean {
  // The trigger's refusal names no table.
  const isOfRevision = [undefined, 'registry_revision'].includes(fieldOf(error, 'table'));
  return fieldOf(error, 'code') === '23503' && isOfRevision;
}

/** A field of PostgreSQL's errors. */
function fieldOf(error: unknown, name: 'code' | 'table'): string | undefined {
  const isObject = typeof error === 'object' && error !== null;
  const value = isObject ? (error as Record<string, unknown>)[name] : undefined; // any object
  return typeof value === 'string' ? value : undefined;
}

function releaseRow(
  release: AreaRelease,
  { bytes, commit, publication, preview, at, by, isOperator }: Published,
): Insertable<RegistryTables['areaRelease']> {
  return {
    area: release.area,
    buildId: release.buildId,
    version: release.version,
    release: JSON.stringify(release),
    bytes,
    commit,
    publication: publication && JSON.stringify(publication),
    preview: preview && JSON.stringify(preview),
    publishedAt: at,
    publishedBy: by,
    isByOperator: isOperator,
  };
}

function toEntry(row: ReleaseRow): ReleaseEntry {
  // One that an earlier version accepted must not hide the builds.
  const publication = publicationSchema.safeParse(row.publication);
  const preview = buildPreviewSchema.safeParse(row.preview);
  return {
    area: row.area,
    buildId: row.buildId,
    version: row.version,
    contractVersion: row.contract,
    bytes: row.bytes,
    commit: row.commit,
    publishedAt: row.publishedAt.toISOString(),
    publishedBy: row.publishedBy,
    ...(publication.success && { publication: publication.data }),
    ...(preview.success && { preview: preview.data }),
  };
}

function toRevision(row: RevisionRow): RevisionEntry {
  return {
    number: row.number,
    area: row.area,
    kind: row.kind,
    state: toState(row),
    author: row.author,
    reason: row.reason,
    at: row.at.toISOString(),
  };
}

function toState(row: RevisionRow): AreaState {
  const channels = channelsSchema.parse(row.channels);
  return {
    stable: row.stable,
    previous: row.previous,
    mounts: mountsSchema.parse(row.mounts),
    ...(Object.keys(channels).length > 0 && { channels }),
    canary:
      row.canary === null
        ? null
        : { buildId: row.canary, rule: canaryRuleSchema.parse(row.canaryRule) },
  };
}
