import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import { movingPlaces, type Place } from './client-references.ts';
import type { MergeFacts, RecordFacts } from './merge-decision.ts';
import type { RuleFacts } from './merge.messages.ts';

export interface Pair {
  keptId: string;
  mergedId: string;
}

/** The statuses of the index `booking_live`. */
const live = sql`('held', 'confirmed', 'attended', 'noShow')`;
/** Of seats that were neither used nor missed yet. */
const open = sql`('held', 'confirmed')`;
const names = (query: RawBuilder<unknown>) => sql<string[]>`array(${query})`;

export async function findRecordFacts(
  connection: Connection,
  id: string,
): Promise<RecordFacts | undefined> {
  const { rows } = await sql<RecordFacts>`
    select c.version, c.status, c.user_id is not null as "hasAccount",
      (select h.payer_id from household_member h where h.dependant_id = c.id) as "payerId",
      array(select h.dependant_id from household_member h where h.payer_id = c.id
        order by h.dependant_id)::text[] as "dependantIds"
    from client c where c.id = ${id}`.execute(connection);
  return rows[0];
}

/** Rows of both records that a constraint or a rule refuses in one. */
export async function findConflicts(
  connection: Connection,
  { keptId, mergedId }: Pair,
  now: Date,
): Promise<Omit<MergeFacts, 'kept' | 'merged' | 'keptId' | 'mergedId'>> {
  const session = sql`join session s on s.id = k.session_id join service v on v.id = s.service_id
    cross join center z`;
  const sessionName = sql`v.name || ' ' ||
    to_char(s.starts_at at time zone z.time_zone, 'DD/MM/YYYY HH24:MI')`;
  const both = (table: RawBuilder<unknown>) =>
    sql`${table} k join ${table} m
      on k.client_id = ${keptId} and m.client_id = ${mergedId}`;
  const booked = sql`${both(sql`booking`)} and m.session_id = k.session_id
    and k.status in ${live} and m.status in ${live}`;
  const has = (table: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from ${both(table)} where ${condition})`;
  const { rows } = await sql<Omit<MergeFacts, 'kept' | 'merged' | 'keptId' | 'mergedId'>>`
    select
      exists (select from client_merge
        where kept_id = ${mergedId} and undone_at is null) as "keepsOthers",
      ${names(sql`select ${sessionName} from ${booked} ${session}
        where s.starts_at > ${now} or k.status in ${open} or m.status in ${open}
        order by s.starts_at, s.id`)} as "sameSessions",
      ${names(sql`select distinct ${sessionName} from ${both(sql`booking`)}
        and k.session_id <> m.session_id and k.status in ${live} and m.status in ${live}
        join session o on o.id = k.session_id
        join session s on s.id = m.session_id and s.starts_at < o.ends_at
          and o.starts_at < s.ends_at
        join service v on v.id = s.service_id cross join center z
        where s.ends_at > ${now} order by 1`)} as "sameTimes",
      ${names(sql`select ${sessionName} from ${booked} ${session}
        join booking_debt d on d.booking_id = m.id
        where s.starts_at <= ${now} order by s.starts_at, s.id`)} as "unpaidDuplicates",
      ${names(sql`select distinct ${sessionName} from (${waitingIn(keptId)}) k
        join (${waitingIn(mergedId)}) m on m.session_id = k.session_id ${session}
        where (k.waits or m.waits) and s.status = 'scheduled'
        order by 1`)} as "sameWaitlists",
      ${names(sql`select distinct v.name from (${seatIn(keptId)}) k
        join (${seatIn(mergedId)}) m on m.series_id = k.series_id and m.weekday = k.weekday
        join class_series r on r.id = k.series_id join service v on v.id = r.service_id
        order by 1`)} as "sameSeats",
      ${names(sql`select p.name from ${both(sql`membership`)} and m.template_id = k.template_id
        join package_template p on p.id = k.template_id
        where k.state <> 'ended' and m.state <> 'ended' order by 1`)} as "sameMemberships",
      ${has(sql`sepa_mandate`, sql`k.state = 'active' and m.state = 'active'`)} as "bothHaveMandates",
      ${has(sql`saved_card`, sql`k.removed_at is null and m.removed_at is null`)} as "bothHaveCards",
      exists (select from online_payment where client_id = ${mergedId} and state = 'started')
        or exists (select from card_setup where client_id = ${mergedId} and state = 'started')
        as "hasStartedPayment",
      ${has(sql`client_health`, sql`true`)}
        or exists (select from client_health h
          join client_consent other on other.client_id in (${keptId}, ${mergedId})
            and other.client_id <> h.client_id and other.kind = 'health' and not other.is_granted
          join client_consent given on given.client_id = h.client_id and given.kind = 'health'
            and given.changed_at < other.changed_at
          where h.client_id in (${keptId}, ${mergedId})) as "hasHealthConflict"
  `.execute(connection);
  const [facts] = rows;
  if (!facts) throw new Error('a query without a from clause returns one row');
  return facts;
}

/** Sessions in which a client has a seat or waits for one. */
const waitingIn = (clientId: string) => sql`
  select session_id, true as waits from waitlist_entry
  where client_id = ${clientId} and state in ('waiting', 'offered')
  union all
  select session_id, false from booking where client_id = ${clientId} and status in ${live}`;

/** Weekly classes in which a client has a fixed seat or waits for one. */
const seatIn = (clientId: string) => sql`
  select series_id, weekday from standing_seat
  where client_id = ${clientId} and until_date is null
  union all
  select series_id, weekday from standing_seat_wait
  where client_id = ${clientId} and state in ('waiting', 'offered')`;

/** The condition of the rows of a place that pass to the kept record. */
export function movingRows(place: Place, { keptId, mergedId }: Pair): RawBuilder<unknown> {
  const owned = sql`t.${sql.ref(place.column)} = ${mergedId}::uuid`;
  if (place.unless === undefined) return owned;
  const parts = place.unless
    .split(':kept')
    .flatMap((text, n) => [...(n === 0 ? [] : [sql`${keptId}::uuid`]), sql.raw(text)]);
  return sql`${owned} and not (${sql.join(parts, sql``)})`;
}

/** The number of rows of each place that pass to the kept record. */
export async function countMoving(
  connection: Connection,
  pair: Pair,
): Promise<{ place: Place; count: number }[]> {
  const counts = movingPlaces.map(
    (place) => sql`(select count(*)::integer from ${sql.table(place.table)} t
      where ${movingRows(place, pair)})`,
  );
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts`.execute(connection);
  return movingPlaces.map((place, n) => ({ place, count: rows[0]?.counts[n] ?? 0 }));
}

