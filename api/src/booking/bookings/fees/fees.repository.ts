import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';

/** How many fees of a client have cost nothing within the center's days; `n` is the center. */
export const freeFeesUsed = (clientId: RawBuilder<unknown>, now: Date) => sql`
  select count(*) from booking f
  where f.client_id = ${clientId} and f.fee_minor = 0 and f.status in ('noShow', 'cancelledLate')
    and f.fee_at > ${now}::timestamptz
      - make_interval(days => coalesce((n.policies -> 'fees' ->> 'freeDays')::integer, 30))`;

interface FeeFacts {
  /** The center's, as stored. */
  policies: Record<string, unknown>;
  /** ISO 4217. */
  currency: string;
  freeUsed: number;
}

/** What decides about a fee besides the booking. Under the client's lock it stays true. */
export async function readFeeFacts(
  connection: Connection,
  clientId: string,
  now: Date,
): Promise<FeeFacts> {
  const { rows } = await sql<FeeFacts>`
    select n.policies, n.currency, (${freeFeesUsed(sql`${clientId}::uuid`, now)}) as "freeUsed"
    from center n`.execute(connection);
  const [row] = rows;
  if (!row) throw new Error('A booking without a center');
  return row;
}
