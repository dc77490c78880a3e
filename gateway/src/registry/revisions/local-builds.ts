import type { AreaMount, AreaRelease } from '@aforo/shared/contract';
import { wasShown } from './area-state.ts';
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
import { bindContent, claimContent, markRestored } from '../database/stored-builds.repository.ts';

/** Author of the gateway's own changes. */
export const gatewayAuthor = 'gateway';

/** The installation's own builds at the start of a gateway. */
export interface LocalBuilds {
  areas: Readonly<Record<string, AreaRelease>>;
  mounts: readonly AreaMount[];
}

/** The result of registering the installation's builds. */
export interface RegisteredBuilds {
  /** Builds that were registered earlier with other files. */
  others: AreaRelease[];
  /** Builds that were never active and wait for an operator's activation. */
  waiting: AreaRelease[];
}

/**
 * Registers the installation's own builds, and activates them if no operator has ever made a
 * decision.
 */
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
      await claimContent(db, release);
      await bindContent(db, release);
      await markRestored(db, entry, now);
    }
    const areaMounts = mounts.filter((mount) => mount.area === area);
    await activateAtStart(db, { area, release, mounts: areaMounts }, now);
    if (release && !wasShown(await revisionsOfArea(db, area), release.buildId)) {
      registered.waiting.push(release);
    }
  }
  return registered;
}

/** Attempts of a start if the registry changes meanwhile. */
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
    // Based on the revision just read: a concurrent decision is seen by the next attempt.
    const order = { area, change, from: revisionNumberOf(last), author: gatewayAuthor, reason };
    try {
      await changeRegistry(db, order, now);
      return;
    } catch (error) {
      if (!(error instanceof RegistryRefusal)) throw error;
      // Another gateway that started with the same build was faster, or the build waits.
      if (['already_so', 'frozen', 'approval_needed'].includes(error.code)) return;
      if (error.code !== 'revision_conflict' || attempt === attempts) throw error;
    }
  }
}

/** Uncompressed size of a build's files. */
export function bytesOf({ files }: Pick<AreaRelease, 'files'>): number {
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
}
