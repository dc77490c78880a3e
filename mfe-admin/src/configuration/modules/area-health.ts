import { isAutomaticReturn, type AreaStatus } from './area-status.ts';

/** How an area is, as far as its owner needs to know. */
export type AreaHealth =
  | { kind: 'off' }
  | { kind: 'well' }
  /** Nobody has opened it in the last 24 hours. */
  | { kind: 'unused' }
  /** Of what is in use: in how many of how many tries of the last 24 hours. */
  | { kind: 'failing'; failures: number; tries: number }
  /** Aforo took a version back by itself, and what is in use now is well. */
  | { kind: 'returned' };

export function healthOf({ state, figures, lastRevision }: AreaStatus): AreaHealth {
  const inUse = [state.stable, state.canary?.buildId].filter((buildId) => buildId != null);
  if (inUse.length === 0) return { kind: 'off' };
  let [failures, tries] = [0, 0];
  for (const one of figures) {
    if (!inUse.includes(one.buildId)) continue;
    failures += one.failures;
    tries += one.failures + one.mounts;
  }
  if (failures > 0) return { kind: 'failing', failures, tries };
  if (lastRevision && isAutomaticReturn(lastRevision)) return { kind: 'returned' };
  return { kind: tries === 0 ? 'unused' : 'well' };
}
