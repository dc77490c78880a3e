import { sql, type RawBuilder } from 'kysely';
import { recipientOf } from '../../../people/household/index.ts';
import type { Connection } from '../../../platform/database/index.ts';

export interface WaitlistRow {
  id: string;
  sessionId: string;
  clientId: string;
  clientName: string;
  state:
    | 'waiting'
    | 'promoted'
    | 'offered'
    | 'accepted'
    | 'declined'
    | 'lapsed'
    | 'withdrawn'
    | 'closed';
  /** 1 is next; null when no longer waiting. */
  position: number | null;
  offerExpiresAt: Date | null;
  /** False: the client wants to be asked before a bono is used. */
  isAutomatic: boolean;
  phone: string | null;
  /** False when neither the record, an account nor the payer who acts has a mail address. */
  isReachable: boolean;
}

async function select(
  connection: Connection,
  now: Date,
  rest: RawBuilder<unknown>,
): Promise<WaitlistRow[]> {
  const { rows } = await sql<WaitlistRow>`
    select w.id, w.session_id, w.client_id, c.name as "clientName",
      w.state, w.offer_expires_at,
      w.is_automatic, c.phone,
      r.email is not null as "isReachable",
      case w.state when 'waiting' then (
        select count(*) from waitlist_entry o where o.session_id = w.session_id
          and o.state = 'waiting' and o.position <= w.position) end as position
    from waitlist_entry w
    join client c on c.id = w.client_id
    cross join lateral (${recipientOf(sql`c.id`, now)}) r
    where ${rest}`.execute(connection);
  return rows;
}

export async function findEntry(
  connection: Connection,
  id: string,
  now: Date,
): Promise<WaitlistRow | undefined> {
  return (await select(connection, now, sql`w.id = ${id}`))[0];
}

export async function listLiveOfClients(
  connection: Connection,
  clientIds: readonly string[],
  now: Date,
): Promise<WaitlistRow[]> {
  return select(
    connection,
    now,
    sql`w.client_id = any(${clientIds}::uuid[])
      and (w.state = 'waiting' or (w.state = 'offered' and w.offer_expires_at > ${now}))
      and exists (select from session s where s.id = w.session_id and s.starts_at > ${now})
      order by w.position`,
  );
}

/** The waiting list of several sessions, in the order of joining. */
export async function listLive(
  connection: Connection,
  sessionIds: readonly string[],
  now: Date,
): Promise<WaitlistRow[]> {
  return select(
    connection,
    now,
    sql`w.session_id = any(${sessionIds}::uuid[]) and w.state in ('waiting', 'offered')
      order by w.position`,
  );
}

/**
 * Clients who wait for a session with a free seat and cannot be mailed: the front desk calls them.
 * Ordered by the start of the session.
 */
export async function listCalls(connection: Connection, now: Date): Promise<WaitlistRow[]> {
  return select(
    connection,
    now,
    sql`w.state = 'waiting' and r.email is null
      and exists (select from session s where s.id = w.session_id and s.status = 'scheduled'
        and s.starts_at > ${now} and s.taken < s.capacity)
      order by (select s.starts_at from session s where s.id = w.session_id), w.position`,
  );
}

/** The clients who would get a seat, in the order of joining. */
export async function listWaiting(
  connection: Connection,
  sessionId: string,
): Promise<Pick<WaitlistRow, 'id' | 'clientId' | 'isAutomatic'>[]> {
  const { rows } = await sql<Pick<WaitlistRow, 'id' | 'clientId' | 'isAutomatic'>>`
    select id, client_id, is_automatic from waitlist_entry
    where session_id = ${sessionId} and state = 'waiting' order by position`.execute(connection);
  return rows;
}

export async function insertEntry(
  connection: Connection,
  entry: { id: string; sessionId: string; clientId: string; isAutomatic: boolean; now: Date },
): Promise<void> {
  await sql`
    insert into waitlist_entry (id, session_id, client_id, state, is_automatic, created_at,
      changed_at)
    values (${entry.id}, ${entry.sessionId}, ${entry.clientId}, 'waiting', ${entry.isAutomatic},
      ${entry.now}, ${entry.now})`.execute(connection);
}

export async function setOffered(
  connection: Connection,
  id: string,
  until: Date,
  now: Date,
): Promise<void> {
  await sql`
    update waitlist_entry set state = 'offered', offer_expires_at = ${until}, changed_at = ${now}
    where id = ${id}`.execute(connection);
}

/** Ends an entry; the seat of an offer becomes free. */
export async function setEnded(
  connection: Connection,
  id: string,
  ending: { state: Exclude<WaitlistRow['state'], 'waiting' | 'offered'>; now: Date },
): Promise<void> {
  await sql`
    update waitlist_entry
    set state = ${ending.state}, offer_expires_at = null, changed_at = ${ending.now}
    where id = ${id}`.execute(connection);
}

/** The booking that resulted from an entry. */
export async function setBooking(
  connection: Connection,
  id: string,
  bookingId: string,
): Promise<void> {
  await sql`update waitlist_entry set booking_id = ${bookingId} where id = ${id}`.execute(
    connection,
  );
}

export async function lapseOffers(
  connection: Connection,
  sessionId: string,
  now: Date,
): Promise<void> {
  await sql`
    update waitlist_entry set state = 'lapsed', offer_expires_at = null, changed_at = ${now}
    where session_id = ${sessionId} and state = 'offered' and offer_expires_at <= ${now}`.execute(
    connection,
  );
}

/** Ends all entries of the session. @returns the clients who were waiting */
export async function closeAll(
  connection: Connection,
  sessionId: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ clientId: string }>`
    update waitlist_entry set state = 'closed', offer_expires_at = null, changed_at = ${now}
    where session_id = ${sessionId} and state in ('waiting', 'offered')
    returning client_id`.execute(connection);
  return rows.map(({ clientId }) => clientId);
}
