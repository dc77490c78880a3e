import { sql } from 'kysely';
import type { BookingStatus } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';

/** A roster entry with the data that its notes are based on. */
export interface RosterRow {
  bookingId: string;
  sessionId: string;
  startsAt: Date;
  status: BookingStatus;
  isExtra: boolean;
  version: number;
  clientId: string;
  name: string;
  phone: string | null;
  birthDate: string | null;
  overrideReason: string | null;
  comingAt: Date | null;
  tags: string[];
  /** Empty without consent to health data: staff may write notes about a client only with it. */
  notes: string;
  /** The client's current debt: sessions that have started, fees and unpaid parts of sales. */
  owedMinor: number;
  /** The price of the client's owed sessions in this roster that have not started. */
  aheadMinor: number;
  isFirstTime: boolean;
  bonoName: string | null;
  bonoKind: 'credits' | 'unlimited' | null;
  bonoBalance: number | null;
  bonoExpiresAt: Date | null;
  bonoPaysFor: 'any' | 'standing' | 'makeUp' | null;
  isReturned: boolean;
  standingSeatId: string | null;
}

/** The rosters of several sessions, in one query. */
export async function listRosters(
  connection: Connection,
  sessionIds: readonly string[],
  { now, withNotes }: { now: Date; withNotes: boolean },
): Promise<RosterRow[]> {
  const { rows } = await sql<RosterRow>`
    with roster as (
      select b.id, b.session_id, b.status, b.is_extra, b.version, b.client_id, b.override_reason,
        b.standing_seat_id, b.coming_at, s.starts_at
      from booking b join session s on s.id = b.session_id
      where b.session_id = any(${sessionIds}::uuid[])
        and b.status in ('held', 'confirmed', 'attended', 'noShow')
        and (b.status <> 'held' or b.hold_expires_at > ${now})
    ), past as (
      select b.client_id,
        sum(d.price_minor) filter (where s.starts_at <= ${now} or d.fee_cause is not null) as owed,
        sum(d.price_minor) filter (
          where s.starts_at > ${now} and d.fee_cause is null
            and b.session_id = any(${sessionIds}::uuid[])
        ) as ahead,
        min(s.starts_at) filter (where b.status in ('confirmed', 'attended')) as first
      from booking b join session s on s.id = b.session_id
      left join booking_debt d on d.booking_id = b.id
      where b.client_id in (select client_id from roster)
      group by b.client_id
    ), unpaid as (
      -- Only a partly paid sale has a due date.
      select client_id, sum(owed_minor) as owed from sale_balance
      where due_on is not null and owed_minor > 0
        and client_id in (select client_id from roster)
      group by client_id
    )
    select r.id as "bookingId", r.session_id, r.starts_at, r.status,
      r.is_extra, r.version, c.id as "clientId", c.name, c.phone,
      c.birth_date, r.override_reason, r.coming_at,
      c.tags, case when ${withNotes} and exists (select from client_consent k
        where k.client_id = c.id and k.kind = 'health' and k.is_granted) then c.notes else '' end
        as notes,
      (coalesce(past.owed, 0) + coalesce(unpaid.owed, 0))::bigint as "owedMinor",
      coalesce(past.ahead, 0)::bigint as "aheadMinor", coalesce(past.first = r.starts_at, false)
        as "isFirstTime",
      p.name as "bonoName", p.kind as "bonoKind", p.balance as "bonoBalance",
      p.expires_at as "bonoExpiresAt", p.pays_for as "bonoPaysFor",
      coalesce(e.is_returned, false) as "isReturned", r.standing_seat_id
    from roster r
    join client c on c.id = r.client_id
    left join past on past.client_id = r.client_id
    left join unpaid on unpaid.client_id = r.client_id
    left join booking_spend e on e.booking_id = r.id
    left join package_purchase p on p.id = e.purchase_id
    order by c.sort_name, c.id`.execute(connection);
  return rows;
}
