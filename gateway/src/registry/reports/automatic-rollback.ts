import type { AreaState, RollbackThresholds } from '@aforo/shared/contract';

/*
 * Rules for automatic rollbacks, as pure functions. Each limit prevents a specific attack:
 * docs/decisions/0125.
 */

/** Accounts by a build's outcome for them. One with a failure doesn't count as mounted. */
export interface Outcome {
  failed: number;
  mounted: number;
}

/** A build's outcomes for people with a session. Each account counts once, in one place. */
export interface Outcomes {
  /** Accounts of the team, in whatever network. */
  staff: Outcome;
  /** Accounts of clients, by network. */
  clients: readonly Outcome[];
}

export interface Verdict {
  isFailing: boolean;
  /** The accounts that decided: those of the team alone, or all. */
  among: 'staff' | 'everyone';
  /** After applying the limits per network. */
  failed: number;
  mounted: number;
  /** Networks in which the build failed for a client. */
  networks: number;
}

/**
 * Pages report failures within a second and mounts every ten seconds, and a gateway writes reports
 * to the database every two. A failure is counted once the mounts of the same moment have arrived;
 * otherwise the first failures after an activation would be compared with no mounts at all.
 */
export const gracePeriodMs = 15_000;

/**
 * Whether a build fails for so many people that it is rolled back automatically: for the team, whose
 * accounts can't be registered by strangers, or for everyone.
 */
export function verdictOf({ staff, clients }: Outcomes, thresholds: RollbackThresholds): Verdict {
  const limits = networkWeights(thresholds);
  let { failed, mounted } = staff;
  let networks = 0;
  for (const outcome of clients) {
    // guard: failures per network are limited (automatic-rollback.test.ts)
    // without: `Math.min(outcome.failed, limits.failed)` → `outcome.failed`
    failed += Math.min(outcome.failed, limits.failed);
    // guard: mounts per network are limited (automatic-rollback.test.ts)
    // without: `Math.min(outcome.mounted, limits.mounted)` → `outcome.mounted`
    mounted += Math.min(outcome.mounted, limits.mounted);
    if (outcome.failed > 0) networks += 1;
  }
  // guard: mounts of clients don't hide failures of the team (automatic-rollback.test.ts)
  // without: `reaches(staff, thresholds.staffMin, thresholds)` → `reaches({ failed: staff.failed, mounted }, thresholds.staffMin, thresholds)`
  if (reaches(staff, thresholds.staffMin, thresholds)) {
    return { isFailing: true, among: 'staff', ...staff, networks };
  }
  const isFailing = reaches({ failed, mounted }, thresholds.peopleMin, thresholds);
  return { isFailing, among: 'everyone', failed, mounted, networks };
}

function reaches(
  { failed, mounted }: Outcome,
  minimum: number,
  { sharePercent }: RollbackThresholds,
): boolean {
  // guard: one account cannot force a rollback (automatic-rollback.test.ts)
  // without: `failed >= minimum &&`
  return failed >= minimum && failed * 100 >= (mounted + failed) * sharePercent;
}

/**
 * Limits of the weight of one network of clients. Its failures alone never reach the minimum, and its mounts never
 * outweigh the minimum: alone it can neither force a rollback nor hide a broken build.
 */
function networkWeights({ peopleMin, sharePercent }: RollbackThresholds): Outcome {
  const outweighed = Math.floor((peopleMin * (100 - sharePercent)) / sharePercent);
  return { failed: Math.max(1, peopleMin - 1), mounted: Math.max(1, outweighed) };
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

const timeTexts: Record<number, string> = { 1: 'un minuto', 1440: 'un día' };

/** «Falla a 7 de 28 personas con sesión (25 %), desde 4 redes, en 10 minutos.» */
export function rollbackReason(
  { among, failed, mounted, networks }: Verdict,
  { minutes }: RollbackThresholds,
): string {
  const people = failed + mounted;
  const percent = Math.round((failed / people) * 100);
  const time = timeTexts[minutes] ?? `${minutes} minutos`;
  if (among === 'staff') {
    return `Falla a ${failed} de ${people} personas del equipo (${percent} %), en ${time}.`;
  }
  const from = networks === 1 ? 'una red' : `${networks} redes`;
  return `Falla a ${failed} de ${people} personas con sesión (${percent} %), desde ${from}, en ${time}.`;
}
