import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';

export interface FiscalStatusRow {
  records: number;
  unsent: number;
  withErrors: number;
  rejected: number;
  lastSentAt: Date | null;
  failingSince: Date | null;
  nextTryAt: Date | null;
  lastError: string | null;
}

/** How the records stand; the last thing that the tax office had against one of them. */
export async function readFiscalStatus(connection: Connection): Promise<FiscalStatusRow> {
  const { rows } = await sql<FiscalStatusRow>`
    select count(*)::integer as records,
      count(*) filter (where state = 'pending')::integer as unsent,
      count(*) filter (where state = 'acceptedWithErrors')::integer as "withErrors",
      count(*) filter (where state = 'rejected')::integer as rejected,
      max(sent_at) as "lastSentAt",
      (select failing_since from fiscal_sending) as "failingSince",
      (select not_before from fiscal_sending) as "nextTryAt",
      coalesce((select last_error from fiscal_sending), (
        select u.last_error from fiscal_submission u
        where u.state in ('rejected', 'acceptedWithErrors') order by u.sent_at desc limit 1
      )) as "lastError"
    from fiscal_submission`.execute(connection);
  if (!rows[0]) throw new Error('An aggregate always has a row');
  return rows[0];
}
