import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';

export async function listUnusedCodes(
  db: Connection,
  userId: string,
): Promise<{ id: string; hash: string }[]> {
  return await db
    .selectFrom('recoveryCode')
    .select(['id', 'codeHash as hash'])
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** Replaces the previous codes. */
export async function replaceCodes(
  trx: Transaction,
  codes: { userId: string; hashes: readonly string[]; now: Date },
): Promise<void> {
  await deleteCodes(trx, codes.userId);
  await trx
    .insertInto('recoveryCode')
    .values(
      codes.hashes.map((hash) => ({
        id: newId(),
        userId: codes.userId,
        codeHash: hash,
        createdAt: codes.now,
      })),
    )
    .execute();
}

/** False when the code was used or replaced meanwhile. */
export async function spendCode(trx: Transaction, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteCodes(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
}
