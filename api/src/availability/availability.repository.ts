import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../database/database.ts';

export interface FreeStartRow {
  serviceId: string;
  startsAt: Date;
  /** Who is free then, the least busy that day first. */
  professionalIds: string[];
}

/** What an answer about availability is made within. */
export interface Frame {
  timeZone: string;
  /** When the next hold runs out, should nothing happen before. */
  nextLapse: Date | null;
  /** The one asked for, whatever its state, or all that can be booked. */
  services: { id: string; kind: 'appointment' | 'class'; isOnline: boolean }[];
}

export async function readFrame(
  connection: Connection,
  serviceId: string | null,
  now: Date,
): Promise<Frame> {
  const { rows } = await sql<Frame>`
    select time_zone as "timeZone",
      (select min(hold_expires_at) from booking
        where status = 'held' and hold_expires_at > ${now}) as "nextLapse",
      (select coalesce(jsonb_agg(
          jsonb_build_object('id', id, 'kind', kind, 'isOnline', is_online)), '[]')
        from service
        where id = ${serviceId}::uuid or ${serviceId}::uuid is null and status = 'active')
        as services
    from center`.execute(connection);
  const [frame] = rows;
  if (!frame) throw new Error('There is always a center');
  return frame;
}

export interface AskedStarts {
  serviceIds: readonly string[];
  professionalId: string | null;
  starts: Date;
  /** Not included, unless it is `starts`. */
  ends: Date;
  now: Date;
  stepMinutes: number;
}

export async function listFreeStarts(
  connection: Connection,
  asked: AskedStarts,
): Promise<FreeStartRow[]> {
  return (await freeStarts(asked).execute(connection)).rows;
}

/**
 * When appointments of some services can start, in one query of range arithmetic: the hours of each
 * professional, with the day's exceptions, without holidays and time off, shortened by the service's
 * length; minus whatever would touch a session of theirs, buffers of both included. Of rooms and
 * equipment there must be enough at the busiest moment of what is left. Starts are `stepMinutes`
 * apart, in instants: a day of a clock change has more or fewer of them.
 */
function freeStarts(asked: AskedStarts): RawBuilder<FreeStartRow> {
  const { serviceIds, professionalId, starts, ends, now, stepMinutes } = asked;
  return sql<FreeStartRow>`
    with span as (
      select ${starts}::timestamptz as starts, ${ends}::timestamptz as ends, time_zone as tz,
        tstzrange(${starts}::timestamptz - interval '2 days',
          ${ends}::timestamptz + interval '2 days') as around
      from center
    ), service_time as (
      select id as service_id, make_interval(mins => duration_minutes) as lasts,
        make_interval(mins => buffer_before_minutes) as before,
        make_interval(mins => buffer_after_minutes) as after
      from service
      where id = any(${serviceIds}::uuid[]) and kind = 'appointment' and status = 'active'
    ), able as (
      select p.id, x.service_id from professional p
      join professional_service x on x.professional_id = p.id
      join service_time on service_time.service_id = x.service_id
      where p.status = 'active' and (${professionalId}::uuid is null or p.id = ${professionalId})
    ), people as (
      select distinct id from able
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
    ), present as materialized (
      select work.id, work.free - coalesce((
        select range_agg(tstzrange(o.starts_at, o.ends_at)) from time_off o, span
        where o.professional_id = work.id and o.state = 'approved'
          and tstzrange(o.starts_at, o.ends_at) && span.around), '{}'::tstzmultirange) as free
      from work
    ), lapsed as materialized (
      select s.id from session s
      join booking b on b.session_id = s.id
      where s.kind = 'appointment' and b.status = 'held' and b.hold_expires_at <= ${now}
    ), possible as materialized (
      select present.id, t.service_id, t.lasts, t.before, t.after,
        (select range_agg(tstzrange(lower(r), upper(r) - lasts, '[]'))
          from unnest(present.free) r where upper(r) - lasts >= lower(r))
        - coalesce((
          select range_agg(tstzrange(lower(s.busy) - lasts - after, upper(s.busy) + before, '()'))
          from session s, span
          where s.professional_id = present.id and s.status <> 'cancelled'
            and s.busy && span.around and s.id not in (select id from lapsed)
        ), '{}'::tstzmultirange) as starts
      from present
      join able on able.id = present.id
      join service_time t on t.service_id = able.service_id
    ), busyness as (
      select s.professional_id as id, (s.starts_at at time zone tz)::date as local_date,
        count(*) as sessions
      from session s, span
      where s.professional_id in (select id from people) and s.status <> 'cancelled'
        and s.starts_at >= lower(span.around) and s.starts_at < upper(span.around)
      group by 1, 2
    ), start as (
      -- The first step within each range and on from there, not every step of the month tried.
      select possible.*, g as starts_at
      from span cross join possible cross join unnest(possible.starts) as free
      cross join generate_series(
        span.starts + make_interval(mins => ${stepMinutes}) * ceil(greatest(0,
          extract(epoch from lower(free) - span.starts) / (60 * ${stepMinutes}::integer))
        )::double precision,
        least(upper(free), span.ends), make_interval(mins => ${stepMinutes})) g
      where free @> g and (g < span.ends or span.starts = span.ends)
    ), found as (
      select start.service_id, start.starts_at,
        tstzrange(start.starts_at - start.before, start.starts_at + start.lasts + start.after)
          as busy,
        array_agg(start.id order by coalesce(busyness.sessions, 0), start.id) as ids
      from start cross join span
      left join busyness on busyness.id = start.id
        and busyness.local_date = (start.starts_at at time zone tz)::date
      group by start.service_id, start.starts_at, start.before, start.lasts, start.after
    ), need as materialized (
      select n.service_id, n.resource_id, n.quantity, r.quantity as available
      from service_resource n join resource r on r.id = n.resource_id
      where n.service_id = any(${serviceIds}::uuid[])
    ), use as (
      select x.resource_id, x.busy, x.quantity
      from session_resource x, span
      where x.is_active and x.busy && span.around
        and x.resource_id in (select resource_id from need)
        and x.session_id not in (select id from lapsed)
    )
    select found.service_id as "serviceId", found.starts_at as "startsAt",
      found.ids as "professionalIds"
    from found
    where not exists (
      select from need
      where need.service_id = found.service_id and need.quantity + coalesce((
        -- It peaks where a use begins, the appointment's own beginning included.
        select max((
          select sum(y.quantity) from use y
          where y.resource_id = need.resource_id
            and y.busy @> greatest(lower(x.busy), lower(found.busy))))
        from use x
        where x.resource_id = need.resource_id and x.busy && found.busy), 0) > need.available)
    order by found.starts_at, found.service_id`;
}

