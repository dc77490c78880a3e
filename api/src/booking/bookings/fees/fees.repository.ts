import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';

/** How many free fees a client has used within the center's period; `n` is the center. */
export const freeFeesUsed = (clientId: RawBuilder<unknown>, now: Date) => sql`
  select count(*) from booking f
  where f.client_id = ${clientId} and f.fee_minor = 0 and f.status in ('noShow', 'cancelledLate')
    and f.fee_at > ${now}::timestamptz
      - make_interval(days => coalesce((n.policies -> 'fees' ->> 'freeDays')::integer, 30))`;

interface FeeFacts {
  /** The center's policies, as stored. */
  policies: Record<string, unknown>;
  /** ISO 4217. */
  currency: string;
  freeUsed: number;
}

/** The data besides the booking that decides about a fee. Stays valid under the client's lock. */
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
