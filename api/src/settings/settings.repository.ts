import type { Connection } from '../database/database.ts';

/** The centre's one row. */
export function findCenter(connection: Connection) {
  return connection.selectFrom('center').selectAll().executeTakeFirstOrThrow();
}

export type CenterRow = Awaited<ReturnType<typeof findCenter>>;
