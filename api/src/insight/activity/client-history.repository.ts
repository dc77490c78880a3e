import type { ClientHistoryKind } from '@aforo/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import type { Keyset } from '../../platform/keyset.ts';
import { reminderLinkReason } from '../../booking/bookings/index.ts';
import { type AuditRow, thingsOf } from './audit-search.repository.ts';

export interface HistoryRow extends AuditRow {
  kind: ClientHistoryKind;
}

interface HistoryQuery {
  /** Null for every kind. */
  kind: ClientHistoryKind | null;
  after: Keyset | null;
  limit: number;
}

/** Entries of a client's history, the latest first; null for an unknown client. */
export async function listClientHistory(
  connection: Connection,
  clientId: string,
  { kind, after, limit }: HistoryQuery,
): Promise<HistoryRow[] | null> {
  const client = await connection
    .selectFrom('client')
    .select(['id', 'erasedAt'])
    .where('id', '=', clientId)
    .executeTakeFirst();
  if (!client) return null;
  const entries = client.erasedAt ? recordEntries(clientId) : allEntries(clientId);
  const conditions = [
    sql`true`,
    ...(kind === null ? [] : [sql`e.kind = ${kind}`]),
    ...(after === null ? [] : [sql`(e.at, e.id) < (${after.at}, ${after.id}::uuid)`]),
  ];
  const { rows } = await sql<HistoryRow>`
    select e.id, e.at, e.actor_user_id, u.name as "actorName",
      e.action, e.entity, e.entity_id, e.changes, e.reason, e.kind
    from (${entries}) e
    left join app_user u on u.id = e.actor_user_id
    where ${sql.join(conditions, sql` and `)}
    order by e.at desc, e.id desc
    limit ${limit}`.execute(connection);
  return rows;
}

const columns = sql`a.id, a.at, a.actor_user_id, a.action, a.entity, a.entity_id, a.changes`;

const isoText = (instant: RawBuilder<unknown>) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const recordKind = sql`case when a.action in ('newsSent', 'messageSent') then 'mails' else 'record' end as kind`;

/** Of an erased client only the entries of the record are left. */
const recordEntries = (clientId: string): RawBuilder<unknown> => sql`
  select ${columns}, a.reason, ${recordKind} from audit_entry a
  where a.entity = 'client' and a.entity_id = ${clientId}::uuid`;

const allEntries = (clientId: string): RawBuilder<unknown> => sql`
  ${recordEntries(clientId)}
  union all
  ${mergedRecordEntries(clientId)}
  union all
  ${relatedEntries(clientId)}
  union all
  ${cancelledSessionEntries(clientId)}
  union all
  ${madeBookings(clientId)}
  union all
  ${cancelledBookings(clientId)}
  union all
  ${answeredReminders(clientId)}
  union all
  ${mails(clientId)}`;

/** Records that were merged into this one, without the merges. */
const mergedRecordEntries = (clientId: string) => sql`
  select ${columns}, a.reason, ${recordKind} from client_merge m
  join audit_entry a on a.entity = 'client' and a.entity_id = m.merged_id
  where m.kept_id = ${clientId}::uuid and m.undone_at is null
    and a.action not in ('merged', 'separated')`;

/** The reason for a discount is stored with the lines of its sale. */
const relatedEntries = (clientId: string) => sql`
  select ${columns},
    case when a.entity = 'sale' and a.action = 'created' and a.reason is null then (
      select string_agg(distinct l.discount_reason, '; ') from sale_line l
      where l.sale_id = a.entity_id)
    else a.reason end,
    case when a.entity = 'booking' then 'bookings' else 'money' end
  from (${thingsOf({ entity: 'client', id: clientId })}) k
  join audit_entry a on a.entity = k.entity and a.entity_id = k.id
  where k.entity not in ('client', 'user')`;

const cancelledSessionEntries = (clientId: string) => sql`
  select ${columns}, a.reason, 'bookings'
  from (select distinct session_id from booking
    where client_id = ${clientId}::uuid and status = 'cancelledByCenter') b
  join audit_entry a on a.entity = 'session' and a.entity_id = b.session_id
  where a.reason is not null`;

/** New and moved bookings; those with an override are in the audit log. */
const madeBookings = (clientId: string) => sql`
  select b.id, b.booked_at,
    coalesce(b.booked_by_user_id, case when b.source = 'client' then c.user_id end),
    case when b.rescheduled_from_id is null then 'created' else 'updated' end,
    'booking', b.id,
    case when b.rescheduled_from_id is null then '[]'::jsonb
    else jsonb_build_array(jsonb_build_object('field', 'startsAt',
      'before', ${isoText(sql`o.starts_at`)}, 'after', ${isoText(sql`s.starts_at`)})) end,
    null, 'bookings'
  from booking b join session s on s.id = b.session_id join client c on c.id = b.client_id
  left join booking earlier on earlier.id = b.rescheduled_from_id
  left join session o on o.id = earlier.session_id
  where b.client_id = ${clientId}::uuid and b.status <> 'held' and b.status <> 'expired'
    and not exists (select from audit_entry a where a.entity = 'booking' and a.entity_id = b.id
      and (a.action = 'created' or (b.rescheduled_from_id is not null
        and a.changes @> '[{"field": "startsAt"}]')))`;

/** Cancellations by clients; those of the staff are in the audit log, a moved booking is above. */
const cancelledBookings = (clientId: string) => sql`
  select b.id, b.cancelled_at, coalesce(b.cancelled_by_user_id,
      case when b.cancel_reason = ${reminderLinkReason} then c.user_id end), 'updated', 'booking',
    b.id, jsonb_build_array(jsonb_build_object('field', 'status', 'before', null, 'after', b.status)),
    b.cancel_reason, 'bookings'
  from booking b join client c on c.id = b.client_id
  where b.client_id = ${clientId}::uuid and b.status in ('cancelled', 'cancelledLate')
    and b.cancelled_at is not null
    and not exists (select from booking moved where moved.rescheduled_from_id = b.id)
    and not exists (select from audit_entry a where a.entity = 'booking' and a.entity_id = b.id
      and a.changes @> '[{"field": "status"}]')`;

const answeredReminders = (clientId: string) => sql`
  select b.id, b.coming_at, c.user_id, 'updated', 'booking', b.id,
    jsonb_build_array(jsonb_build_object('field', 'comingAt', 'before', null,
      'after', ${isoText(sql`b.coming_at`)})), null, 'bookings'
  from booking b join client c on c.id = b.client_id
  where b.client_id = ${clientId}::uuid and b.coming_at is not null`;

/** Mails to the addresses of the record and its account that were sent, or could not be. */
const mails = (clientId: string) => sql`
  select m.id, m.created_at, null, 'mailed', 'client', ${clientId}::uuid,
    jsonb_build_array(jsonb_build_object('field',
      case m.state when 'failed' then 'failedMail' else 'mail' end, 'before', null, 'after', m.kind)),
    null, 'mails'
  from client c left join app_user u on u.id = c.user_id
  join outbox m on m.recipient in (c.email, u.email)
  where c.id = ${clientId}::uuid and m.kind not in ('news', 'class message') and m.state <> 'pending'`;
