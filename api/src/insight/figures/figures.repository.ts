import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';

interface FiguresQuery {
  /** Local dates, both inclusive. */
  from: string;
  to: string;
  /** The start of the range, and its end or now, whichever is earlier. */
  starts: Date;
  ends: Date;
  timeZone: string;
}

export interface UseRow {
  weekday: number;
  hour: number;
  isClass: boolean;
  serviceId: string;
  serviceName: string;
  professionalId: string;
  professionalName: string;
  sessions: number;
  places: number;
  attended: number;
  noShow: number;
  unmarked: number;
  cancelledLate: number;
}

/** All counts of sessions, grouped by every dimension shown; the caller adds them up. */
export async function listUse(
  connection: Connection,
  { starts, ends, timeZone }: FiguresQuery,
): Promise<UseRow[]> {
  const having = (status: string) => sql`count(*) filter (where b.status = ${status})::integer`;
  const { rows } = await sql<UseRow>`
    select extract(dow from held.wall)::integer as weekday,
      extract(hour from held.wall)::integer as hour, held.kind = 'class' as "isClass",
      v.id as "serviceId", v.name as "serviceName", p.id as "professionalId",
      p.name as "professionalName", count(*)::integer as sessions,
      sum(held.capacity)::integer as places, sum(held.attended)::integer as attended,
      sum(held.no_show)::integer as "noShow", sum(held.unmarked)::integer as unmarked,
      sum(held.cancelled_late)::integer as "cancelledLate"
    from (
      select s.service_id, s.professional_id, s.kind, s.capacity,
        s.starts_at at time zone ${timeZone} as wall,
        coalesce(n.attended, 0) as attended, coalesce(n.no_show, 0) as no_show,
        coalesce(n.unmarked, 0) as unmarked, coalesce(n.cancelled_late, 0) as cancelled_late
      from session s
      left join (
        select b.session_id, ${having('attended')} as attended, ${having('noShow')} as no_show,
          ${having('confirmed')} as unmarked, ${having('cancelledLate')} as cancelled_late
        from session x join booking b on b.session_id = x.id
        where x.starts_at >= ${starts}::timestamptz and x.starts_at < ${ends}::timestamptz
        group by b.session_id
      ) n on n.session_id = s.id
      where s.starts_at >= ${starts}::timestamptz and s.starts_at < ${ends}::timestamptz
        and s.status <> 'cancelled'
    ) held
    join service v on v.id = held.service_id
    join professional p on p.id = held.professional_id
    group by 1, 2, 3, 4, 5, 6, 7`.execute(connection);
  return rows;
}

/** For clients who first came in the range: the days on which each came until now, in order. */
const visits = ({ from, to, timeZone }: FiguresQuery, now: Date) => sql`
  with visit as (
    select distinct b.client_id, (s.starts_at at time zone ${timeZone})::date as day
    from booking b join session s on s.id = b.session_id
    where b.status = 'attended' and s.starts_at <= ${now}::timestamptz
  ), first_visit as (
    select client_id, min(day) as day from visit group by client_id
    having min(day) between ${from}::date and ${to}::date
  )`;

export interface CohortRow {
  month: string;
  /** The number of months after the first. */
  later: number;
  people: number;
}

export async function listCohorts(
  connection: Connection,
  asked: FiguresQuery,
  now: Date,
): Promise<CohortRow[]> {
  const { rows } = await sql<CohortRow>`
    ${visits(asked, now)}
    select to_char(f.day, 'YYYY-MM') as month,
      ((extract(year from v.day) - extract(year from f.day)) * 12
        + extract(month from v.day) - extract(month from f.day))::integer as later,
      count(distinct v.client_id)::integer as people
    from first_visit f join visit v on v.client_id = f.client_id
    group by 1, 2 order by 1, 2`.execute(connection);
  return rows;
}

interface SecondVisitRow {
  people: number;
  returned: number;
  settled: number;
  returnedSoon: number;
}

export async function countSecondVisits(
  connection: Connection,
  asked: FiguresQuery,
  { now, today }: { now: Date; today: string },
): Promise<SecondVisitRow> {
  const isSettled = sql`first.day + 30 <= ${today}::date`;
  const { rows } = await sql<SecondVisitRow>`
    ${visits(asked, now)}
    select count(*)::integer as people, count(again)::integer as returned,
      count(*) filter (where ${isSettled})::integer as settled,
      count(*) filter (where ${isSettled} and again <= first.day + 30)::integer as "returnedSoon"
    from (
      select f.client_id, f.day, min(v.day) as again
      from first_visit f
      left join visit v on v.client_id = f.client_id and v.day > f.day
      group by f.client_id, f.day
    ) first`.execute(connection);
  return rows[0] ?? { people: 0, returned: 0, settled: 0, returnedSoon: 0 };
}
