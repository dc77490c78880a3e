import { rolloutPlanSchema, type Rollout } from '@aforo/shared/contract';
import type { Selectable } from 'kysely';
import type { RegistryConnection, RegistryTables } from '../database/registry-tables.ts';

type RolloutRow = Selectable<RegistryTables['areaRollout']>;

export interface StoredRollout extends Rollout {
  id: string;
  area: string;
}

const open = ['running', 'paused'] as const;

/** The rollouts that are running or paused, of all areas. */
export async function openRollouts(db: RegistryConnection): Promise<StoredRollout[]> {
  const rows = await db
    .selectFrom('areaRollout')
    .selectAll()
    .where('state', 'in', open)
    .orderBy('area')
    .execute();
  return rows.map(toRollout);
}

/** Locks a rollout that is still open; null if it isn't, or if another gateway holds the lock. */
export async function lockRollout(
  trx: RegistryConnection,
  id: string,
): Promise<StoredRollout | null> {
  const row = await trx
    .selectFrom('areaRollout')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', open)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ? toRollout(row) : null;
}

/** Locks the area's open rollout, waiting for the gateway that holds it; null without one. */
export async function lockRolloutOf(
  trx: RegistryConnection,
  area: string,
): Promise<StoredRollout | null> {
  const row = await trx
    .selectFrom('areaRollout')
    .selectAll()
    .where('area', '=', area)
    .where('state', 'in', open)
    .forUpdate()
    .executeTakeFirst();
  return row ? toRollout(row) : null;
}

/** The area's last rollout, open or not. */
export async function lastRolloutOf(db: RegistryConnection, area: string): Promise<Rollout | null> {
  const row = await db
    .selectFrom('areaRollout')
    .selectAll()
    .where('area', '=', area)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? publicPart(toRollout(row)) : null;
}

/** @throws the database's unique violation if the area has an open rollout */
export async function insertRollout(
  db: RegistryConnection,
  { id, area, buildId, plan, nextAt, author, reason }: StoredRollout,
  at: Date,
): Promise<void> {
  const times = { nextAt: nextAt === null ? null : new Date(nextAt), createdAt: at, changedAt: at };
  await db
    .insertInto('areaRollout')
    .values({
      id,
      area,
      buildId,
      author,
      reason,
      ...times,
      plan: JSON.stringify(plan),
      state: 'running',
    })
    .execute();
}

export async function updateRollout(
  trx: RegistryConnection,
  id: string,
  change: Partial<Pick<Rollout, 'state' | 'step' | 'outcome'>> & { nextAt?: Date | null },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('areaRollout')
    .set({ ...change, changedAt: at })
    .where('id', '=', id)
    .execute();
}

function publicPart({ id: _id, area: _area, ...rollout }: StoredRollout): Rollout {
  return rollout;
}

function toRollout(row: RolloutRow): StoredRollout {
  return {
    id: row.id,
    area: row.area,
    buildId: row.buildId,
    plan: rolloutPlanSchema.parse(row.plan),
    state: row.state,
    step: row.step,
    nextAt: row.nextAt?.toISOString() ?? null,
    author: row.author,
    reason: row.reason,
    outcome: row.outcome,
    at: row.createdAt.toISOString(),
  };
}
