import { randomUUID } from 'node:crypto';
import type { Rollout, RolloutControl, RolloutPlan, RolloutRequest } from '@aforo/shared/contract';
import { findAccounts } from '../access/accounts.repository.ts';
import { assertApproved } from '../approvals/approvals.ts';
import { momentText } from '../events/event-text.ts';
import { freezeOf } from '../freezes/freezes.repository.ts';
import { frozenText } from '../freezes/freezes.ts';
import { isUniqueViolation, revisionsOfArea } from '../database/registry.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import { changeRegistry, type ChangeRequest } from '../revisions/change-registry.ts';
import type { RegistryStore } from '../revisions/registry-store.ts';
import { createCarryOut } from './carry-out.ts';
import { afterInterval, endRollout, labelOf, lockedArea, recordOf } from './rollout-writes.ts';
import {
  insertRollout,
  lastRolloutOf,
  lockRolloutOf,
  updateRollout,
  type StoredRollout,
} from './rollouts.repository.ts';

interface Options {
  registryStore: RegistryStore;
  now(): Date;
  /** @throws {RegistryRefusal} `build_files_missing` */
  assertStored(area: string, buildId: string): Promise<void>;
  onError(error: unknown): void;
  /** Called with a Spanish sentence for the operator. */
  onWarning(sentence: string): void;
  /** Time between two looks at the open rollouts; 0 leaves them to the caller. */
  tickMs: number;
}

type Order = Pick<ChangeRequest, 'area' | 'author' | 'reason'>;

/** Rollouts: builds that the gateways show to more people step by step. */
export function createRollouts(options: Options) {
  const { registryStore, now, onError, tickMs } = options;
  const { db } = registryStore;
  const carryOut = createCarryOut({ ...options, db });
  let ticking: Promise<void> | undefined;

  /** Takes the steps that are due and evaluates the conditions of all open rollouts. */
  function tick(): Promise<void> {
    ticking ??= carryOut()
      .then(registryStore.reload)
      .finally(() => (ticking = undefined));
    return ticking;
  }

  /** @throws {RegistryRefusal} `input_invalid` for an unknown account or a first step for everyone */
  async function planOf(request: RolloutRequest): Promise<RolloutPlan> {
    const { steps, everySeconds, stopIf, role, accounts } = request;
    // guard: a first step for named accounts never shows a build to everyone (rollouts.database.test.ts)
    // without: `accounts && !role && steps[0] === 100` → `false`
    if (accounts && !role && steps[0] === 100) {
      throw new RegistryRefusal(
        'input_invalid',
        'Con unas cuentas y sin papel, el primer paso no puede ser 100: lo vería todo el mundo.',
      );
    }
    return {
      steps,
      everySeconds,
      ...(stopIf && { stopIf }),
      ...(role && { role }),
      ...(accounts && { accounts: await findAccounts(db, accounts) }),
    };
  }

  async function last(area: string): Promise<Rollout> {
    const rollout = await lastRolloutOf(db, area);
    if (!rollout) throw new RegistryRefusal('already_so', `${area} no tiene ningún despliegue.`);
    return rollout;
  }

  async function controlIn(
    trx: RegistryConnection,
    { area, author, reason }: Order,
    action: RolloutControl,
  ): Promise<void> {
    const rollout = await lockRolloutOf(trx, area);
    if (!rollout) {
      throw new RegistryRefusal('already_so', `${area} no tiene ningún despliegue en marcha.`);
    }
    const { id, buildId, plan, state, step, nextAt } = rollout;
    const [at, label] = [now(), await labelOf(trx, rollout)];
    const by = { author, reason };
    switch (action) {
      case 'pause': {
        if (state === 'paused') throw new RegistryRefusal('already_so');
        await updateRollout(trx, id, { state: 'paused' }, at);
        const summary = `Despliegue de ${label} en pausa`;
        return recordOf(trx, rollout, { kind: 'rollout_pause', summary, ...by }, at);
      }
      case 'resume': {
        if (state === 'running') throw new RegistryRefusal('already_so');
        // Evidence of a whole interval comes before the next step.
        const isBetween = step > 0 && nextAt !== null;
        const next = isBetween ? { nextAt: afterInterval(plan, at) } : {};
        await updateRollout(trx, id, { state: 'running', ...next }, at);
        const summary = `Sigue el despliegue de ${label}`;
        return recordOf(trx, rollout, { kind: 'rollout_resume', summary, ...by }, at);
      }
      case 'stop': {
        const current = await lockedArea(trx, rollout);
        const isShown = step > 0 && current?.canary?.buildId === buildId;
        const change = { kind: 'withdraw', buildId } as const;
        const order = { area, change, from: null, event: null, ...by };
        const revision = isShown && { revision: (await changeRegistry(trx, order, at)).number };
        await endRollout(trx, rollout, 'stopped', `${author}: ${reason}`, at);
        const summary = `Despliegue de ${label} parado`;
        return recordOf(trx, rollout, { kind: 'rollout_stop', summary, ...by, ...revision }, at);
      }
    }
  }

  const timer = tickMs === 0 ? undefined : setInterval(() => void tick().catch(onError), tickMs);
  timer?.unref();

  return {
    tick,
    /**
     * Plans a rollout and takes its first step, unless it starts later.
     * @throws {RegistryRefusal} `frozen`, `approval_needed`; `already_so` if the area has an open one
     */
    async start(order: Order, buildId: string, request: RolloutRequest): Promise<Rollout> {
      const { area, author, reason } = order;
      const at = now();
      const nextAt = (
        request.startsAt === undefined ? at : new Date(request.startsAt)
      ).toISOString();
      const freeze = await freezeOf(db, area, new Date(nextAt));
      if (freeze) throw new RegistryRefusal('frozen', frozenText(area, freeze));
      const everyone = { stable: buildId, canary: null, previous: null, mounts: [] };
      await assertApproved(db, area, everyone, await revisionsOfArea(db, area));
      const rollout: StoredRollout = {
        id: randomUUID(),
        area,
        buildId,
        plan: await planOf(request),
        state: 'running',
        step: 0,
        nextAt,
        author,
        reason,
        outcome: null,
        at: at.toISOString(),
      };
      try {
        await db.transaction().execute(async (trx) => {
          await insertRollout(trx, rollout, at);
          const steps = rollout.plan.steps.map((percent) => `${percent} %`).join(', ');
          const summary = `Despliegue de ${await labelOf(trx, rollout)}: ${steps}${startText(request)}`;
          await recordOf(trx, rollout, { kind: 'rollout_start', author, reason, summary }, at);
        });
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw new RegistryRefusal(
          'already_so',
          `${area} tiene ya un despliegue en marcha: npm run areas -- rollout stop ${area}`,
        );
      }
      await tick();
      return last(area);
    },
    /**
     * Pauses, resumes or stops the area's open rollout. Stopping withdraws what it has shown.
     * @throws {RegistryRefusal} `already_so` if it is paused or running already, or there is none
     */
    async control(order: Order, action: RolloutControl): Promise<Rollout> {
      await db.transaction().execute((trx) => controlIn(trx, order, action));
      await registryStore.reload();
      return last(order.area);
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await ticking?.catch(onError);
    },
  };
}

export type Rollouts = ReturnType<typeof createRollouts>;

/** «, desde el 1/12/26, 8:00 (UTC)» for one that starts later. */
function startText({ startsAt }: RolloutRequest): string {
  return startsAt === undefined ? '' : `, desde el ${momentText(startsAt)}`;
}
