import { isDeepStrictEqual } from 'node:util';
import type { AreaState, CanaryRule, Rollout, RolloutPlan } from '@aforo/shared/contract';
import { rollbackReason, verdictOf, type Outcomes } from '../reports/automatic-rollback.ts';

/* What a rollout does next, as pure functions: no clock, no database, no HTTP. */

/** What a gateway does with a rollout that is running or paused. */
export type RolloutAction =
  | { kind: 'wait' }
  /** Shows the build to more people: to those of a rule, or to everyone if it is null. */
  | { kind: 'step'; step: number; rule: CanaryRule | null }
  /** A condition is met: the build goes back to 0 %. */
  | { kind: 'withdraw'; why: string }
  /** A person or the automatic rollback has changed what this rollout changes. */
  | { kind: 'leave'; why: string };

/** How long a build took to mount, over people with a session. */
export interface MountTime {
  /** Accounts of the team and networks of clients, each with one average. */
  voices: number;
  p95: number;
}

/** How the build fares, and the stable one beside it. Null without reports. */
export interface Evidence {
  outcomes: Outcomes;
  mount: { tried: MountTime | null; stable: MountTime | null };
}

/** With fewer, the slowest one alone would be the 95th percentile. */
const voicesMin = 20;

/** The area now, and the build that everyone had when the rollout was planned. */
export type AreaNow = Pick<AreaState, 'stable' | 'canary'> & { stableAtStart: string | null };

type Progress = Pick<Rollout, 'buildId' | 'plan' | 'state' | 'step' | 'nextAt'>;

/** @param evidence null before the first step, and without conditions */
export function decideRollout(
  rollout: Progress,
  state: AreaNow,
  evidence: Evidence | null,
  now: Date,
): RolloutAction {
  const { buildId, plan, step, nextAt } = rollout;
  if (!isUntouched(rollout, state)) {
    return { kind: 'leave', why: 'Alguien ha cambiado la prueba, o ha vuelto atrás sola.' };
  }
  // guard: a rollout never replaces a build that was activated meanwhile (rollout-decision.test.ts)
  // without: `state.stable !== state.stableAtStart` → `false`
  if (state.stable !== state.stableAtStart) {
    const why = 'Todo el mundo tiene ya otra versión que al empezar.';
    return step === 0 ? { kind: 'leave', why } : { kind: 'withdraw', why };
  }
  const why = step > 0 && evidence ? conditionMet(plan, evidence) : null;
  if (why !== null) return { kind: 'withdraw', why };
  if (rollout.state === 'paused' || nextAt === null || now < new Date(nextAt)) {
    return { kind: 'wait' };
  }
  if (step >= plan.steps.length) return { kind: 'wait' };
  if (state.stable === buildId) return { kind: 'leave', why: 'Ya lo tiene todo el mundo.' };
  return { kind: 'step', step: step + 1, rule: ruleOfStep(plan, step + 1) };
}

/** Whether the area is as the rollout's last step left it. */
function isUntouched(
  { buildId, plan, step }: Progress,
  { canary }: Pick<AreaState, 'canary'>,
): boolean {
  if (step === 0) return canary === null || canary.buildId === buildId;
  const rule = ruleOfStep(plan, step);
  return canary?.buildId === buildId && isDeepStrictEqual(canary.rule, rule);
}

/** The audience of a step, counted from 1. Null is everyone; with a role 100 % is that role. */
export function ruleOfStep(
  { steps, role, accounts }: RolloutPlan,
  step: number,
): CanaryRule | null {
  const percent = steps[step - 1] ?? 100;
  if (percent === 100 && role === undefined) return null;
  return {
    ...(percent < 100 && { percent }),
    ...(role !== undefined && { role }),
    ...(accounts !== undefined && { accounts }),
  };
}

/** Which condition is met, as a Spanish sentence; null if none is. */
function conditionMet({ stopIf }: RolloutPlan, { outcomes, mount }: Evidence): string | null {
  if (stopIf?.failurePercent !== undefined) {
    // The limits of the automatic rollback hold here too: one account or network never decides.
    const thresholds = {
      staffMin: 2,
      peopleMin: 2,
      sharePercent: stopIf.failurePercent,
      minutes: 24 * 60,
    };
    const verdict = verdictOf(outcomes, thresholds);
    if (verdict.isFailing) return rollbackReason(verdict, thresholds);
  }
  const { tried, stable } = mount;
  // guard: few people cannot stop a rollout by slow mounts (rollout-decision.test.ts)
  // without: `Math.min(tried.voices, stable.voices) < voicesMin` → `false`
  if (!tried || !stable || Math.min(tried.voices, stable.voices) < voicesMin) return null;
  if (stopIf?.mountRatio === undefined || tried.p95 <= stable.p95 * stopIf.mountRatio) return null;
  return `Tarda en montarse más de ${String(stopIf.mountRatio).replace('.', ',')} veces lo que la estable (p95 de ${Math.round(tried.p95)} ms frente a ${Math.round(stable.p95)} ms).`;
}

/** «Paso 2 de 4 (10 %) del despliegue de ana@aforo.test: menús nuevos». */
export function stepReason(
  { plan, author, reason }: Pick<Rollout, 'plan' | 'author' | 'reason'>,
  step: number,
): string {
  return `Paso ${step} de ${plan.steps.length} (${plan.steps[step - 1]} %) del despliegue de ${author}: ${reason}`;
}
