import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import { type AuditRow, thingsOf } from './audit-search.repository.ts';

interface HistoryPage {
  page: number;
  pageSize: number;
}

/** A page of a client's history, the latest entry first; null for an unknown client. */
export async function listClientHistory(
  connection: Connection,
  clientId: string,
  { page, pageSize }: HistoryPage,
): Promise<{ rows: AuditRow[]; total: number } | null> {
  const client = await connection
    .selectFrom('client')
    .select('id')
    .where('id', '=', clientId)
    .executeTakeFirst();
  if (!client) return null;
  const { rows } = await sql<AuditRow>`
    select e.id, e.at, e.actor_user_id, u.name as "actorName",
      e.action, e.entity, e.entity_id, e.changes, e.reason
    from (${entriesOf(clientId)}) e
    left join app_user u on u.id = e.actor_user_id
    order by e.at desc, e.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(connection);
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from (${entriesOf(clientId)}) e`.execute(connection);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * All entries of the record itself and, of the client's bookings, bonos, sales and so on, each
 * action with a reason. The reason for a discount is stored with the lines of its sale. For an
 * erased client only the entries of the record are left.
 */
function entriesOf(clientId: string): RawBuilder<unknown> {
  const columns = sql`a.id, a.at, a.actor_user_id, a.action, a.entity, a.entity_id, a.changes`;
  const isKept = sql`exists (
    select from client where id = ${clientId}::uuid and erased_at is null)`;
  return sql`
    select ${columns}, a.reason from audit_entry a
      where a.entity = 'client' and a.entity_id = ${clientId}::uuid
    union all
    select ${columns}, a.reason
      from (${thingsOf({ entity: 'client', id: clientId })}) k
      join audit_entry a on a.entity = k.entity and a.entity_id = k.id
      where k.entity not in ('client', 'user') and a.reason is not null and ${isKept}
    union all
    select ${columns}, d.reason
      from (select l.sale_id, string_agg(distinct l.discount_reason, '; ') as reason
        from sale s join sale_line l on l.sale_id = s.id
        where s.client_id = ${clientId}::uuid and s.kind = 'sale' and l.discount_reason is not null
        group by l.sale_id) d
      join audit_entry a on a.entity = 'sale' and a.entity_id = d.sale_id and a.action = 'created'
      where a.reason is null and ${isKept}
    union all
    select ${columns}, a.reason
      from (select distinct session_id from booking
        where client_id = ${clientId}::uuid and status = 'cancelledByCenter') b
      join audit_entry a on a.entity = 'session' and a.entity_id = b.session_id
      where a.reason is not null and ${isKept}`;
}
