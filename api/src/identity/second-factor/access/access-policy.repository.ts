import { sql } from 'kysely';
import type { Role } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../../platform/database/index.ts';

export async function findRequiredRoles(db: Connection): Promise<Role[]> {
  const row = await db
    .selectFrom('center')
    .select('secondFactorRoles as roles')
    .executeTakeFirstOrThrow();
  return row.roles;
}

export async function setRequiredRoles(trx: Transaction, roles: Role[]): Promise<void> {
  await trx.updateTable('center').set({ secondFactorRoles: roles }).execute();
}

/** Active accounts without a second factor, by role. */
export async function countWithoutFactor(
  db: Connection,
): Promise<{ role: Role; people: number }[]> {
  const { rows } = await sql<{ role: Role; people: number }>`
    select role, count(*)::int as people from app_user
    where status = 'active'
      and not exists (select from passkey where user_id = app_user.id)
      and not exists (
        select from totp_factor where user_id = app_user.id and state = 'enabled')
    group by role order by role`.execute(db);
  return rows;
}
