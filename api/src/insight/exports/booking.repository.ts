import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import type { ExportQuery, Page } from './list-export.ts';

export interface BookingRow {
  id: string;
  startsAt: Date;
  service: string;
  professional: string;
  room: string | null;
  client: string;
  email: string | null;
  phone: string | null;
  status: string;
  bono: string | null;
  priceMinor: number;
  bookedAt: Date;
}

export async function listBookings(
  connection: Connection,
  { after, limit, period }: Page<BookingRow> & ExportQuery,
): Promise<BookingRow[]> {
  const from = after?.startsAt ?? period.from;
  const { rows } = await sql<BookingRow>`
    select b.id, s.starts_at, v.name as service, p.name as professional,
      c.name as client, c.email, c.phone, b.status, b.price_minor,
      b.booked_at,
      (select string_agg(r.name, ', ' order by r.name) from session_resource sr
        join resource r on r.id = sr.resource_id where sr.session_id = s.id) as room,
      (select pp.name from credit_entry e join package_purchase pp on pp.id = e.purchase_id
        where e.booking_id = b.id and e.kind = 'spend' order by e.at desc limit 1) as bono
    from session s join booking b on b.session_id = s.id
      join service v on v.id = s.service_id
      join professional p on p.id = s.professional_id
      join client c on c.id = b.client_id
    where b.status not in ('held', 'expired')
      and (${from}::timestamptz is null or s.starts_at >= ${from}::timestamptz)
      and (${period.before}::timestamptz is null or s.starts_at < ${period.before}::timestamptz)
      and (${after?.id ?? null}::uuid is null
        or (s.starts_at, b.id) > (${from}::timestamptz, ${after?.id ?? null}::uuid))
    order by s.starts_at, b.id limit ${limit}`.execute(connection);
  return rows;
}

export interface BonoRow {
  id: string;
  client: string;
  email: string | null;
  name: string;
  kind: string;
  state: string;
  balance: number;
  priceMinor: number;
  purchasedAt: Date;
  expiresAt: Date | null;
}

export async function listBonos(
  connection: Connection,
  { after, limit }: Page<BonoRow>,
): Promise<BonoRow[]> {
  const { rows } = await sql<BonoRow>`
    select p.id, c.name as client, c.email, p.name, p.kind, p.state, p.balance,
      p.price_minor, p.purchased_at, p.expires_at
    from package_purchase p join client c on c.id = p.client_id
    where ${after?.id ?? null}::uuid is null or p.id > ${after?.id ?? null}::uuid
    order by p.id limit ${limit}`.execute(connection);
  return rows;
}

export interface MembershipRow {
  id: string;
  client: string;
  email: string | null;
  name: string;
  state: string;
  endsWithPeriod: boolean;
  priceMinor: number;
  periodMonths: number;
  startedAt: Date;
  renewsOn: string;
  endedAt: Date | null;
}

export async function listMemberships(
  connection: Connection,
  { after, limit }: Page<MembershipRow>,
): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select m.id, c.name as client, c.email, t.name, m.state, m.ends_with_period,
      t.price_minor, coalesce(l.period_months, 1) as "periodMonths", m.started_at, m.renews_on,
      m.ended_at
    from membership m join client c on c.id = m.client_id
      join package_template t on t.id = m.template_id
      left join membership_plan l on l.template_id = t.id
    where ${after?.id ?? null}::uuid is null or m.id > ${after?.id ?? null}::uuid
    order by m.id limit ${limit}`.execute(connection);
  return rows;
}
