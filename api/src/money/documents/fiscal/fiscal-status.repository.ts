import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';

/** How many records there are, and how many of them the tax office doesn't have. */
export async function readFiscalStatus(
  connection: Connection,
): Promise<{ records: number; unsent: number }> {
  const { rows } = await sql<{ records: number; unsent: number }>`
    select count(*)::integer as records,
      count(*) filter (where state = 'pending')::integer as unsent
    from fiscal_submission`.execute(connection);
  return rows[0] ?? { records: 0, unsent: 0 };
}
