import type { Connection, Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';

export async function listUnusedCodes(
  db: Connection,
  userId: string,
): Promise<{ id: string; hash: string }[]> {
  return await db
    .selectFrom('recovery_code')
    .select(['id', 'code_hash as hash'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
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
    .insertInto('recovery_code')
    .values(
      codes.hashes.map((hash) => ({
        id: newId(),
        user_id: codes.userId,
        code_hash: hash,
        created_at: codes.now,
      })),
    )
    .execute();
}

/** False when the code was used or replaced meanwhile. */
export async function spendCode(trx: Transaction, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteCodes(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}
