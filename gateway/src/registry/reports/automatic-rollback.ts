import type { AreaState } from '@aforo/shared/contract';
import type { RegistryConfig } from '../../config/registry-config.ts';

/*
 * Rules for automatic rollbacks, as pure functions. Each limit prevents a specific attack:
 * docs/decisions/0044.
 */

export type RollbackSettings = Pick<
  RegistryConfig,
  'failuresMin' | 'failuresShare' | 'failuresMinutes'
>;

/**
 * A build's outcome in one network. Counts people with a session, each once and in one network,
 * however often they reported. People with a failure are not counted as mounted.
 */
export interface NetworkOutcome {
  failed: number;
  mounted: number;
}

export interface Verdict {
  isFailing: boolean;
  /** After applying the limits per network. */
  failed: number;
  mounted: number;
  /** Networks with at least one visitor with a failure. */
  networks: number;
}

/** A single network can be one household, one office or one attacker. */
const networksMin = 2;

/**
 * Pages report failures within a second and mounts every ten seconds, and a gateway writes reports
 * to the database every two. A failure is counted once the mounts of the same moment have arrived;
 * otherwise the first failures after an activation would be compared with no mounts at all.
 */
export const gracePeriodMs = 15_000;

/** Whether a build fails for so many people that it is rolled back automatically. */
export function verdictOf(
  outcomes: readonly NetworkOutcome[],
  settings: RollbackSettings,
): Verdict {
  const { failuresMin, failuresShare } = settings;
  const limits = networkWeights(settings);
  let [failed, mounted, networks] = [0, 0, 0];
  for (const outcome of outcomes) {
    // guard: failures per network are limited (automatic-rollback.test.ts)
    // without: `Math.min(outcome.failed, limits.failed)` → `outcome.failed`
    failed += Math.min(outcome.failed, limits.failed);
    // guard: mounts per network are limited (automatic-rollback.test.ts)
    // without: `Math.min(outcome.mounted, limits.mounted)` → `outcome.mounted`
    mounted += Math.min(outcome.mounted, limits.mounted);
    if (outcome.failed > 0) networks += 1;
  }
  // guard: one network cannot force a rollback (automatic-rollback.test.ts)
  // without: `networks >= networksMin &&`
  const isFailing =
    networks >= networksMin &&
    failed >= failuresMin &&
    failed >= (mounted + failed) * failuresShare;
  return { isFailing, failed, mounted, networks };
}

/**
 * Limits of one network's weight. Its failures alone never reach the minimum, and its mounts never
 * outweigh the minimum: alone it can neither force a rollback nor hide a broken build.
 */
function networkWeights({ failuresMin, failuresShare }: RollbackSettings): NetworkOutcome {
  const outweighed = Math.floor((failuresMin * (1 - failuresShare)) / failuresShare);
  return { failed: Math.max(1, failuresMin - 1), mounted: Math.max(1, outweighed) };
}

/** Whether this build can be rolled back: it is active, and there is another one. */
export function canRollBack(state: AreaState, buildId: string): boolean {
  if (state.canary?.buildId === buildId) return true;
  return state.stable === buildId && state.previous !== null;
}

/**
 * Since when a build has been active without interruption; null if it isn't. ISO instants, oldest
 * first.
 */
export function shownSince(
  revisions: readonly { state: AreaState; at: string }[],
  buildId: string,
): string | null {
  let since: string | null = null;
  for (const { state, at } of revisions) {
    const isShown = state.stable === buildId || state.canary?.buildId === buildId;
    since = isShown ? (since ?? at) : null;
  }
  return since;
}

/** «Falla a 7 de 28 personas con sesión (25 %), desde 4 redes, en 10 minutos.» */
export function rollbackReason(
  { failed, mounted, networks }: Verdict,
  { failuresMinutes }: RollbackSettings,
): string {
  const people = failed + mounted;
  const percent = Math.round((failed / people) * 100);
  const minutes = failuresMinutes === 1 ? 'un minuto' : `${failuresMinutes} minutos`;
  return `Falla a ${failed} de ${people} personas con sesión (${percent} %), desde ${networks} redes, en ${minutes}.`;
}
