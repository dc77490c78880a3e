import {
  auditActions,
  auditEntities,
  type AuditAction,
  type AuditEntity,
} from '@aforo/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Row } from '../../platform/database/index.ts';
import type { Keyset } from '../../platform/keyset.ts';

export interface AuditFilter {
  /** A user's id, `system`, or null for any actor. */
  actor: string | null;
  entity: AuditEntity | null;
  action: AuditAction | null;
  about: { entity: AuditEntity; id: string } | null;
  /** The first instant (inclusive) and the end (exclusive). */
  from: Date | null;
  to: Date | null;
  after: Keyset | null;
  limit: number;
}

export interface AuditRow extends Row<
  'auditEntry',
  'id' | 'at' | 'actorUserId' | 'action' | 'entityId' | 'changes' | 'reason'
> {
  actorName: string | null;
  entity: AuditEntity;
}

/** Entries that match the filter, the latest first. Every filter has an index. */
export async function searchAudit(connection: Connection, filter: AuditFilter) {
  const { rows } = await sql<AuditRow>`
    select e.id, e.at, e.actor_user_id, u.name as "actorName",
      e.action, e.entity, e.entity_id, e.changes, e.reason
    from (${filteredEntries(filter)}) e
    left join app_user u on u.id = e.actor_user_id
    order by e.at desc, e.id desc
    limit ${filter.limit}`.execute(connection);
  return rows;
}

/**
 * A filter with several values fetches the first rows of each value and merges them: in a single
 * condition, the database would read the whole audit backwards until it had enough rows.
 */
function filteredEntries(filter: AuditFilter): RawBuilder<unknown> {
  if (filter.about !== null) {
    const of = sql`a.entity = k.entity and a.entity_id = k.id`;
    return sql`select f.* from (${thingsOf(filter.about)}) k
      cross join lateral (${firstRows(filter, of)}) f`;
  }
  const isOfKind = filter.entity !== null || filter.action !== null;
  // One user has few enough entries to check each of them.
  if (isOfKind && filter.actor === null) {
    const entities = filter.entity === null ? auditEntities : [filter.entity];
    const actions = filter.action === null ? auditActions : [filter.action];
    const of = sql`a.entity = k.entity and a.action = k.action`;
    return sql`select f.* from (
        select entity, action from unnest(${[...entities]}::text[]) entity
        cross join unnest(${[...actions]}::text[]) action
      ) k
      cross join lateral (${firstRows(filter, of)}) f`;
  }
  return firstRows(filter, sql`true`);
}

function firstRows(filter: AuditFilter, of: RawBuilder<unknown>): RawBuilder<unknown> {
  const { actor, entity, action, from, to, after, limit } = filter;
  const conditions = [
    of,
    ...(actor === 'system' ? [sql`a.actor_user_id is null`] : []),
    ...(actor !== null && actor !== 'system' ? [sql`a.actor_user_id = ${actor}::uuid`] : []),
    ...(entity === null ? [] : [sql`a.entity = ${entity}`]),
    ...(action === null ? [] : [sql`a.action = ${action}`]),
    ...(from === null ? [] : [sql`a.at >= ${from}`]),
    ...(to === null ? [] : [sql`a.at < ${to}`]),
    ...(after === null ? [] : [sql`(a.at, a.id) < (${after.at}, ${after.id}::uuid)`]),
  ];
  return sql`select a.* from audit_entry a
    where ${sql.join(conditions, sql` and `)}
    order by a.at desc, a.id desc
    limit ${limit}`;
}

/**
 * The record itself and, for a person, their related records: the history of a client includes
 * their record, account, bookings and bonos.
 */
export function thingsOf({ entity, id }: { entity: AuditEntity; id: string }): RawBuilder<unknown> {
  const itself = sql`select ${entity}::text as entity, ${id}::uuid as id`;
  if (entity === 'client') {
    return sql`${itself}
      union all select 'client', merged_id from client_merge
        where kept_id = ${id}::uuid and undone_at is null
      union all select 'user', user_id from client where id = ${id}::uuid and user_id is not null
      union all select 'booking', id from booking where client_id = ${id}::uuid
      union all select 'packagePurchase', id from package_purchase where client_id = ${id}::uuid
      union all select 'membership', id from membership where client_id = ${id}::uuid
      union all select 'sale', id from sale where client_id = ${id}::uuid
      union all select 'document', d.id from document d join sale s on s.id = d.sale_id
        where s.client_id = ${id}::uuid
      union all select 'onlinePayment', id from online_payment where client_id = ${id}::uuid
      union all select 'mandate', id from sepa_mandate where client_id = ${id}::uuid
      union all select 'achievementAward', id from achievement_award
        where client_id = ${id}::uuid`;
  }
  if (entity === 'user') {
    return sql`${itself}
      union all select 'client', id from client where user_id = ${id}::uuid
      union all select 'professional', id from professional where user_id = ${id}::uuid`;
  }
  if (entity === 'professional') {
    return sql`${itself}
      union all select 'timeOff', id from time_off where professional_id = ${id}::uuid`;
  }
  return itself;
}
