import type { Database, Tables } from '@aforo/api/database';
import type { Kysely, Selectable } from 'kysely';

type TokenTables = Pick<Tables, 'deployToken'>;
export type TokenRow = Selectable<TokenTables['deployToken']>;
export type TokenConnection = Kysely<TokenTables>;

/** The API's connection, typed for tokens. */
export function tokenTables({ connection }: Pick<Database, 'connection'>): TokenConnection {
  return connection.withTables<TokenTables>();
}

export async function findToken(db: TokenConnection, hash: Buffer): Promise<TokenRow | null> {
  const query = db.selectFrom('deployToken').selectAll().where('tokenHash', '=', hash);
  return (await query.executeTakeFirst()) ?? null;
}

/** Does nothing if the hash exists already. */
export async function insertToken(
  db: TokenConnection,
  token: Pick<TokenRow, 'id' | 'tokenHash' | 'name' | 'area' | 'createdAt'>,
): Promise<void> {
  await db
    .insertInto('deployToken')
    .values({ ...token, lastUsedAt: null, revokedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Newest first. */
export async function allTokens(db: TokenConnection): Promise<TokenRow[]> {
  return db.selectFrom('deployToken').selectAll().orderBy('createdAt', 'desc').execute();
}

export async function hasOperatorToken(db: TokenConnection): Promise<boolean> {
  const query = db
    .selectFrom('deployToken')
    .select('id')
    .where('area', 'is', null)
    .where('revokedAt', 'is', null);
  return (await query.executeTakeFirst()) !== undefined;
}

/** False if there is no valid token with this id. */
export async function revokeToken(db: TokenConnection, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deployToken')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Revokes earlier tokens with this name, except the one with this hash. */
export async function revokeOthersNamed(
  db: TokenConnection,
  name: string,
  { except, at }: { except: Buffer; at: Date },
): Promise<void> {
  await db
    .updateTable('deployToken')
    .set({ revokedAt: at })
    .where('name', '=', name)
    .where('tokenHash', '!=', except)
    .where('revokedAt', 'is', null)
    .execute();
}

export async function markUsed(db: TokenConnection, id: string, at: Date): Promise<void> {
  await db.updateTable('deployToken').set({ lastUsedAt: at }).where('id', '=', id).execute();
}