/** A local date with its items as the contract has them, written one after another in JSON. */
export interface WrittenDay {
  localDate: string;
  items: string;
}

/** The free starts of a span that may be booked, day by day; clients only within their window. */
export async function writeFreeStarts(
  connection: Connection,
  asked: AskedStarts & { timeZone: string; isClient: boolean },
): Promise<WrittenDay[]> {
  const { now, timeZone, isClient } = asked;
  const { rows } = await sql<WrittenDay>`
    select (f."startsAt" at time zone ${timeZone})::date::text as "localDate",
      string_agg(row_to_json(said)::text, ',' order by f."startsAt", f."serviceId") as items
    from (${freeStarts(asked)}) f
    join service v on v.id = f."serviceId"
    cross join lateral (
      select f."serviceId", ${written(sql`f."startsAt"`)} as "startsAt", f."professionalIds"
    ) said
    where f."startsAt" > ${now} and (not ${isClient}::boolean or f."startsAt" between
      ${now}::timestamptz + make_interval(mins => v.booking_closes_minutes)
      and ${now}::timestamptz + make_interval(hours => 24 * v.booking_opens_days))
    group by 1`.execute(connection);
  return rows;
}

/** The sessions of some services in a span, day by day, and the start of each day's first. */
export async function writeSessions(
  connection: Connection,
  asked: {
    serviceIds: readonly string[];
    professionalId: string | null;
    starts: Date;
    /** Not included. */
    ends: Date;
    timeZone: string;
  },
): Promise<(WrittenDay & { firstStart: Date })[]> {
  const { serviceIds, professionalId, starts, ends, timeZone } = asked;
  const { rows } = await sql<WrittenDay & { firstStart: Date }>`
    select (s.starts_at at time zone ${timeZone})::date::text as "localDate",
      min(s.starts_at) as "firstStart",
      string_agg(row_to_json(said)::text, ',' order by s.starts_at, s.id) as items
    from session s
    join service v on v.id = s.service_id
    join professional p on p.id = s.professional_id
    cross join lateral (
      select s.id, s.kind, s.capacity, s.taken, s.status, s.series_id as "seriesId",
        ${written(sql`s.starts_at`)} as "startsAt", ${written(sql`s.ends_at`)} as "endsAt",
        json_build_object('id', v.id, 'name', v.name, 'color', v.color) as service,
        json_build_object('id', p.id, 'name', p.name) as professional,
        (select r.name from session_resource x join resource r on r.id = x.resource_id
          where x.session_id = s.id and r.kind = 'room' order by r.name limit 1) as "roomName",
        (select count(*) from waitlist_entry w
          where w.session_id = s.id and w.state = 'waiting') as waiting
    ) said
    where s.starts_at >= ${starts} and s.starts_at < ${ends} and s.status <> 'cancelled'
      and s.service_id = any(${serviceIds}::uuid[])
      and (${professionalId}::uuid is null or s.professional_id = ${professionalId})
    group by 1`.execute(connection);
  return rows;
}

/** An instant as JSON has it everywhere else: `2026-11-20T09:00:00.000Z`. */
function written(instant: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
