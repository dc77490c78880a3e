import { randomUUID } from 'node:crypto';
import type { Freeze } from '@aforo/shared/contract';
import type { RegistryConnection } from '../database/registry-tables.ts';

/** The freezes in force at an instant, those that end last first. */
export async function freezesAt(db: RegistryConnection, now: Date): Promise<Freeze[]> {
  const rows = await db
    .selectFrom('areaFreeze')
    .select(['area', 'reason', 'until', 'author', 'at'])
    .where('liftedAt', 'is', null)
    .where('until', '>', now)
    .orderBy('until', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    until: row.until.toISOString(),
    at: row.at.toISOString(),
  }));
}

/** The freeze of an area or of all areas that ends last; undefined if its builds may change. */
export async function freezeOf(
  db: RegistryConnection,
  area: string,
  now: Date,
): Promise<Freeze | undefined> {
  const freezes = await freezesAt(db, now);
  return freezes.find((freeze) => freeze.area === null || freeze.area === area);
}

export async function insertFreeze(
  trx: RegistryConnection,
  freeze: { area: string | null; reason: string; until: Date; author: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('areaFreeze')
    .values({ id: randomUUID(), ...freeze })
    .execute();
}

/** Ends the freezes of exactly this area, or of all areas if it is null. @returns their number */
export async function liftFreezes(
  trx: RegistryConnection,
  area: string | null,
  { at, by }: { at: Date; by: string },
): Promise<number> {
  const lifted = trx
    .updateTable('areaFreeze')
    .set({ liftedAt: at, liftedBy: by })
    .where('liftedAt', 'is', null)
    .where('until', '>', at)
    .where('area', area === null ? 'is' : '=', area);
  return Number((await lifted.executeTakeFirst()).numUpdatedRows);
}
