import type { RollbackThresholds, ThresholdsChange } from '@aforo/shared/contract';
import type { RegistryConnection } from '../database/registry-tables.ts';

/** The limits that an operator has set for an area. */
export async function thresholdsOf(
  db: RegistryConnection,
  area: string,
): Promise<Partial<RollbackThresholds>> {
  const row = await db
    .selectFrom('areaThresholds')
    .select(['staffMin', 'peopleMin', 'sharePercent', 'minutes'])
    .where('area', '=', area)
    .executeTakeFirst();
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => value !== null));
}

/** Absent limits stay as they are; null restores the default. */
export async function changeThresholds(
  db: RegistryConnection,
  area: string,
  change: ThresholdsChange,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  const changed = { ...change, changedAt: at, changedBy: by };
  await db
    .insertInto('areaThresholds')
    .values({ area, ...changed })
    .onConflict((conflict) => conflict.column('area').doUpdateSet(changed))
    .execute();
}
