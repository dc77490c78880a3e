import type { Actor, AuditAction, AuditEntry } from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';

/** Writes an audit entry about a client; `actor` is null for actions of the system. */
export type WriteClientAudit = (
  trx: Transaction,
  actor: Actor | null,
  action: AuditAction,
  clientId: string,
  changes?: AuditEntry['changes'],
) => Promise<void>;

export function createClientAudit({ audit }: Dependencies): WriteClientAudit {
  return (trx, actor, action, clientId, changes = []) =>
    audit.write(trx, { actor, action, entity: 'client', entityId: clientId, changes });
}
