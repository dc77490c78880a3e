import type { Connection, Row, Transaction } from '../../../platform/database/index.ts';

export type TotpRow = Row<
  'totpFactor',
  'secret' | 'keyId' | 'createdAt' | 'enabledAt' | 'lastUsedStep'
>;

export async function findTotp(
  db: Connection,
  userId: string,
  state: 'pending' | 'enabled',
): Promise<TotpRow | undefined> {
  return await db
    .selectFrom('totpFactor')
    .select(['secret', 'keyId', 'createdAt', 'enabledAt', 'lastUsedStep'])
    .where('userId', '=', userId)
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
    .insertInto('totpFactor')
    .values({
      userId: pending.userId,
      state: 'pending',
      secret: pending.secret,
      keyId: pending.keyId,
      createdAt: pending.now,
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
    .updateTable('totpFactor')
    .set({ state: 'enabled', enabledAt: used.now, lastUsedStep: used.step })
    .where('userId', '=', userId)
    .execute();
}

export async function setLastUsedStep(
  trx: Transaction,
  userId: string,
  step: number,
): Promise<void> {
  await trx
    .updateTable('totpFactor')
    .set({ lastUsedStep: step })
    .where('userId', '=', userId)
    .where('state', '=', 'enabled')
    .execute();
}

export async function deleteTotp(
  db: Connection,
  userId: string,
  state: 'pending' | 'enabled',
): Promise<void> {
  await db
    .deleteFrom('totpFactor')
    .where('userId', '=', userId)
    .where('state', '=', state)
    .execute();
}

/** Deletes secrets that were never confirmed. */
export async function deletePendingTotpBefore(db: Connection, instant: Date): Promise<void> {
  await db
    .deleteFrom('totpFactor')
    .where('state', '=', 'pending')
    .where('createdAt', '<', instant)
    .execute();
}

export async function countTotpOfOtherKeys(db: Connection, keyId: Buffer): Promise<number> {
  const { count } = await db
    .selectFrom('totpFactor')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('keyId', '!=', keyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns the number of authenticator apps that stopped working */
export async function deleteTotpOfOtherKeys(db: Connection, keyId: Buffer): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('totpFactor')
    .where('keyId', '!=', keyId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
