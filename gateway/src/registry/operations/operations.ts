import {
  isAtOrBelow,
  mountOf,
  type Activation,
  type AreaMount,
  type RegistryCheck,
  type RegistryStatus,
  type ReleaseEntry,
  type RevisionEntry,
} from '@aforo/shared/contract';
import type { MissingFiles } from '../../assets/missing-files.ts';
import type { Change } from '../revisions/area-state.ts';
import { changeRegistry, revisionNumberOf } from '../revisions/change-registry.ts';
import { wasShown } from '../revisions/local-builds.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import {
  findBuild,
  findRelease,
  knownAreas,
  lastRevisions,
  newestOf,
  releasesOf,
  revisionsBefore,
  revisionsOfArea,
} from '../database/registry.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { megabytes } from '../publishing/upload.ts';
import type { RegistryStore } from '../revisions/registry-store.ts';

/** The data of every change of an area. */
export interface Order {
  area: string;
  from: number;
  author: string;
  reason: string;
}

interface Options {
  registryStore: RegistryStore;
  now(): Date;
  missingFiles: MissingFiles;
  figuresOf(area: string): Promise<RegistryStatus['areas'][number]['figures']>;
}

/** Number of releases in a status, per area. */
const listed = 30;
const historyPage = 50;
/** Of all areas' releases. Our five areas have 60 KB, so fifty areas fit several times. */
const maxRegistryBytes = 2 * 1024 ** 2;

/** Changes and queries for teams, operators and administrators. */
export function createOperations({ registryStore, now, missingFiles, figuresOf }: Options) {
  const { db } = registryStore;

  async function change(order: Order, asked: Change): Promise<RevisionEntry> {
    const revision = await changeRegistry(db, { ...order, change: asked }, now());
    // The caller sees the change at once; open pages and other gateways get a notification from the
    // database.
    await registryStore.reload();
    return revision;
  }

  return {
    async activate(order: Order, { target, canary }: Activation): Promise<RevisionEntry> {
      const buildId = await resolveBuild(db, order.area, target);
      await assertStored(order.area, buildId);
      await assertFitsPage(order.area, buildId);
      if (canary) return change(order, { kind: 'canary', buildId, rule: canary });
      // A new area of an update gets the installation's paths, if they are free.
      const taken = (await lastRevisions(db)).flatMap(({ state }) => state.mounts);
      const mounts = registryStore.installed.mounts.filter(
        ({ area, prefix }) =>
          area === order.area && !taken.some((mount) => mount.prefix === prefix),
      );
      return change(order, { kind: 'activate', buildId, mounts });
    },
    async rollback(order: Order, to: string | undefined): Promise<RevisionEntry> {
      const target = to === undefined ? null : await resolveBuild(db, order.area, to);
      if (target === null) await assertKnown(db, order.area);
      const state = registryStore.snapshot()?.states.get(order.area);
      const back = target ?? (state?.canary ? null : (state?.previous ?? null));
      if (back !== null) await assertStored(order.area, back);
      return change(order, { kind: 'rollback', to: target });
    },
    async mount(
      order: Order,
      wanted: Omit<AreaMount, 'area'>[],
      { isOperator, isReplacing }: { isOperator: boolean; isReplacing: boolean },
    ): Promise<RevisionEntry> {
      const { area } = order;
      await assertKnown(db, area);
      const mounts = wanted.map((mount) => ({ ...mount, area }));
      const last = await lastRevisions(db);
      assertMountable(mounts, last);
      const currentMounts = last.find((revision) => revision.area === area)?.state.mounts ?? [];
      if (!isOperator) {
        assertKeepsCurrentMounts(mounts, currentMounts);
        assertBelowCurrentMounts(mounts, currentMounts);
      }
      if (!isReplacing) assertNotBelowOtherAreas(mounts, currentMounts, last);
      return change(order, { kind: 'mounts', mounts });
    },
    /** For one area, or all. */
    async status(area: string | null): Promise<RegistryStatus> {
      const last = await lastRevisions(db);
      const names = area === null ? await knownAreas(db) : [area];
      if (area !== null) await assertKnown(db, area);
      const areas = [];
      for (const name of names) {
        const lastRevision = last.find((revision) => revision.area === name) ?? null;
        const state = lastRevision?.state;
        areas.push({
          area: name,
          state: state ?? { stable: null, canary: null, previous: null, mounts: [] },
          releases: await releasesWith(name, [
            state?.stable,
            state?.canary?.buildId,
            state?.previous,
          ]),
          figures: await figuresOf(name),
          lastRevision,
          waiting: await waitingBuild(name),
        });
      }
      return { revision: revisionNumberOf(last), areas };
    },
    /** Builds of an area with missing files. */
    async check(area: string): Promise<RegistryCheck> {
      await assertKnown(db, area);
      const broken: RegistryCheck['broken'] = [];
      const entries = await releasesOf(db, area);
      for (const { buildId } of entries) {
        const found = await findBuild(db, area, buildId);
        const missing = found ? await missingFiles(found.release) : [];
        if (missing.length > 0) broken.push({ area, buildId, missing });
      }
      return { checked: entries.length, broken };
    },
    async history(area: string | null, before: number | null): Promise<RevisionEntry[]> {
      if (area !== null) await assertKnown(db, area);
      return revisionsBefore(db, { area, before, limit: historyPage });
    },
  };

  async function assertStored(area: string, buildId: string): Promise<void> {
    const found = await findRelease(db, area, buildId);
    const missing = found ? await missingFiles(found.release) : [];
    if (missing.length === 0) return;
    throw new RegistryRefusal(
      'build_files_missing',
      `Faltan archivos del build ${buildId} de ${area}, así que no se puede enseñar. Publícalo otra vez.`,
      missing.slice(0, 10),
    );
  }

  /** A page has the releases of all areas that its visitor may open. */
  async function assertFitsPage(area: string, buildId: string): Promise<void> {
    const release = (await findRelease(db, area, buildId))?.release;
    // Another gateway may just have activated a build.
    await registryStore.reload();
    const { areas } = (await registryStore.current()).registry;
    const bytes = bytesOfJson({ ...areas, [area]: release });
    if (bytes <= maxRegistryBytes || bytes <= bytesOfJson(areas)) return;
    throw new RegistryRefusal(
      'build_refused',
      `Con el build ${buildId} de ${area} el registro, que va en cada página, ocuparía ${megabytes(bytes)} y puede ocupar ${megabytes(maxRegistryBytes)}.`,
    );
  }

  /** The installation's own build, until it is first given to a visitor. */
  async function waitingBuild(area: string): Promise<string | null> {
    const buildId = registryStore.installed.areas[area]?.buildId ?? null;
    if (buildId === null) return null;
    return wasShown(await revisionsOfArea(db, area), buildId) ? null : buildId;
  }

  /** The newest ones, and the relevant ones regardless of age. */
  async function releasesWith(
    area: string,
    named: readonly (string | null | undefined)[],
  ): Promise<ReleaseEntry[]> {
    const newest = await releasesOf(db, area, listed);
    for (const buildId of named) {
      if (buildId == null || newest.some((entry) => entry.buildId === buildId)) continue;
      const found = await findBuild(db, area, buildId);
      if (found) newest.push(found.entry);
    }
    return newest;
  }
}

