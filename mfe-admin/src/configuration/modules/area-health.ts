import { isAutomaticReturn, type AreaStatus } from './area-status.ts';

/** The health of an area, as far as the center's owner needs to know. */
export type AreaHealth =
  | { kind: 'off' }
  | { kind: 'well' }
  /** Not opened in the last 24 hours. */
  | { kind: 'unused' }
  /** Failures and attempts of the builds in use, in the last 24 hours. */
  | { kind: 'failing'; failures: number; tries: number }
  /** Aforo rolled a build back automatically, and the current one is healthy. */
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
