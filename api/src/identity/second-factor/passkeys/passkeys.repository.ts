import type { Connection, Row, Transaction } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';

export type PasskeyRow = Row<
  'passkey',
  | 'id'
  | 'userId'
  | 'credentialId'
  | 'publicKey'
  | 'counter'
  | 'transports'
  | 'name'
  | 'createdAt'
  | 'lastUsedAt'
>;

function passkeyQuery(db: Connection) {
  return db
    .selectFrom('passkey')
    .select([
      'id',
      'userId',
      'credentialId',
      'publicKey',
      'counter',
      'transports',
      'name',
      'createdAt',
      'lastUsedAt',
    ]);
}

export async function listPasskeys(db: Connection, userId: string): Promise<PasskeyRow[]> {
  return await passkeyQuery(db)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function findPasskey(
  db: Connection,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return await passkeyQuery(db).where('credentialId', '=', credentialId).executeTakeFirst();
}

export type NewPasskey = Omit<PasskeyRow, 'id' | 'lastUsedAt'>;

/** False when the credential is already registered. */
export async function insertPasskey(db: Connection, passkey: NewPasskey): Promise<boolean> {
  const inserted = await db
    .insertInto('passkey')
    .values({
      id: newId(),
      userId: passkey.userId,
      credentialId: passkey.credentialId,
      publicKey: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      createdAt: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function notePasskeyUse(
  trx: Transaction,
  id: string,
  use: { counter: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('passkey')
    .set({ counter: use.counter, lastUsedAt: use.now })
    .where('id', '=', id)
    .execute();
}

/** @returns false when the user has no such passkey */
export async function setPasskeyName(
  db: Connection,
  passkey: { id: string; userId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name: passkey.name })
    .where('id', '=', passkey.id)
    .where('userId', '=', passkey.userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns its name; undefined when the user has no such passkey */
export async function deletePasskey(
  db: Connection,
  passkey: { id: string; userId: string },
): Promise<{ name: string } | undefined> {
  return await db
    .deleteFrom('passkey')
    .where('id', '=', passkey.id)
    .where('userId', '=', passkey.userId)
    .returning('name')
    .executeTakeFirst();
}
