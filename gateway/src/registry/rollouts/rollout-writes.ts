import type { RolloutPlan } from '@aforo/shared/contract';
import { revisionsOfArea } from '../database/registry.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { lockRegistry } from '../database/stored-builds.repository.ts';
import { buildLabel, recordEvent, type NewEvent } from '../events/events.repository.ts';
import { gatewayAuthor } from '../revisions/local-builds.ts';
import type { AreaNow } from './rollout-decision.ts';
import { updateRollout, type StoredRollout } from './rollouts.repository.ts';

/** The rollout's area, which no other process changes before the transaction's end. */
export async function lockedArea(
  trx: RegistryConnection,
  rollout: StoredRollout,
): Promise<AreaNow | undefined> {
  // guard: a rollout acts on the state that it judges (rollouts.database.test.ts)
  // without: `await lockRegistry(trx);`
  await lockRegistry(trx);
  return areaOf(trx, rollout);
}

/** The rollout's area as it is now, without a lock. */
export async function areaOf(
  db: RegistryConnection,
  { area, at }: StoredRollout,
): Promise<AreaNow | undefined> {
  const revisions = await revisionsOfArea(db, area);
  const planned = Date.parse(at);
  const before = revisions.findLast((revision) => Date.parse(revision.at) <= planned);
  const state = revisions.at(-1)?.state;
  return state && { ...state, stableAtStart: before?.state.stable ?? null };
}

/** «1.4.0 (3f0c)». */
export function labelOf(
  db: RegistryConnection,
  { area, buildId }: Pick<StoredRollout, 'area' | 'buildId'>,
): Promise<string> {
  return buildLabel(db, area, buildId);
}

/** Records an event of a rollout; by default the gateway is its author. */
export function recordOf(
  trx: RegistryConnection,
  { area, buildId }: StoredRollout,
  event: Pick<NewEvent, 'kind' | 'summary'> & Partial<NewEvent>,
  now: Date,
): Promise<void> {
  return recordEvent(trx, { area, buildId, author: gatewayAuthor, ...event }, now);
}

/** @param outcome why it ends */
export function endRollout(
  trx: RegistryConnection,
  { id }: StoredRollout,
  state: 'stopped' | 'finished',
  outcome: string,
  now: Date,
): Promise<void> {
  return updateRollout(trx, id, { state, outcome, nextAt: null }, now);
}

export function afterInterval({ everySeconds }: RolloutPlan, now: Date): Date {
  return new Date(now.getTime() + everySeconds * 1000);
}