type FoundRuleFacts = Pick<RuleFacts, 'duplicateBookings' | 'hasDocuments' | 'hasAwards'>;

export async function findRuleFacts(
  connection: Connection,
  { keptId, mergedId }: Pair,
): Promise<FoundRuleFacts> {
  const { rows } = await sql<FoundRuleFacts>`
    select (select count(*)::integer from booking k join booking m on m.session_id = k.session_id
        where k.client_id = ${keptId} and m.client_id = ${mergedId}
          and k.status in ${live} and m.status in ${live}) as "duplicateBookings",
      exists (select from document d join sale s on s.id = d.sale_id
        where s.client_id = ${mergedId}) as "hasDocuments",
      exists (select from achievement_award
        where client_id in (${keptId}, ${mergedId})) as "hasAwards"`.execute(connection);
  return rows[0] ?? { duplicateBookings: 0, hasDocuments: false, hasAwards: false };
}

/** Sessions whose seats or waiting lists the pair takes part in. */
export async function listSessionIds(
  connection: Connection,
  { keptId, mergedId }: Pair,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.session_id as id from booking b join session s on s.id = b.session_id
    where b.client_id in (${keptId}, ${mergedId}) and b.status in ${live} and s.starts_at > ${now}
    union
    select session_id from waitlist_entry
    where client_id in (${keptId}, ${mergedId}) and state in ('waiting', 'offered')
    order by 1`.execute(connection);
  return rows.map(({ id }) => id);
}
