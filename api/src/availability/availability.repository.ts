import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';

export interface FreeStartRow {
  startsAt: Date;
  /** Who is free then, the least busy that day first. */
  professionalIds: string[];
}

/**
 * When an appointment of a service can start, in one query of range arithmetic: the hours of each
 * professional, with the day's exceptions, without holidays and time off, shortened by the service's
 * length; minus whatever would touch a session of theirs, buffers of both included. Rooms and
 * equipment are counted for what is left. Starts are `stepMinutes` apart, in instants: a day of a
 * clock change has more or fewer of them.
 */
export async function listFreeStarts(
  connection: Connection,
  asked: {
    serviceId: string;
    professionalId: string | null;
    starts: Date;
    /** Not included, unless it is `starts`. */
    ends: Date;
    now: Date;
    stepMinutes: number;
  },
): Promise<FreeStartRow[]> {
  const { serviceId, professionalId, starts, ends, now, stepMinutes } = asked;
  const { rows } = await sql<FreeStartRow>`
    with span as (
      select ${starts}::timestamptz as starts, ${ends}::timestamptz as ends, time_zone as tz
      from center
    ), service_time as (
      select make_interval(mins => duration_minutes) as lasts,
        make_interval(mins => buffer_before_minutes) as before,
        make_interval(mins => buffer_after_minutes) as after
      from service where id = ${serviceId} and kind = 'appointment' and status = 'active'
    ), people as (
      select p.id from professional p
      join professional_service x on x.professional_id = p.id and x.service_id = ${serviceId}
      where p.status = 'active' and (${professionalId}::uuid is null or p.id = ${professionalId})
    ), day as (
      select d::date as local_date
      from span, generate_series((starts at time zone tz)::date - 1,
        (ends at time zone tz)::date, interval '1 day') d
      where not exists (select from holiday h where h.local_date = d::date)
    ), work as (
      select people.id, range_agg(tstzrange(
        (day.local_date + hours.starts) at time zone tz,
        greatest((day.local_date + hours.ends) at time zone tz,
          (day.local_date + hours.starts) at time zone tz))) as free
      from people cross join day cross join span
      join lateral (
        select h.starts, h.ends from professional_hours h
        where h.professional_id = people.id
          and h.weekday = extract(dow from day.local_date)
          and not exists (select from professional_exception e
            where e.professional_id = people.id and e.local_date = day.local_date
              and e.kind = 'off')
        union all
        select e.starts, e.ends from professional_exception e
        where e.professional_id = people.id and e.local_date = day.local_date
          and e.kind = 'extra'
      ) hours on true
      group by people.id
    ), present as (
      select work.id, work.free - coalesce((
        select range_agg(tstzrange(o.starts_at, o.ends_at)) from time_off o, span
        where o.professional_id = work.id and o.state = 'approved'
          and o.starts_at < span.ends + interval '2 days'
          and o.ends_at > span.starts - interval '2 days'), '{}'::tstzmultirange) as free
      from work
    ), possible as (
      select present.id,
        (select range_agg(tstzrange(lower(r), upper(r) - lasts, '[]'))
          from unnest(present.free) r where upper(r) - lasts >= lower(r))
        - coalesce((
          select range_agg(tstzrange(lower(s.busy) - lasts - after, upper(s.busy) + before, '()'))
          from session s, span
          where s.professional_id = present.id and s.status <> 'cancelled'
            and s.busy && tstzrange(span.starts - interval '2 days', span.ends + interval '2 days')
            and not exists (select from booking b
              where s.kind = 'appointment' and b.session_id = s.id
                and b.status = 'held' and b.hold_expires_at <= ${now})
        ), '{}'::tstzmultirange) as starts
      from present, service_time
    ), busyness as (
      select s.professional_id as id, (s.starts_at at time zone tz)::date as local_date,
        count(*) as sessions
      from session s, span
      where s.status <> 'cancelled' and s.starts_at >= span.starts - interval '2 days'
        and s.starts_at < span.ends + interval '2 days'
      group by 1, 2
    )
    select g as "startsAt",
      array_agg(possible.id order by coalesce(busyness.sessions, 0), possible.id)
        as "professionalIds"
    from span
    cross join service_time
    cross join generate_series(span.starts, span.ends, make_interval(mins => ${stepMinutes})) g
    join possible on possible.starts @> g
    left join busyness on busyness.id = possible.id
      and busyness.local_date = (g at time zone tz)::date
    where (g < span.ends or span.starts = span.ends)
      and not exists (
        select from service_resource need
        join resource r on r.id = need.resource_id
        where need.service_id = ${serviceId} and need.quantity + (
          select coalesce(sum(x.quantity), 0) from session_resource x
          where x.resource_id = need.resource_id and x.is_active
            and x.busy && tstzrange(g - before, g + lasts + after)
            and not exists (select from booking b join session s on s.id = b.session_id
              where s.id = x.session_id and s.kind = 'appointment'
                and b.status = 'held' and b.hold_expires_at <= ${now})
        ) > r.quantity)
    group by g
    order by g`.execute(connection);
  return rows;
}
