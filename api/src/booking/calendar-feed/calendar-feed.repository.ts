import { sql } from 'kysely';
import type { Connection, Row } from '../../platform/database/index.ts';

/** The owner of a calendar address, with their current role and records. */
export interface FeedOwner {
  clientId: string | null;
  professionalId: string | null;
}

export interface FeedBooking extends Row<'booking', 'id' | 'status' | 'version'> {
  changedAt: Date;
  serviceName: string;
  professionalName: string;
  roomName: string | null;
  startsAt: Date;
  endsAt: Date;
  /** The dependant whose booking it is; null: the owner of the calendar. */
  dependantName: string | null;
}

export interface FeedSession extends Row<
  'session',
  'id' | 'kind' | 'version' | 'createdAt' | 'startsAt' | 'endsAt' | 'taken' | 'capacity'
> {
  serviceName: string;
  roomName: string | null;
}

/** More than any person has within the reach of a booking window. */
const maxEvents = 2000;

const roomName = sql`
  (select r.name from session_resource x join resource r on r.id = x.resource_id
    where x.session_id = s.id and r.kind = 'room' order by r.name limit 1) as "roomName"`;

export async function findCreatedAt(connection: Connection, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at from calendar_feed where user_id = ${userId}`.execute(connection);
  return rows[0]?.createdAt ?? null;
}

/** Replaces the previous address, which stops working. */
export async function putFeed(
  connection: Connection,
  feed: { userId: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  await sql`
    insert into calendar_feed (token_hash, user_id, created_at)
    values (${feed.tokenHash}, ${feed.userId}, ${feed.now})
    on conflict (user_id) do update
    set token_hash = excluded.token_hash, created_at = excluded.created_at`.execute(connection);
}

/** @returns whether there was a feed */
export async function deleteFeed(connection: Connection, userId: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from calendar_feed where user_id = ${userId}`.execute(connection);
  return numAffectedRows === 1n;
}

/** Only owners whose account can log in: blocking a person stops their calendar too. */
export async function findOwner(
  connection: Connection,
  tokenHash: Buffer,
): Promise<FeedOwner | undefined> {
  const { rows } = await sql<FeedOwner>`
    select c.id as "clientId", p.id as "professionalId"
    from calendar_feed f
    join app_user u on u.id = f.user_id and u.status = 'active'
    left join client c on c.user_id = u.id
    left join professional p on p.user_id = u.id and p.status = 'active'
    where f.token_hash = ${tokenHash}`.execute(connection);
  return rows[0];
}

/** Sessions that a client or their dependants under age have booked or attended, from an instant on. */
export async function listBookings(
  connection: Connection,
  clientId: string,
  { from, now }: { from: Date; now: Date },
): Promise<FeedBooking[]> {
  const { rows } = await sql<FeedBooking>`
    select b.id, b.status, b.version + s.version as version,
      coalesce(b.marked_at, b.booked_at) as "changedAt", v.name as "serviceName",
      p.name as "professionalName", ${roomName}, s.starts_at, s.ends_at,
      case when c.id <> ${clientId} then c.name end as "dependantName"
    from booking b
    join client c on c.id = b.client_id
    join session s on s.id = b.session_id
    join service v on v.id = s.service_id
    join professional p on p.id = s.professional_id
    where (b.client_id = ${clientId} or b.client_id in (
        select m.dependant_id from managed_dependants(${now}) m where m.payer_id = ${clientId}))
      and b.status in ('confirmed', 'attended', 'noShow')
      and s.ends_at > ${from}
    order by s.starts_at, b.id limit ${maxEvents}`.execute(connection);
  return rows;
}

/** Sessions of a professional from an instant on, with the number of bookings but no names. */
export async function listSessions(
  connection: Connection,
  professionalId: string,
  from: Date,
): Promise<FeedSession[]> {
  const { rows } = await sql<FeedSession>`
    select s.id, s.kind, s.version, s.created_at, v.name as "serviceName",
      ${roomName}, s.starts_at, s.ends_at, s.taken, s.capacity
    from session s
    join service v on v.id = s.service_id
    where s.professional_id = ${professionalId} and s.status <> 'cancelled'
      and s.ends_at > ${from}
    order by s.starts_at, s.id limit ${maxEvents}`.execute(connection);
  return rows;
}
