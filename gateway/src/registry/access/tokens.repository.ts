import type { Database, Tables } from 'api/database';
import type { Kysely, Selectable } from 'kysely';

type TokenTables = Pick<Tables, 'deploy_token'>;
export type TokenRow = Selectable<TokenTables['deploy_token']>;
export type TokenConnection = Kysely<TokenTables>;

/** The API's connection, typed for tokens. */
export function tokenTables({ connection }: Pick<Database, 'connection'>): TokenConnection {
  return connection.withTables<TokenTables>();
}

export async function findToken(db: TokenConnection, hash: Buffer): Promise<TokenRow | null> {
  const query = db.selectFrom('deploy_token').selectAll().where('token_hash', '=', hash);
  return (await query.executeTakeFirst()) ?? null;
}

/** Does nothing if the hash exists already. */
export async function insertToken(
  db: TokenConnection,
  token: Pick<TokenRow, 'id' | 'token_hash' | 'name' | 'area' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('deploy_token')
    .values({ ...token, last_used_at: null, revoked_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Newest first. */
export async function allTokens(db: TokenConnection): Promise<TokenRow[]> {
  return db.selectFrom('deploy_token').selectAll().orderBy('created_at', 'desc').execute();
}

export async function hasOperatorToken(db: TokenConnection): Promise<boolean> {
  const query = db
    .selectFrom('deploy_token')
    .select('id')
    .where('area', 'is', null)
    .where('revoked_at', 'is', null);
  return (await query.executeTakeFirst()) !== undefined;
}

/** False if there is no valid token with this id. */
export async function revokeToken(db: TokenConnection, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deploy_token')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
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
    .updateTable('deploy_token')
    .set({ revoked_at: at })
    .where('name', '=', name)
    .where('token_hash', '!=', except)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function markUsed(db: TokenConnection, id: string, at: Date): Promise<void> {
  await db.updateTable('deploy_token').set({ last_used_at: at }).where('id', '=', id).execute();
}
