import { sql } from 'kysely';
import {
  clientSegments,
  type Home,
  type SetupStep,
  type WaitingKind,
} from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';

interface Span {
  starts: Date;
  ends: Date;
}

interface RoomSessionRow {
  roomId: string | null;
  roomName: string | null;
  id: string;
  startsAt: Date;
  endsAt: Date;
  serviceName: string;
  professionalName: string;
  booked: number;
  capacity: number;
  waiting: number;
}

/** Rooms by name, sessions without a room last; each room's sessions in order. */
export async function listSessions(
  connection: Connection,
  { starts, ends }: Span,
): Promise<RoomSessionRow[]> {
  const { rows } = await sql<RoomSessionRow>`
    select room.id as "roomId", room.name as "roomName", s.id, s.starts_at,
      s.ends_at, v.name as "serviceName", p.name as "professionalName",
      s.taken as booked, s.capacity,
      (select count(*)::integer from waitlist_entry w
        where w.session_id = s.id and w.state = 'waiting') as waiting
    from session s
    join service v on v.id = s.service_id
    join professional p on p.id = s.professional_id
    left join lateral (
      select r.id, r.name from session_resource x join resource r on r.id = x.resource_id
      where x.session_id = s.id and r.kind = 'room' order by r.name, r.id limit 1
    ) room on true
    where s.starts_at >= ${starts} and s.starts_at < ${ends} and s.status <> 'cancelled'
    order by room.name is null, search_text(coalesce(room.name, '')), s.starts_at, s.id`.execute(
    connection,
  );
  return rows;
}

type Waiting = Record<WaitingKind, number> & { firstUnmarkedAt: Date | null };

