import type { RevisionEntry } from '@aforo/shared/contract';
import { decide, type Change } from './area-state.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import {
  insertRevision,
  isForeignKeyViolation,
  isUniqueViolation,
  lastRevisions,
  revisionsOfArea,
  revisionsBefore,
} from '../database/registry.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { prunedBuilds } from '../database/stored-builds.repository.ts';

export interface ChangeRequest {
  area: string;
  change: Change;
  /**
   * The revision that the change is based on; null for the current one, for changes by the gateway
   * itself.
   */
  from: number | null;
  author: string;
  reason: string;
}

/** Attempts of the gateway's own changes if another change comes first. */
const attempts = 5;

/**
 * Writes a change as the next revision.
 * @throws {RegistryRefusal} `revision_conflict` if it isn't based on the current revision,
 * `already_so` and `nothing_to_roll_back` if it has no effect
 */
export async function changeRegistry(
  db: RegistryConnection,
  order: ChangeRequest,
  now: Date,
): Promise<RevisionEntry> {
  for (let attempt = 1; ; attempt++) {
    const current = revisionNumberOf(await lastRevisions(db));
    if (order.from !== null && order.from !== current) throw await conflict(db, order.from);
    const pruned = await prunedBuilds(db, order.area);
    const outcome = decide(await revisionsOfArea(db, order.area), order.change, pruned);
    if ('refused' in outcome) throw new RegistryRefusal(outcome.refused);
    const { area, author, reason } = order;
    const revision = { number: current + 1, area, ...outcome, author, reason };
    try {
      await insertRevision(db, { ...revision, at: now });
      return { ...revision, at: now.toISOString() };
    } catch (error) {
      if (isForeignKeyViolation(error)) {
        throw new RegistryRefusal('build_unknown', 'Los archivos de ese build ya no se guardan.');
      }
      if (!isUniqueViolation(error)) throw error;
      if (order.from !== null) throw await conflict(db, order.from);
      if (attempt === attempts) throw error;
    }
  }
}

/** The registry's revision: the highest of all areas' last revisions; 0 before the first. */
export function revisionNumberOf(last: readonly RevisionEntry[]): number {
  return Math.max(0, ...last.map(({ number }) => number));
}

/** The error with all changes since the revision that the request was based on. */
async function conflict(db: RegistryConnection, from: number): Promise<RegistryRefusal> {
  const [newest] = await revisionsBefore(db, { area: null, before: null, limit: 1 });
  if (!newest || newest.number < from) {
    return new RegistryRefusal(
      'revision_conflict',
      `Partes de la revisión ${from}, que no existe: el registro va por la ${newest?.number ?? 0}.`,
    );
  }
  return new RegistryRefusal(
    'revision_conflict',
    `Partes de la revisión ${from} y el registro va por la ${newest.number}: ${newest.author} ${changeText(newest)}. ` +
      'Mira cómo está ahora y vuelve a decidir.',
  );
}

/** «activó el build 12ab de mfe-admin». */
function changeText({ kind, area, state }: RevisionEntry): string {
  switch (kind) {
    case 'start':
    case 'activate':
      return `activó el build ${state.stable} de ${area}`;
    case 'canary':
      return `puso en prueba el build ${state.canary?.buildId} de ${area}`;
    case 'withdraw':
      return `retiró la prueba de ${area}`;
    case 'rollback':
      return `devolvió ${area} al build ${state.stable}`;
    case 'mounts':
      return `cambió las rutas de ${area}`;
  }
}
