import { sql, type Selectable } from 'kysely';
import type { RegistryConnection, RegistryTables } from '../database/registry-tables.ts';

export type TokenRow = Selectable<RegistryTables['deployToken']>;

export async function findToken(db: RegistryConnection, hash: Buffer): Promise<TokenRow | null> {
  const query = db.selectFrom('deployToken').selectAll().where('tokenHash', '=', hash);
  return (await query.executeTakeFirst()) ?? null;
}

/** Does nothing if the hash exists already. @returns whether it was inserted */
export async function insertToken(
  db: RegistryConnection,
  token: Omit<TokenRow, 'lastUsedAt' | 'revokedAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('deployToken')
    .values({ ...token, lastUsedAt: null, revokedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Not revoked and not expired. */
function isValidAt(now: Date) {
  return sql<boolean>`revoked_at is null and (expires_at is null or expires_at > ${now})`;
}

/** Tokens that are not revoked, expired ones included. */
export async function tokensNamed(
  db: RegistryConnection,
  name: string,
): Promise<Pick<TokenRow, 'id' | 'name' | 'area' | 'expiresAt'>[]> {
  return db
    .selectFrom('deployToken')
    .select(['id', 'name', 'area', 'expiresAt'])
    .where('name', '=', name)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Newest first. */
export async function allTokens(db: RegistryConnection): Promise<TokenRow[]> {
  return db.selectFrom('deployToken').selectAll().orderBy('createdAt', 'desc').execute();
}

/** Whether a token for all areas is valid that can do more than publish. */
export async function hasOperatorToken(db: RegistryConnection, now: Date): Promise<boolean> {
  const query = db
    .selectFrom('deployToken')
    .select('id')
    .where('area', 'is', null)
    .where('isPublishOnly', '=', false)
    .where(isValidAt(now));
  return (await query.executeTakeFirst()) !== undefined;
}

/** @returns the token; null if there is none with this id that is not revoked */
export async function revokeToken(
  trx: RegistryConnection,
  id: string,
  at: Date,
): Promise<Pick<TokenRow, 'name' | 'area'> | null> {
  const query = trx
    .updateTable('deployToken')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning(['name', 'area']);
  return (await query.executeTakeFirst()) ?? null;
}

/** @returns the token; null if the one with this hash is revoked or doesn't expire */
export async function removeEnd(
  trx: RegistryConnection,
  hash: Buffer,
): Promise<Pick<TokenRow, 'name' | 'area'> | null> {
  const query = trx
    .updateTable('deployToken')
    .set({ expiresAt: null })
    .where('tokenHash', '=', hash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', 'is not', null)
    .returning(['name', 'area']);
  return (await query.executeTakeFirst()) ?? null;
}

/** Revokes earlier tokens with this name, except the one with this hash. @returns them */
export async function revokeOthersNamed(
  db: RegistryConnection,
  name: string,
  { except, at }: { except: Buffer; at: Date },
): Promise<Pick<TokenRow, 'name' | 'area'>[]> {
  return db
    .updateTable('deployToken')
    .set({ revokedAt: at })
    .where('name', '=', name)
    .where('tokenHash', '!=', except)
    .where('revokedAt', 'is', null)
    .returning(['name', 'area'])
    .execute();
}

export async function markUsed(db: RegistryConnection, id: string, at: Date): Promise<void> {
  await db.updateTable('deployToken').set({ lastUsedAt: at }).where('id', '=', id).execute();
}
