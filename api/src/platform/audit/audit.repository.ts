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
    .insertInto('auditEntry')
    .values(
      entries.map((entry) => ({
        id: entry.id,
        at: entry.at,
        actorUserId: entry.actorUserId,
        action: entry.action,
        entity: entry.entity,
        entityId: entry.entityId,
        changes: JSON.stringify(entry.changes),
        reason: entry.reason,
      })),
    )
    .execute();
}
