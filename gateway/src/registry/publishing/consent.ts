import { slotHosts, type AreaRelease, type AreaState, type Registry } from '@aforo/shared/contract';
import { findRelease, isByOperator, lastRevisions } from '../database/registry.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import { addedBuilds, stateAfter, type RevisionHistory } from '../revisions/area-state.ts';
import { navigationProblems, slotConsentProblems } from './manifest-check.ts';

/** Entries of a build in navigations and slots whose owners don't accept its area. */
export function uninvitedProblems(
  release: AreaRelease,
  registry: Pick<Registry, 'mounts' | 'areas'>,
): string[] {
  return [...navigationProblems(release, registry), ...slotConsentProblems(release, registry)];
}

/**
 * For the state that an area is about to have. A host may have withdrawn its consent since the
 * build was published, so that it is read again. A build that an operator published has it.
 * @throws {RegistryRefusal} `build_refused`
 */
export async function assertConsent(
  db: RegistryConnection,
  area: string,
  state: AreaState,
  revisions: RevisionHistory,
): Promise<void> {
  await assertBuildsConsented(db, area, addedBuilds(state, stateAfter(revisions)));
}

/** For builds that are shown to more people. @throws {RegistryRefusal} `build_refused` */
export async function assertBuildsConsented(
  db: RegistryConnection,
  area: string,
  shown: readonly string[],
): Promise<void> {
  for (const buildId of shown) {
    if (await isByOperator(db, area, buildId)) continue;
    const release = (await findRelease(db, area, buildId))?.release;
    if (!release || !hasGuests(release)) continue;
    const problems = uninvitedProblems(release, await readHosts(db));
    if (problems.length === 0) continue;
    throw new RegistryRefusal(
      'build_refused',
      `El build ${buildId} de ${area} no se puede enseñar: ahora no lo admiten donde aparece.`,
      problems,
    );
  }
}

/** Whether a build adds to screens of other areas. */
function hasGuests({ area, areaManifest }: AreaRelease): boolean {
  const { navigation = [], slots = [] } = areaManifest ?? {};
  return (
    navigation.some(({ into }) => into !== undefined) ||
    slots.some(({ slot }) => slotHosts[slot] !== area)
  );
}

/** The paths and the builds that everyone has. */
async function readHosts(db: RegistryConnection): Promise<Pick<Registry, 'mounts' | 'areas'>> {
  const last = await lastRevisions(db);
  const areas: Registry['areas'] = {};
  for (const { area, state } of last) {
    if (state.stable === null) continue;
    const found = await findRelease(db, area, state.stable).catch((error: unknown) => {
      // A release that this version doesn't accept is in no page, so it accepts no area.
      if (error instanceof RegistryRefusal) return null;
      throw error;
    });
    if (found) areas[area] = found.release;
  }
  return { mounts: last.flatMap(({ state }) => state.mounts), areas };
}
