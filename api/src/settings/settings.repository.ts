import type { Connection } from '../database/database.ts';

/** The centre's one row. */
export function findCenter(connection: Connection) {
  return connection.selectFrom('center').selectAll().executeTakeFirstOrThrow();
}

export type CenterRow = Awaited<ReturnType<typeof findCenter>>;

export async function hasAccounts(connection: Connection): Promise<boolean> {
  const account = await connection.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  return account !== undefined;
}
