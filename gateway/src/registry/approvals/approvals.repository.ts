import type { Approval } from '@aforo/shared/contract';
import type { RegistryConnection } from '../database/registry-tables.ts';

/** Whether the area's builds need a second person. */
export async function isApprovalRequired(db: RegistryConnection, area: string): Promise<boolean> {
  const query = db.selectFrom('areaApprovalRule').select('isRequired').where('area', '=', area);
  return (await query.executeTakeFirst())?.isRequired ?? false;
}

/** The areas whose builds need a second person. */
export async function areasWithApproval(db: RegistryConnection): Promise<string[]> {
  const query = db.selectFrom('areaApprovalRule').select('area').where('isRequired', '=', true);
  return (await query.execute()).map(({ area }) => area);
}

export async function setApprovalRule(
  trx: RegistryConnection,
  area: string,
  rule: { isRequired: boolean; changedBy: string; changedAt: Date },
): Promise<void> {
  await trx
    .insertInto('areaApprovalRule')
    .values({ area, ...rule })
    .onConflict((conflict) => conflict.column('area').doUpdateSet(rule))
    .execute();
}

/** The approved builds of an area. */
export async function approvalsOf(
  db: RegistryConnection,
  area: string,
): Promise<Map<string, Approval>> {
  const rows = await db
    .selectFrom('areaApproval')
    .select(['buildId', 'approvedBy', 'reason', 'approvedAt'])
    .where('area', '=', area)
    .execute();
  return new Map(
    rows.map(({ buildId, approvedBy, reason, approvedAt }) => [
      buildId,
      { by: approvedBy, reason, at: approvedAt.toISOString() },
    ]),
  );
}

/** @returns whether it is new */
export async function insertApproval(
  trx: RegistryConnection,
  approval: { area: string; buildId: string; approvedBy: string; reason: string; approvedAt: Date },
): Promise<boolean> {
  const query = trx
    .insertInto('areaApproval')
    .values(approval)
    .onConflict((conflict) => conflict.doNothing());
  return Number((await query.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0) > 0;
}
