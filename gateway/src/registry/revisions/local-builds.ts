import type { AreaMount, AreaRelease } from '@aforo/shared/contract';
import { changeRegistry } from './change-registry.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import { ensureRelease, findRelease, revisionsOfArea } from '../database/registry.repository.ts';
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

/**
 * Registers the installation's own builds, and activates those where nobody has decided otherwise.
 * Returns the builds that were registered before with other files.
 */
export async function registerLocalBuilds(
  db: RegistryConnection,
  { areas, mounts }: LocalBuilds,
  now: Date,
): Promise<AreaRelease[]> {
  const others: AreaRelease[] = [];
  const names = new Set([...mounts.map(({ area }) => area), ...Object.keys(areas)]);
  for (const area of names) {
    const release = areas[area];
    const registered = release
      ? await ensureRelease(db, release, { bytes: bytesOf(release), at: now, by: gatewayAuthor })
      : null;
    const local = registered?.entry ?? null;
    if (release && registered && !registered.isSame) others.push(release);
    if (local) await markRestored(db, local, now);
    const revisions = await revisionsOfArea(db, area);
    const touched = revisions.findLast(({ kind }) =>
      ['start', 'activate', 'rollback'].includes(kind),
    );
    const last = touched ?? revisions.at(-1);
    const stable = last?.state.stable ? await findRelease(db, area, last.state.stable) : null;
    const change = startChange({
      last: last && { state: last.state, kind: last.kind, at: new Date(last.at) },
      isStableLocal: stable?.entry.publishedBy === gatewayAuthor,
      local: local && { buildId: local.buildId, registeredAt: new Date(local.publishedAt) },
      mounts: mounts.filter((mount) => mount.area === area),
    });
    if (!change) continue;
    const reason = release ? `Build ${release.version} de esta instalación` : 'Rutas de partida';
    try {
      await changeRegistry(db, { area, change, from: null, author: gatewayAuthor, reason }, now);
    } catch (error) {
      // Another gateway that started with the same build was faster.
      if (!(error instanceof RegistryRefusal && error.code === 'already_so')) throw error;
    }
  }
  return others;
}

/** Raw bytes of a build's files together. */
export function bytesOf({ files }: Pick<AreaRelease, 'files'>): number {
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
}