export type Operations = ReturnType<typeof createOperations>;

function bytesOfJson(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** A build id, or the newest build of a version. */
async function resolveBuild(db: RegistryConnection, area: string, target: string): Promise<string> {
  if (await findBuild(db, area, target)) return target;
  const newest = await newestOf(db, area, target);
  if (newest !== null) return newest;
  await assertKnown(db, area);
  throw new RegistryRefusal(
    'build_unknown',
    `${area} no tiene ningún build ni versión «${target.slice(0, 60)}».`,
  );
}

async function assertKnown(db: RegistryConnection, area: string): Promise<void> {
  if ((await knownAreas(db)).includes(area)) return;
  throw new RegistryRefusal('area_unknown', `No hay ningún área «${area.slice(0, 60)}».`);
}

/**
 * A team keeps its paths with their roles, and may add paths below them with the same or fewer
 * roles.
 */
function assertBelowCurrentMounts(
  mounts: readonly AreaMount[],
  currentMounts: readonly AreaMount[],
): void {
  for (const { prefix, roles } of mounts) {
    const allowed = mountOf({ mounts: currentMounts }, prefix)?.roles;
    if (allowed === null || (allowed && roles?.every((role) => allowed.includes(role)))) continue;
    throw new RegistryRefusal(
      'not_allowed',
      `Con el token de un área solo se cambian las rutas que están por debajo de las suyas y para las mismas personas: ${prefix} necesita uno de todas las áreas.`,
    );
  }
}

/** Only an operator may remove the paths that an operator gave to an area. */
function assertKeepsCurrentMounts(
  mounts: readonly AreaMount[],
  currentMounts: readonly AreaMount[],
): void {
  for (const { prefix } of currentMounts) {
    const isInner = currentMounts.some(
      (mount) => mount.prefix !== prefix && isAtOrBelow(prefix, mount.prefix),
    );
    if (isInner || mounts.some((mount) => mount.prefix === prefix)) continue;
    throw new RegistryRefusal(
      'not_allowed',
      `Para que el área deje de contestar a ${prefix} hace falta un token de todas las áreas.`,
    );
  }
}

/** A new path below another area's takes over a part of that area. */
function assertNotBelowOtherAreas(
  mounts: readonly AreaMount[],
  currentMounts: readonly AreaMount[],
  last: readonly RevisionEntry[],
): void {
  for (const { prefix, area } of mounts) {
    if (currentMounts.some((mount) => mount.prefix === prefix)) continue;
    const other = last
      .flatMap(({ state }) => state.mounts)
      .find((mount) => mount.area !== area && isAtOrBelow(prefix, mount.prefix));
    if (!other) continue;
    throw new RegistryRefusal(
      'input_invalid',
      `${prefix} está dentro de ${other.prefix}, que es de ${other.area}: quien la abra dejará de ver ${other.area} ahí. Si es lo que quieres, repítelo con --replace.`,
    );
  }
}

/** Paths of the gateway, which areas can't use. */
const reserved = ['/api', '/assets', '/registry', '/health', '/ready', '/metrics'];

function assertMountable(mounts: AreaMount[], last: readonly RevisionEntry[]): void {
  const seen = new Set<string>();
  for (const { prefix, basePath, area } of mounts) {
    const sentence = (() => {
      if (!/^(\/[a-z\d][\w-]*)+$/i.test(prefix)) return `«${prefix}» no es una ruta como /admin.`;
      if (basePath !== '/' && basePath !== prefix && !prefix.startsWith(`${basePath}/`)) {
        return `${basePath} no es la ruta ${prefix} ni una por encima de ella.`;
      }
      if (seen.has(prefix)) return `${prefix} está dos veces.`;
      if (reserved.some((path) => prefix === path || prefix.startsWith(`${path}/`))) {
        return `${prefix} es de la propia instalación.`;
      }
      const other = last.find(
        (revision) =>
          revision.area !== area && revision.state.mounts.some((mount) => mount.prefix === prefix),
      );
      return other && `${prefix} ya es de ${other.area}.`;
    })();
    if (sentence) throw new RegistryRefusal('input_invalid', sentence);
    seen.add(prefix);
  }
}
