import { type RawBuilder, sql } from 'kysely';
import { type Database, runPrepared } from '../../platform/database/index.ts';

export interface FreeStartRow {
  serviceId: string;
  startsAt: Date;
  /** The free professionals, the least busy that day first. */
  professionalIds: string[];
}

/** What can be booked, and the data that defines the center's days. */
export interface Offer {
  timeZone: string;
  /** 0 is Sunday. */
  weekStartsOn: number;
  /** The requested service in any state, or all that can be booked. */
  services: OfferedService[];
}

export interface OfferedService {
  id: string;
  kind: 'appointment' | 'class';
  isOnline: boolean;
  priceMinor: number;
}

export async function readOffer(
  database: Pick<Database, 'connection' | 'pool'>,
  serviceId: string | null,
): Promise<Offer> {
  const query = sql<Offer>`
    select time_zone as "timeZone", week_starts_on as "weekStartsOn",
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'isOnline', is_online,
          'priceMinor', price_minor)), '[]')
        from service
        where id = ${serviceId}::uuid or ${serviceId}::uuid is null and status = 'active')
        as services
    from center`.compile(database.connection);
  const [offer] = await runPrepared(database, 'offer of availability', query);
  if (!offer) throw new Error('There is always a center');
  return offer;
}

export interface FreeStartsQuery {
  serviceIds: readonly string[];
  professionalId: string | null;
  starts: Date;
  /** Exclusive, unless it equals `starts`. */
  ends: Date;
  now: Date;
  stepMinutes: number;
}

/**
 * The possible starts of appointments of some services, in one query of range arithmetic: each
 * professional's hours with daily exceptions, without holidays and time off, shortened by the
 * service's duration; minus everything that would touch another session, including both buffers.
 * Enough rooms and equipment must be free at the busiest moment. Starts are `stepMinutes` apart in
 * real time: a day with a clock change has more or fewer of them.
 */
export function freeStarts(asked: FreeStartsQuery): RawBuilder<FreeStartRow> {
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
    ), day as materialized (
      -- Computed once for all, with integers: a series of timestamps took a third of the query's
      -- time.
      select d as local_date
      from (
        select (starts at time zone tz)::date as first, (ends at time zone tz)::date as last from span
      ) asked
      cross join generate_series(-1, last - first + 1) n
      cross join lateral (select first + n as d) date
      where not exists (select from holiday h where h.local_date = d)
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
          and h.from_date <= day.local_date
          and not exists (select from professional_hours later
            where later.professional_id = people.id and later.from_date > h.from_date
              and later.from_date <= day.local_date)
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
      -- Generates steps from the first one within each range, instead of testing every step of the
      -- month.
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
        -- The peak is at the start of a use, including the start of the appointment itself.
        select max((
          select sum(y.quantity) from use y
          where y.resource_id = need.resource_id
            and y.busy @> greatest(lower(x.busy), lower(found.busy))))
        from use x
        where x.resource_id = need.resource_id and x.busy && found.busy), 0) > need.available)
    order by found.starts_at, found.service_id`;
}
