import type { RegistryStatus, RevisionEntry } from '@aforo/shared/contract';
import { RegistryRequestError, type RegistryCalls } from './registry-calls.ts';

type AreaStatus = RegistryStatus['areas'][number];

/** Attempts if another area changes meanwhile. */
const attempts = 4;

/**
 * Changes an area from its state at the beginning of the command. Retries if another area changed
 * meanwhile, and fails if this one did.
 */
export async function changeArea(
  calls: RegistryCalls,
  area: string,
  what: 'activation' | 'promotion' | 'rollback' | 'mounts',
  bodyFor: (status: AreaStatus) => object,
): Promise<RevisionEntry> {
  let seen: number | null | undefined;
  for (let attempt = 1; ; attempt++) {
    const { revision, areas } = await calls.status(area);
    const [status] = areas;
    const last = status?.lastRevision?.number ?? null;
    seen ??= last;
    const empty: AreaStatus['state'] = { stable: null, canary: null, previous: null, mounts: [] };
    const known = status ?? {
      area,
      state: empty,
      releases: [],
      figures: [],
      lastRevision: null,
      waiting: null,
      needsApproval: false,
    };
    try {
      // From the revision seen first, so that the server reports the concurrent change.
      const from = last === seen ? revision : (seen ?? 0);
      return await calls.change(area, what, bodyFor(known), from);
    } catch (error) {
      const isRace = error instanceof RegistryRequestError && error.code === 'revision_conflict';
      if (!isRace || attempt === attempts || last !== seen) throw error;
    }
  }
}
