import { freezeOf } from '../freezes/freezes.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { revisionsOfArea } from '../database/registry.repository.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import { gracePeriodMs, shownSince } from '../reports/automatic-rollback.ts';
import { mountTimesOf, outcomesOf } from '../reports/reports.repository.ts';
import type { Change } from '../revisions/area-state.ts';
import { changeRegistry } from '../revisions/change-registry.ts';
import { gatewayAuthor } from '../revisions/local-builds.ts';
import {
  decideRollout,
  stepReason,
  type Evidence,
  type RolloutAction,
} from './rollout-decision.ts';
import {
  afterInterval,
  areaOf,
  endRollout,
  labelOf,
  lockedArea,
  recordOf,
} from './rollout-writes.ts';
import {
  lockRollout,
  openRollouts,
  updateRollout,
  type StoredRollout,
} from './rollouts.repository.ts';

interface Options {
  db: RegistryConnection;
  now(): Date;
  /** @throws {RegistryRefusal} `build_files_missing` */
  assertStored(area: string, buildId: string): Promise<void>;
  onError(error: unknown): void;
  /** Called with a Spanish sentence for the operator, after it was committed. */
  onWarning(sentence: string): void;
}

/** Reports are kept for a day. */
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Looks at the open rollouts once, and carries out what is due. Every gateway does so; a row's lock
 * makes one of them carry out a step, and another goes on if that one stops.
 */
