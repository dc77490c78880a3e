import type { Actor, AuditEntry } from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';

/**
 * Audits what the staff do to a client's booking. A client's own actions are recorded in the
 * booking.
 */
export async function auditStaffAction(
  { audit }: Dependencies,
  trx: Transaction,
  actor: Actor | { role: 'client'; userId: null },
  entityId: string,
  changes: AuditEntry['changes'],
  reason: string | null,
): Promise<void> {
  if (actor.role === 'client') return;
  const entry = { actor, action: 'updated', entity: 'booking', entityId } as const;
  await audit.write(trx, { ...entry, changes, reason });
}
