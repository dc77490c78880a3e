import { type RawBuilder, sql } from 'kysely';
import { type Database, runPrepared } from '../../platform/database/index.ts';
import { type FreeStartsQuery, freeStarts } from './availability.repository.ts';
import type { SeatCostFrom } from './seat-costs.ts';

/** A local date with its items in the format of the contract, concatenated as JSON. */
export interface WrittenDay {
  localDate: string;
  items: string;
}

/** The bookable free starts of a period, by day; for clients limited to the booking window. */
export async function writeFreeStarts(
  database: Pick<Database, 'connection' | 'pool'>,
  asked: FreeStartsQuery & {
    timeZone: string;
    isClient: boolean;
    costs: readonly SeatCostFrom[];
  },
): Promise<WrittenDay[]> {
  const { now, timeZone, isClient, costs } = asked;
  const item = jsonObject({
    serviceId: jsonString(sql`f."serviceId"`),
    startsAt: jsonString(jsonInstant(sql`f."startsAt"`)),
    professionalIds: sql`array_to_json(f."professionalIds")`,
    cost: sql`cost.item`,
  });
  const query = sql<WrittenDay>`
    with cost as materialized (${costPeriods(costs)})
    select (f."startsAt" at time zone ${timeZone})::date::text as "localDate",
      string_agg(${item}, ',' order by f."startsAt", f."serviceId") as items
    from (${freeStarts(asked)}) f
    join service v on v.id = f."serviceId"
    join cost on cost.service_id = f."serviceId"
      and f."startsAt" >= cost.starts and f."startsAt" < cost.ends
    where f."startsAt" > ${now} and (not ${isClient}::boolean or f."startsAt" between
      ${now}::timestamptz + make_interval(mins => v.booking_closes_minutes)
      and ${now}::timestamptz + make_interval(hours => 24 * v.booking_opens_days))
    group by 1`.compile(database.connection);
  return await runPrepared(database, 'free starts', query);
}

/** The sessions of some services in a period, by day. */
export async function writeSessions(
  database: Pick<Database, 'connection' | 'pool'>,
  asked: {
    serviceIds: readonly string[];
    professionalId: string | null;
    starts: Date;
    /** Exclusive. */
    ends: Date;
    timeZone: string;
    costs: readonly SeatCostFrom[];
  },
): Promise<WrittenDay[]> {
  const { serviceIds, professionalId, starts, ends, timeZone, costs } = asked;
  const item = jsonObject({
    id: jsonString(sql`s.id`),
    kind: jsonString(sql`s.kind`),
    capacity: sql`s.capacity`,
    taken: sql`s.taken`,
    status: jsonString(sql`s.status`),
    seriesId: orNull(sql`s.series_id`),
    startsAt: jsonString(jsonInstant(sql`s.starts_at`)),
    endsAt: jsonString(jsonInstant(sql`s.ends_at`)),
    service: sql`v.item`,
    professional: sql`p.item`,
    roomName: orNull(sql`(select min(r.name)
      from session_resource x join resource r on r.id = x.resource_id
      where x.session_id = s.id and r.kind = 'room')`),
    waiting: sql`coalesce(w.entries, 0)`,
    cost: sql`cost.item`,
  });
  const query = sql<WrittenDay>`
    with cost as materialized (
      ${costPeriods(costs)}
    ), offered as materialized (
      select id, json_build_object('id', id, 'name', name, 'color', color)::text as item
      from service where id = any(${hiddenFromPlanner(serviceIds, 'uuid[]')})
    ), giver as materialized (
      select id, json_build_object('id', id, 'name', name)::text as item from professional
    ), waiting as materialized (
      select session_id, count(*) as entries from waitlist_entry where state = 'waiting'
      group by session_id
    )
    select (s.starts_at at time zone ${timeZone})::date::text as "localDate",
      string_agg(${item}, ',' order by s.starts_at, s.id) as items
    from session s
    join offered v on v.id = s.service_id
    join giver p on p.id = s.professional_id
    join cost on cost.service_id = s.service_id
      and s.starts_at >= cost.starts and s.starts_at < cost.ends
    left join waiting w on w.session_id = s.id
    where s.starts_at >= ${hiddenFromPlanner(starts, 'timestamptz')}
      and s.starts_at < ${hiddenFromPlanner(ends, 'timestamptz')} and s.status <> 'cancelled'
      and (${hiddenFromPlanner(professionalId, 'uuid')} is null
        or s.professional_id = ${hiddenFromPlanner(professionalId, 'uuid')})
    group by 1`.compile(database.connection);
  return await runPrepared(database, 'sessions', query);
}

/** The costs with their ends and written as JSON, one row for each. */
function costPeriods(costs: readonly SeatCostFrom[]): RawBuilder<unknown> {
  return sql`
    select service_id, starts, item,
      lead(starts, 1, 'infinity') over (partition by service_id order by starts) as ends
    from unnest(${costs.map(({ serviceId }) => serviceId)}::uuid[],
      ${costs.map(({ from }) => from.toISOString())}::timestamptz[],
      ${costs.map(({ cost }) => JSON.stringify(cost))}::text[]) given(service_id, starts, item)`;
}

/**
 * A value hidden from the planner. For one day the generic plan looked expensive next to a custom
 * one, so Postgres planned each call, which cost more than it saved.
 */
function hiddenFromPlanner(
  value: unknown,
  type: 'uuid' | 'uuid[]' | 'timestamptz',
): RawBuilder<unknown> {
  return sql`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`;
}

/**
 * An object with values already written as JSON, in the given order. For hundreds of items:
 * `row_to_json` takes nearly twice as long.
 */
function jsonObject(values: Record<string, RawBuilder<unknown>>): RawBuilder<string> {
  const parts = Object.entries(values).map(
    ([name, value], index) => sql`${sql.lit(`${index === 0 ? '{' : ','}"${name}":`)}, ${value}`,
  );
  return sql`concat(${sql.join(parts)}, '}')`;
}

/** An argument of `concat`: text without characters that JSON escapes, never null. */
function jsonString(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`'"', ${text}, '"'`;
}

function orNull(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql`coalesce(to_json(${value})::text, 'null')`;
}

/** In the JSON format of the API: `2026-11-20T09:00:00.000Z`. */
function jsonInstant(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
