import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';

/** The client of a link, after a merge the kept record, and their current marketing consent. */
export async function findSubscriber(
  connection: Connection,
  token: string,
): Promise<{ clientId: string; isSubscribed: boolean } | undefined> {
  const { rows } = await sql<{ clientId: string; isSubscribed: boolean }>`
    select owner.client_id, coalesce(c.is_granted, false) as "isSubscribed"
    from unsubscribe_link l
    left join client_merge m on m.merged_id = l.client_id and m.undone_at is null
    cross join lateral (select coalesce(m.kept_id, l.client_id) as client_id) owner
    left join client_consent c on c.client_id = owner.client_id and c.kind = 'marketing'
    where l.token = ${token}`.execute(connection);
  return rows[0];
}
