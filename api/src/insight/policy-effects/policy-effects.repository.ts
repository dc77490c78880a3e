import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';

export interface ServiceTerms {
  cancellationMinutes: number;
  opensDays: number;
  closesMinutes: number;
}

export async function findServiceTerms(
  connection: Connection,
  id: string,
): Promise<ServiceTerms | undefined> {
  const { rows } = await sql<ServiceTerms>`
    select cancellation_minutes, booking_opens_days as "opensDays",
      booking_closes_minutes as "closesMinutes"
    from service where id = ${id}`.execute(connection);
  return rows[0];
}

/** The start of each future session of a service, and its number of bookings. */
export async function listToCome(
  connection: Connection,
  serviceId: string,
  now: Date,
): Promise<{ startsAt: Date; booked: number }[]> {
  const { rows } = await sql<{ startsAt: Date; booked: number }>`
    select s.starts_at, (
      select count(*)::integer from booking b
      where b.session_id = s.id and b.status = 'confirmed') as booked
    from session s
    where s.service_id = ${serviceId} and s.status = 'scheduled' and s.starts_at > ${now}`.execute(
    connection,
  );
  return rows;
}

/** For each refund since then: what its user had refunded in their shift so far. */
export async function listFrontDeskRefunds(connection: Connection, since: Date): Promise<number[]> {
  const { rows } = await sql<{ refundedMinor: number }>`
    select (
      select sum(-e.total_minor) from sale e
      where e.kind = 'refund' and e.state = 'issued'
        and e.issued_by_user_id = r.issued_by_user_id and e.issued_at >= (
          select coalesce(max(c.opened_at), date_trunc('day', r.issued_at)) from cash_session c
          where c.opened_at <= r.issued_at)
        and (e.issued_at, e.id) <= (r.issued_at, r.id)) as "refundedMinor"
    from sale r
    join app_user u on u.id = r.issued_by_user_id
    where r.kind = 'refund' and r.state = 'issued' and r.issued_at >= ${since}
      and u.role <> 'admin'`.execute(connection);
  return rows.map(({ refundedMinor }) => refundedMinor);
}

export async function listFrontDeskDiscounts(
  connection: Connection,
  since: Date,
): Promise<{ grossMinor: number; discountMinor: number }[]> {
  const { rows } = await sql<{ grossMinor: number; discountMinor: number }>`
    select l.quantity * l.unit_price_minor as "grossMinor", l.discount_minor
    from sale_line l
    join sale a on a.id = l.sale_id
    join app_user u on u.id = a.issued_by_user_id
    where l.discount_minor > 0 and a.kind = 'sale' and a.state = 'issued'
      and a.issued_at >= ${since} and u.role <> 'admin'`.execute(connection);
  return rows;
}

export async function countUnmarked(
  connection: Connection,
  now: Date,
): Promise<{ sessions: number; people: number }> {
  const { rows } = await sql<{ sessions: number; people: number }>`
    select count(distinct s.id)::integer as sessions, count(*)::integer as people
    from session s
    join booking b on b.session_id = s.id and b.status = 'confirmed'
    where s.status = 'scheduled' and s.ends_at <= ${now}`.execute(connection);
  return rows[0] ?? { sessions: 0, people: 0 };
}
