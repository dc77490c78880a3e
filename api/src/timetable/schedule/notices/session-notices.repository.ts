import { sql } from 'kysely';
import { recipientOf, type Recipient } from '../../../people/household/index.ts';
import type { Connection } from '../../../platform/database/index.ts';

export interface PersonOfSession extends Recipient {
  sessionId: string;
}

/** Clients who can be mailed, with a booking or waiting list entry in these sessions. */
export async function listPeopleOf(
  connection: Connection,
  sessionIds: readonly string[],
  now: Date,
): Promise<PersonOfSession[]> {
  if (sessionIds.length === 0) return [];
  const { rows } = await sql<PersonOfSession>`
    select live.session_id, client.id as "clientId", client.name as "clientName", r."payerName",
      r.email
    from (
      select session_id, client_id from booking where status in ('held', 'confirmed')
      union
      select session_id, client_id from waitlist_entry where state in ('waiting', 'offered')
    ) live
    join client on client.id = live.client_id
    cross join lateral (${recipientOf(sql`live.client_id`, now)}) r
    where live.session_id = any(${sessionIds}) and r.email is not null
    order by client.id`.execute(connection);
  return rows;
}

/** The number of different clients booked in these sessions or waiting for them. */
export async function countPeopleIn(
  connection: Connection,
  sessionIds: readonly string[],
): Promise<number> {
  if (sessionIds.length === 0) return 0;
  const { rows } = await sql<{ people: number }>`
    select count(distinct client_id)::int as people
    from (
      select session_id, client_id from booking where status in ('held', 'confirmed')
      union
      select session_id, client_id from waitlist_entry where state in ('waiting', 'offered')
    ) live
    where session_id = any(${sessionIds})`.execute(connection);
  return rows[0]?.people ?? 0;
}

/** The sessions among these with bookings or waiting list entries. */
export async function listClaimed(
  connection: Connection,
  sessionIds: readonly string[],
): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from session
    where id = any(${sessionIds}) and (
      exists (select from booking where session_id = session.id
        and status in ('held', 'confirmed', 'attended', 'noShow'))
      or exists (select from waitlist_entry where session_id = session.id
        and state in ('waiting', 'offered')))`.execute(connection);
  return new Set(rows.map(({ id }) => id));
}
