import type { Connection, Row, Transaction } from '../../platform/database/index.ts';

export type TotpRow = Row<
  'totp_factor',
  'secret' | 'keyId' | 'createdAt' | 'enabledAt' | 'lastUsedStep'
>;

export async function findTotp(
  db: Connection,
  userId: string,
  state: 'pending' | 'enabled',
): Promise<TotpRow | undefined> {
  return await db
    .selectFrom('totp_factor')
    .select([
      'secret',
      'key_id as keyId',
      'created_at as createdAt',
      'enabled_at as enabledAt',
      'last_used_step as lastUsedStep',
    ])
    .where('user_id', '=', userId)
    .where('state', '=', state)
    .executeTakeFirst();
}

/** Replaces an earlier pending secret. */
export async function putPendingTotp(
  db: Connection,
  pending: { userId: string; secret: Buffer; keyId: Buffer; now: Date },
): Promise<void> {
  await deleteTotp(db, pending.userId, 'pending');
  await db
    .insertInto('totp_factor')
    .values({
      user_id: pending.userId,
      state: 'pending',
      secret: pending.secret,
      key_id: pending.keyId,
      created_at: pending.now,
    })
    .execute();
}

/** Enables the pending secret in place of the previous one. */
export async function enableTotp(
  trx: Transaction,
  userId: string,
  used: { step: number; now: Date },
): Promise<void> {
  await deleteTotp(trx, userId, 'enabled');
  await trx
    .updateTable('totp_factor')
    .set({ state: 'enabled', enabled_at: used.now, last_used_step: used.step })
    .where('user_id', '=', userId)
    .execute();
}

export async function setLastUsedStep(
  trx: Transaction,
  userId: string,
  step: number,
): Promise<void> {
  await trx
    .updateTable('totp_factor')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where('state', '=', 'enabled')
    .execute();
}

export async function deleteTotp(
  db: Connection,
  userId: string,
  state: 'pending' | 'enabled',
): Promise<void> {
  await db
    .deleteFrom('totp_factor')
    .where('user_id', '=', userId)
    .where('state', '=', state)
    .execute();
}

/** Deletes secrets that were never confirmed. */
export async function deletePendingTotpBefore(db: Connection, instant: Date): Promise<void> {
  await db
    .deleteFrom('totp_factor')
    .where('state', '=', 'pending')
    .where('created_at', '<', instant)
    .execute();
}

export async function countTotpOfOtherKeys(db: Connection, keyId: Buffer): Promise<number> {
  const { count } = await db
    .selectFrom('totp_factor')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('key_id', '!=', keyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns the number of authenticator apps that stopped working */
export async function deleteTotpOfOtherKeys(db: Connection, keyId: Buffer): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_factor')
    .where('key_id', '!=', keyId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
