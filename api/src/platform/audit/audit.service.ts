import type { Actor, AuditAction, AuditEntity, AuditEntry } from '@aforo/shared/contract';
import type { Clock } from '../time/clock.ts';
import { afterCommit, type Transaction } from '../database/index.ts';
import { newId } from '../ids.ts';
import type { Metrics } from '../metrics.ts';
import { insertEntries } from './audit.repository.ts';
import { withoutPrivateText } from './private-fields.ts';

interface NewAuditEvent {
  /** Null for the system. */
  actor: Pick<Actor, 'userId'> | null;
  action: AuditAction;
  /** The term of the glossary: `client`, `user`. */
  entity: AuditEntity;
  entityId: string;
  /** The changed fields; never a secret. */
  changes?: AuditEntry['changes'];
  reason?: string | null;
}

export type AuditService = ReturnType<typeof createAuditService>;

/** The audit log: who did what to which record. Append-only, enforced by the database. */
export function createAuditService({ clock, metrics }: { clock: Clock; metrics: Metrics }) {
  /** Writes many events in one statement; at most some hundreds. */
  async function writeAll(trx: Transaction, events: readonly NewAuditEvent[]): Promise<void> {
    if (events.length === 0) return;
    const at = clock.now();
    await insertEntries(
      trx,
      events.map((event) => ({
        id: newId(),
        at,
        actorUserId: event.actor?.userId ?? null,
        action: event.action,
        entity: event.entity,
        entityId: event.entityId,
        // guard: audit entries omit private text (audit-secrets.test.ts)
        // without: `changes: withoutPrivateText(event.entity, event.changes ?? []),` → `changes: event.changes ?? [],`
        changes: withoutPrivateText(event.entity, event.changes ?? []),
        reason: event.reason ?? null,
      })),
    );
    // guard: rolled-back events are not counted (metrics.test.ts)
    // without: `afterCommit(trx, ` → `((_: unknown, act: () => void) => act())(trx, `
    afterCommit(trx, () => {
      for (const event of events) metrics.countAudited(event);
    });
  }

  return {
    /** Takes the transaction of the change, so that both are committed or neither. */
    write: (trx: Transaction, event: NewAuditEvent): Promise<void> => writeAll(trx, [event]),

    writeAll,
  };
}
