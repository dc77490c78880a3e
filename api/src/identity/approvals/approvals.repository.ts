import type { ApprovedAct } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/index.ts';

export async function findPinDate(connection: Connection, userId: string): Promise<Date | null> {
  const row = await connection
    .selectFrom('approvalPin')
    .select('setAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.setAt ?? null;
}

export async function putPin(
  trx: Transaction,
  pin: { userId: string; pinHash: string; setAt: Date },
): Promise<void> {
  const { pinHash, setAt } = pin;
  await trx
    .insertInto('approvalPin')
    .values(pin)
    .onConflict((on) => on.column('userId').doUpdateSet({ pinHash, setAt }))
    .execute();
}

export async function deletePin(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('approvalPin').where('userId', '=', userId).execute();
}

const activeApprovers = (connection: Connection) =>
  connection
    .selectFrom('approvalPin as p')
    .innerJoin('appUser as u', 'u.id', 'p.userId')
    .where('u.role', '=', 'admin')
    .where('u.status', '=', 'active');

export function listActiveApprovers(
  connection: Connection,
  exceptUserId: string,
): Promise<{ id: string; name: string }[]> {
  return activeApprovers(connection)
    .select(['u.id', 'u.name'])
    .where('u.id', '<>', exceptUserId)
    .orderBy('u.name')
    .execute();
}

export function findActiveApprover(
  connection: Connection,
  userId: string,
): Promise<{ id: string; name: string; pinHash: string } | undefined> {
  return activeApprovers(connection)
    .select(['u.id', 'u.name', 'p.pinHash'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
}

interface NewApproval {
  id: string;
  act: ApprovedAct['kind'];
  fingerprint: Buffer;
  amountMinor: number;
  requestedByUserId: string;
  approvedByUserId: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertApproval(trx: Transaction, approval: NewApproval): Promise<void> {
  await trx.insertInto('approval').values(approval).execute();
}

/**
 * An approval is valid for one person, one act, one amount and some minutes, and as long as the
 * manager keeps the PIN.
 */
export interface ApprovalUse {
  id: string;
  userId: string;
  act: ApprovedAct['kind'];
  fingerprint: Buffer;
  now: Date;
}

// guard: an approval is used once (approvals.test.ts)
// without: `a.used_at is null` → `true`
const isValid = ({ id, userId, act, fingerprint, now }: ApprovalUse) => sql<boolean>`
  a.id = ${id}::uuid and a.used_at is null and a.expires_at > ${now}
  and a.requested_by_user_id = ${userId}::uuid and a.act = ${act}
  and a.fingerprint = ${fingerprint}
  and exists (
    select from app_user u join approval_pin p on p.user_id = u.id
    where u.id = a.approved_by_user_id and u.role = 'admin' and u.status = 'active'
      and p.set_at <= a.created_at)`;

export async function findValidApproval(
  connection: Connection,
  use: ApprovalUse,
): Promise<boolean> {
  const { rows } = await sql`select 1 from approval a where ${isValid(use)}`.execute(connection);
  return rows.length > 0;
}

/** Uses a valid approval of this amount. A concurrent use waits, and then finds it used. */
export async function takeApproval(
  trx: Transaction,
  { amountMinor, ...use }: ApprovalUse & { amountMinor: number },
): Promise<{ approvedByUserId: string; requestedByName: string } | undefined> {
  // guard: an approval is valid for one amount (approvals.test.ts)
  // without: `a.amount_minor = ${amountMinor}` → `true`
  const { rows } = await sql<{ approvedByUserId: string; requestedByName: string }>`
    update approval a set used_at = ${use.now}
    where ${isValid(use)} and a.amount_minor = ${amountMinor}
    returning a.approved_by_user_id,
      (select u.name from app_user u where u.id = a.requested_by_user_id) as "requestedByName"`.execute(
    trx,
  );
  return rows[0];
}

export async function setApprovedSale(
  trx: Transaction,
  { id, saleId }: { id: string; saleId: string },
): Promise<void> {
  await trx.updateTable('approval').set({ saleId }).where('id', '=', id).execute();
}

export async function deleteUnusedApprovals(connection: Connection, before: Date): Promise<void> {
  await connection
    .deleteFrom('approval')
    .where('usedAt', 'is', null)
    .where('expiresAt', '<', before)
    .execute();
}