export function createCarryOut({ db, now, assertStored, onError, onWarning }: Options) {
  return async (): Promise<void> => {
    for (const rollout of await openRollouts(db)) {
      try {
        const warning = await advanceOrStop(rollout);
        if (warning !== null) onWarning(warning);
      } catch (error) {
        onError(error);
      }
    }
  };

  /**
   * Most looks find that the rollout waits, and take no lock. The store is asked only before a
   * step: the conditions hold while it doesn't answer.
   * @returns a warning for the operator
   */
  async function advanceOrStop(rollout: StoredRollout): Promise<string | null> {
    const { id, area, buildId } = rollout;
    const evidence = await evidenceFor(db, rollout);
    const state = await areaOf(db, rollout);
    const kind = state ? decideRollout(rollout, state, evidence, now()).kind : 'wait';
    if (kind === 'wait' || (kind === 'step' && (await freezeOf(db, area, now())))) return null;
    try {
      if (kind === 'step') await assertStored(area, buildId);
      return await db.transaction().execute((trx) => advance(trx, id, kind));
    } catch (error) {
      if (!(error instanceof RegistryRefusal)) throw error;
      // The build's files are lost, or it was deleted.
      return await db.transaction().execute((trx) => abandon(trx, id, error.message));
    }
  }

  /** Decides again under the locks, and acts if it is the same. @returns a warning */
  async function advance(
    trx: RegistryConnection,
    id: string,
    expected: RolloutAction['kind'],
  ): Promise<string | null> {
    // guard: one gateway at a time carries out a rollout (rollouts.database.test.ts)
    // without: `const rollout = await lockRollout(trx, id);` → `const rollout = (await openRollouts(trx)).find((one) => one.id === id) ?? null;`
    const rollout = await lockRollout(trx, id);
    if (!rollout) return null;
    const { buildId } = rollout;
    const evidence = await evidenceFor(trx, rollout);
    const area = await lockedArea(trx, rollout);
    if (!area) return null;
    const action = decideRollout(rollout, area, evidence, now());
    switch (action.kind) {
      case 'wait':
        return null;
      case 'leave':
        await stop(trx, rollout, action.why);
        return null;
      case 'withdraw':
        return withdraw(trx, rollout, action.why);
      case 'step': {
        // Then the store was not asked.
        if (expected !== 'step') return null;
        const { step, rule } = action;
        const asked: Change = rule
          ? { kind: 'canary', buildId, rule }
          : { kind: 'activate', buildId };
        const reason = stepReason(rollout, step);
        const changed = await change(trx, rollout, asked, reason);
        if (changed === 'frozen') return null;
        const { steps } = rollout.plan;
        const nextAt = step === steps.length ? null : afterInterval(rollout.plan, now());
        await updateRollout(trx, id, { step, nextAt }, now());
        const summary = `Despliegue de ${await labelOf(trx, rollout)}, paso ${step} de ${steps.length}: ${steps[step - 1]} %`;
        const event = {
          kind: 'rollout_step',
          reason: rollout.reason,
          summary,
          ...changed,
        } as const;
        await recordOf(trx, rollout, event, now());
        if (!rule) await finish(trx, rollout);
        return null;
      }
    }
  }

  async function finish(trx: RegistryConnection, rollout: StoredRollout): Promise<void> {
    await endRollout(trx, rollout, 'finished', 'Lo tiene todo el mundo.', now());
    const summary = `Despliegue terminado: todo el mundo tiene ${await labelOf(trx, rollout)}`;
    const { reason } = rollout;
    await recordOf(trx, rollout, { kind: 'rollout_finish', reason, summary }, now());
  }

  /** Ends a rollout that has nothing to withdraw. */
  async function stop(trx: RegistryConnection, rollout: StoredRollout, why: string): Promise<void> {
    await endRollout(trx, rollout, 'stopped', why, now());
    const summary = `Despliegue de ${await labelOf(trx, rollout)} parado`;
    await recordOf(trx, rollout, { kind: 'rollout_stop', reason: why, summary }, now());
  }

  /** Ends a rollout whose build can't be shown, and withdraws what it has shown. @returns a warning */
  async function abandon(trx: RegistryConnection, id: string, why: string): Promise<string | null> {
    const rollout = await lockRollout(trx, id);
    if (!rollout) return null;
    const area = await lockedArea(trx, rollout);
    if (area?.canary?.buildId === rollout.buildId) return withdraw(trx, rollout, why);
    await stop(trx, rollout, why);
    return null;
  }

  /** @returns a warning for the operator */
  async function withdraw(
    trx: RegistryConnection,
    rollout: StoredRollout,
    why: string,
  ): Promise<string> {
    const { area, buildId, author, plan, step } = rollout;
    const reason = `El despliegue de ${author} se para en el ${plan.steps[step - 1]} % y vuelve a 0. ${why}`;
    const changed = await change(trx, rollout, { kind: 'withdraw', buildId }, reason);
    await endRollout(trx, rollout, 'stopped', why, now());
    const summary = `Despliegue de ${await labelOf(trx, rollout)} parado: vuelve a 0 %`;
    const revision = changed === 'frozen' ? {} : changed;
    const event = { kind: 'rollout_withdraw', reason: why, summary, ...revision } as const;
    await recordOf(trx, rollout, event, now());
    return `Aforo retira la prueba de ${area}@${buildId}. ${why}`;
  }

  /** @returns the number of the new revision, if any; during a freeze the rollout waits for its end */
  async function change(
    trx: RegistryConnection,
    { area }: StoredRollout,
    asked: Change,
    reason: string,
  ): Promise<{ revision?: number } | 'frozen'> {
    const order = { area, change: asked, from: null, author: gatewayAuthor, reason, event: null };
    try {
      return { revision: (await changeRegistry(trx, order, now())).number };
    } catch (error) {
      if (!(error instanceof RegistryRefusal)) throw error;
      if (error.code === 'already_so') return {};
      if (error.code === 'frozen') return 'frozen';
      throw error;
    }
  }

  async function evidenceFor(
    trx: RegistryConnection,
    { area, buildId, plan, step }: StoredRollout,
  ): Promise<Evidence | null> {
    if (!plan.stopIf || step === 0) return null;
    const revisions = await revisionsOfArea(trx, area);
    const stable = revisions.at(-1)?.state.stable ?? null;
    const shownAt = shownSince(revisions, buildId);
    if (shownAt === null) return null;
    const at = now().getTime();
    const since = new Date(Math.max(Date.parse(shownAt), at - dayMs));
    const countedUntil = new Date(at - gracePeriodMs);
    const times = await mountTimesOf(trx, { area, buildIds: [buildId, stable ?? ''], since });
    return {
      outcomes: await outcomesOf(trx, { area, buildId, since, countedUntil }),
      mount: { tried: times.get(buildId) ?? null, stable: times.get(stable ?? '') ?? null },
    };
  }
}