/** The counts of all kinds of pending tasks. */
export async function countWaiting(
  connection: Connection,
  { now, today }: { now: Date; today: Date },
): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with unmarked as (
      select s.starts_at from session s where s.status = 'scheduled'
        and s.ends_at <= ${now}::timestamptz - interval '24 hours'
        and exists (select from booking b where b.session_id = s.id and b.status = 'confirmed')
    ), owed_period as materialized (
      select distinct p.sale_id, b.client_id,
        exists (select from sepa_mandate d where d.client_id = b.client_id and d.state = 'active')
          as has_mandate,
        exists (select from direct_debit_item i
          where i.sale_id = p.sale_id and i.state in ('draft', 'collecting')) as is_collecting
      from membership_period p join sale_balance b on b.sale_id = p.sale_id
      where b.owed_minor > 0 and p.due_at > ${now}::timestamptz - interval '400 days'
    )
    select
      ((select count(*) from time_off where state = 'requested')
        + (select count(*) from hours_request where state = 'requested'))::integer as "timeOff",
      (select count(*) from unmarked)::integer as "unmarkedSessions",
      (select min(starts_at) from unmarked) as "firstUnmarkedAt",
      (select count(*) from cash_session where state <> 'closed' and opened_at < ${today})::integer
        as "openShifts",
      (select count(*) from fiscal_submission where state = 'rejected')::integer as "rejectedRecords",
      (select count(*) from external_refund where state = 'open')::integer as "externalRefunds",
      (select count(*) from membership where state = 'suspended')::integer as "suspendedMemberships",
      (select count(distinct f.membership_id) from membership_charge_failure f
        join membership m on m.id = f.membership_id and m.state <> 'ended')::integer
        as "chargeFailures",
      (select count(*) from owed_period p where p.has_mandate and not p.is_collecting)::integer
        as "debitsToSend",
      (select count(*) from direct_debit_item i join sale_balance b on b.sale_id = i.sale_id
        where i.state in ('returned', 'rejected') and b.owed_minor > 0)::integer
        as "returnedDebits",
      (select count(distinct p.client_id) from owed_period p where not p.has_mandate)::integer
        as "unpaidPeriods",
      (select count(*) from achievement_award where revoked_at is null and reward_text is not null
        and handed_at is null)::integer as rewards,
      (select count(*) from product where status = 'active' and is_stocked
        and stock <= coalesce(low_stock, 0))::integer as "lowStock"`.execute(connection);
  const [counts] = rows;
  if (!counts) throw new Error('counts without a row');
  return counts;
}

type FreeSeats = NonNullable<Home['freeSeats']>[number];
type FreeSeatsRow = FreeSeats['slot'] & Pick<FreeSeats, 'free' | 'people'>;

/** Classes with a free fixed seat for which clients wait or have an offer. */
export async function listFreeSeats(
  connection: Connection,
  { now, localDate }: { now: Date; localDate: string },
): Promise<FreeSeats[]> {
  const { rows } = await sql<FreeSeatsRow>`
    select r.id as "seriesId", d.weekday, to_char(r.local_time, 'HH24:MI') as "localTime",
      r.duration_minutes, v.name as "serviceName", f.name as "professionalName", d.free, d.people
    from (
      select w.series_id, w.weekday,
        (select x.capacity from class_series x where x.id = w.series_id)
          - fixed_seats_at_peak(w.series_id, w.weekday, ${localDate}::date) as free,
        jsonb_agg(jsonb_build_object('clientId', c.id, 'name', c.name, 'offeredUntil',
          to_char(w.offer_expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by w.state <> 'offered', w.position) as people
      from standing_seat_wait w join client c on c.id = w.client_id
      where w.state = 'waiting' or (w.state = 'offered' and w.offer_expires_at > ${now})
      group by w.series_id, w.weekday
    ) d
    join class_series r on r.id = d.series_id join service v on v.id = r.service_id
    join professional f on f.id = r.professional_id
    where d.free > 0 and r.status = 'active'
    order by (d.weekday + 6) % 7, r.local_time, r.id limit 50`.execute(connection);
  return rows.map(({ free, people, ...slot }) => ({ slot, free, people }));
}

/** Payments minus refunds, for three periods at once. */
export async function sumCharged(
  connection: Connection,
  spans: { today: Span; month: Span; monthBefore: Span },
): Promise<Home['money']> {
  const within = ({ starts, ends }: Span) =>
    sql`coalesce(sum(amount_minor) filter (
      where captured_at >= ${starts} and captured_at < ${ends}), 0)::bigint`;
  const { rows } = await sql<Home['money']>`
    select ${within(spans.today)} as "todayMinor", ${within(spans.month)} as "monthMinor",
      ${within(spans.monthBefore)} as "monthBeforeMinor"
    from payment
    -- Payments with a gift voucher were charged when it was sold.
    where state = 'captured' and method <> 'balance'
      and captured_at >= ${spans.monthBefore.starts}`.execute(connection);
  return rows[0] ?? { todayMinor: 0, monthMinor: 0, monthBeforeMinor: 0 };
}

/** The same counts as the list of clients shows. */
export async function countSegments(connection: Connection, now: Date): Promise<Home['segments']> {
  const { rows } = await sql<Home['segments'][number]>`
    select g.segment, count(c.id)::integer as count
    from unnest(${clientSegments}::text[]) with ordinality as g (segment, position)
    left join lateral (select clients_of_segment(g.segment, ${now}) as id) found on true
    left join client c on c.id = found.id and c.status = 'active' and c.erased_at is null
    group by g.segment, g.position order by g.position`.execute(connection);
  return rows;
}

export async function countAttendance(
  connection: Connection,
  { starts, ends }: Span,
): Promise<Home['attendance']> {
  const { rows } = await sql<Home['attendance']>`
    select count(*) filter (where b.status = 'attended')::integer as attended,
      count(*) filter (where b.status = 'noShow')::integer as "noShow"
    from session s join booking b on b.session_id = s.id
    where s.starts_at >= ${starts} and s.starts_at < ${ends}`.execute(connection);
  return rows[0] ?? { attended: 0, noShow: 0 };
}

/** The start of the next session; null without one. */
export async function findNextStart(connection: Connection, now: Date): Promise<Date | null> {
  const row = await connection
    .selectFrom('session')
    .select('startsAt')
    .where('status', '=', 'scheduled')
    .where('startsAt', '>', now)
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst();
  return row?.startsAt ?? null;
}

/** Whether the owner has chosen between invoices and receipts; undefined abroad, without a choice. */
export async function isInvoicingAnswered(connection: Connection): Promise<boolean | undefined> {
  const { isInvoicingAnswered: isAnswered, ...settings } = await connection
    .selectFrom('moneySettings')
    .select(['isInvoicingAnswered', 'regime', 'territory'])
    .executeTakeFirstOrThrow();
  if (settings.territory === 'abroad') return undefined;
  return isAnswered || settings.regime === 'verifactu';
}

/** Which setup steps are done. */
export async function readSetup(connection: Connection): Promise<Record<SetupStep, boolean>> {
  const { rows } = await sql<Record<SetupStep, boolean>>`
    select
      exists (select from center where address <> '' and (phone is not null or email is not null))
        as contact,
      exists (select from opening_hours) as opening,
      exists (select from resource where status = 'active') as rooms,
      exists (select from service where status = 'active') as services,
      exists (select from professional p where p.status = 'active' and exists (
        select from professional_hours h where h.professional_id = p.id) and exists (
        select from professional_service o where o.professional_id = p.id)) as professionals,
      exists (select from session) as timetable,
      exists (select from package_template where status = 'active') as packages,
      exists (select from booking) as "firstBooking"`.execute(connection);
  const [done] = rows;
  if (!done) throw new Error('steps without a row');
  return done;
}
