import type { AreaMount, AreaRelease, AreaState } from '@aforo/shared/contract';
import { changeRegistry, revisionNumberOf } from './change-registry.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import {
  ensureRelease,
  hasBeenDecided,
  lastRevisions,
  revisionsOfArea,
} from '../database/registry.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { startChange } from './start-change.ts';
import { markRestored } from '../database/stored-builds.repository.ts';

/** Author of what the gateway does by itself. */
export const gatewayAuthor = 'gateway';

/** The installation's own builds when a gateway starts. */
export interface LocalBuilds {
  areas: Readonly<Record<string, AreaRelease>>;
  mounts: readonly AreaMount[];
}

/** What registering the installation's builds has shown. */
export interface RegisteredBuilds {
  /** Builds that were registered before with other files. */
  others: AreaRelease[];
  /** Builds that no visitor has been given yet, and that wait for an operator to activate them. */
  waiting: AreaRelease[];
}

/** Registers the installation's own builds, and activates them where no operator has ever decided. */
export async function registerLocalBuilds(
  db: RegistryConnection,
  { areas, mounts }: LocalBuilds,
  now: Date,
): Promise<RegisteredBuilds> {
  const registered: RegisteredBuilds = { others: [], waiting: [] };
  const names = new Set([...mounts.map(({ area }) => area), ...Object.keys(areas)]);
  for (const area of names) {
    const release = areas[area];
    if (release) {
      const by = { bytes: bytesOf(release), at: now, by: gatewayAuthor };
      const { entry, isSame } = await ensureRelease(db, release, by);
      if (!isSame) registered.others.push(release);
      await markRestored(db, entry, now);
    }
    const own = mounts.filter((mount) => mount.area === area);
    await activateAtStart(db, { area, release, mounts: own }, now);
    if (release && !wasShown(await revisionsOfArea(db, area), release.buildId)) {
      registered.waiting.push(release);
    }
  }
  return registered;
}

/** How often a start looks again because the registry was changed meanwhile. */
const attempts = 5;

async function activateAtStart(
  db: RegistryConnection,
  {
    area,
    release,
    mounts,
  }: { area: string; release?: AreaRelease | undefined; mounts: AreaMount[] },
  now: Date,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const last = await lastRevisions(db);
    const change = startChange({
      hasBeenDecided: await hasBeenDecided(db),
      state: last.find((revision) => revision.area === area)?.state,
      buildId: release?.buildId ?? null,
      mounts,
    });
    if (!change) return;
    const reason = release ? `Build ${release.version} de esta instalación` : 'Rutas de partida';
    // From what was just read: a decision that comes between is seen at the next attempt.
    const order = { area, change, from: revisionNumberOf(last), author: gatewayAuthor, reason };
    try {
      await changeRegistry(db, order, now);
      return;
    } catch (error) {
      if (!(error instanceof RegistryRefusal)) throw error;
      // Another gateway that started with the same build was faster.
      if (error.code === 'already_so') return;
      if (error.code !== 'revision_conflict' || attempt === attempts) throw error;
    }
  }
}

/** Whether a build was ever given to anybody. */
export function wasShown(revisions: readonly { state: AreaState }[], buildId: string): boolean {
  return revisions.some(
    ({ state }) => state.stable === buildId || state.canary?.buildId === buildId,
  );
}

/** Raw bytes of a build's files together. */
export function bytesOf({ files }: Pick<AreaRelease, 'files'>): number {
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
}
