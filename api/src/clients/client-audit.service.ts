import type { Actor, AuditAction, AuditEntry } from '@aforo/shared/contract';
import type { Transaction } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';

/** Writes a line about a client into the audit; without an actor, for what the system did itself. */
export type NoteClient = (
  trx: Transaction,
  actor: Actor | null,
  action: AuditAction,
  clientId: string,
  changes?: AuditEntry['changes'],
) => Promise<void>;

export function createClientTrail({ audit }: Pick<Dependencies, 'audit'>): NoteClient {
  return (trx, actor, action, clientId, changes = []) =>
    audit.write(trx, { actor, action, entity: 'client', entityId: clientId, changes });
}
