import type { AreaState } from '@aforo/shared/contract';
import type { RegistryConfig } from '../start/registry-config.ts';

/*
 * When a build is taken back without asking, as pure rules. Each weight answers an attack, by name:
 * docs/decisions/0044.
 */

export type ReturnSettings = Pick<
  RegistryConfig,
  'failuresMin' | 'failuresShare' | 'failuresMinutes'
>;

/**
 * How a build fared in one network: people with a session, each in one network and counted once
 * however often they told of it. Whom it failed for is not among those it mounted for.
 */
export interface NetworkFate {
  failed: number;
  mounted: number;
}

export interface Verdict {
  isFailing: boolean;
  /** As they were weighed. */
  failed: number;
  mounted: number;
  /** In which it failed for somebody. */
  networks: number;
}

/** One network is one place, one office or one attacker. */
const networksMin = 2;

/**
 * Pages tell of failures within a second, of mounts in batches of ten, and a gateway writes down
 * what it heard every two. A failure is weighed once every mount of the same instant has come;
 * otherwise the first failures after an activation stand against no mounts at all.
 */
export const settleMs = 15_000;

/** Whether a build fails for so many people that it is taken back without asking. */
export function verdictOf(fates: readonly NetworkFate[], settings: ReturnSettings): Verdict {
  const { failuresMin, failuresShare } = settings;
  const most = networkWeights(settings);
  let [failed, mounted, networks] = [0, 0, 0];
  for (const fate of fates) {
    failed += Math.min(fate.failed, most.failed);
    mounted += Math.min(fate.mounted, most.mounted);
    if (fate.failed > 0) networks += 1;
  }
  const isFailing =
    networks >= networksMin &&
    failed >= failuresMin &&
    failed >= (mounted + failed) * failuresShare;
  return { isFailing, failed, mounted, networks };
}

/**
 * The most that one network weighs. Its failures never reach the minimum by themselves, and its
 * mounts never outweigh the minimum: alone it can neither force a return nor hide a broken build.
 */
function networkWeights({ failuresMin, failuresShare }: ReturnSettings): NetworkFate {
  const outweighed = Math.floor((failuresMin * (1 - failuresShare)) / failuresShare);
  return { failed: Math.max(1, failuresMin - 1), mounted: Math.max(1, outweighed) };
}

/** Whether taking this build back leads anywhere: it is shown, and there is another one. */
export function hasWayBack(state: AreaState, buildId: string): boolean {
  if (state.canary?.buildId === buildId) return true;
  return state.stable === buildId && state.previous !== null;
}

/** Since when a build is shown without a break; null when it isn't. ISO instants, oldest first. */
export function shownSince(
  past: readonly { state: AreaState; at: string }[],
  buildId: string,
): string | null {
  let since: string | null = null;
  for (const { state, at } of past) {
    const isShown = state.stable === buildId || state.canary?.buildId === buildId;
    since = isShown ? (since ?? at) : null;
  }
  return since;
}

/** «Falla a 7 de 28 personas con sesión (25 %), desde 4 redes, en 10 minutos.» */
export function returnReason(
  { failed, mounted, networks }: Verdict,
  { failuresMinutes }: ReturnSettings,
): string {
  const people = failed + mounted;
  const percent = Math.round((failed / people) * 100);
  const minutes = failuresMinutes === 1 ? 'un minuto' : `${failuresMinutes} minutos`;
  return `Falla a ${failed} de ${people} personas con sesión (${percent} %), desde ${networks} redes, en ${minutes}.`;
}
