import type { AuditAction, AuditEntity, AuditEntry } from '@aforo/shared/contract';
import type { Connection } from '../database/index.ts';

export interface NewEntry {
  id: string;
  at: Date;
  actorUserId: string | null;
  action: AuditAction;
  entity: AuditEntity;
  entityId: string;
  changes: AuditEntry['changes'];
  reason: string | null;
}

export async function insertEntries(
  connection: Connection,
  entries: readonly NewEntry[],
): Promise<void> {
  await connection
    .insertInto('audit_entry')
    .values(
      entries.map((entry) => ({
        id: entry.id,
        at: entry.at,
        actor_user_id: entry.actorUserId,
        action: entry.action,
        entity: entry.entity,
        entity_id: entry.entityId,
        changes: JSON.stringify(entry.changes),
        reason: entry.reason,
      })),
    )
    .execute();
}

export interface EntityPage {
  entity: AuditEntity;
  entityId: string;
  page: number;
  pageSize: number;
}

/** The entries of one thing, the last first, with the name the actor has today. */
export async function listEntries(connection: Connection, about: EntityPage) {
  const entries = connection
    .selectFrom('audit_entry')
    .where('entity', '=', about.entity)
    .where('entity_id', '=', about.entityId);
  const rows = await entries
    .leftJoin('app_user', 'app_user.id', 'audit_entry.actor_user_id')
    .select([
      'audit_entry.id',
      'audit_entry.at',
      'audit_entry.action',
      'audit_entry.changes',
      'audit_entry.reason',
      'app_user.name as actor_name',
    ])
    .orderBy('audit_entry.at', 'desc')
    .orderBy('audit_entry.id', 'desc')
    .limit(about.pageSize)
    .offset((about.page - 1) * about.pageSize)
    .execute();
  const { total } = await entries
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
