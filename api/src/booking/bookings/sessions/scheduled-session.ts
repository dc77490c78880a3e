import type { Actor } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { findSession, lockSessions, type SessionRow } from '../sessions.repository.ts';

/** A session that can still be cancelled or closed, under its lock. */
export async function lockScheduled(trx: Transaction, id: string): Promise<SessionRow> {
  await lockSessions(trx, [id]);
  return await readScheduled(trx, id);
}

export async function readScheduled(connection: Connection, id: string): Promise<SessionRow> {
  const session = await findSession(connection, id);
  if (!session) throw new DomainError('not_found');
  if (session.status !== 'scheduled') throw new DomainError('illegal_transition');
  return session;
}

export async function noteStatus(
  { audit }: Dependencies,
  trx: Transaction,
  actor: Pick<Actor, 'userId'> | null,
  { id, after, reason }: { id: string; after: 'cancelled' | 'closed'; reason?: string },
): Promise<void> {
  await audit.write(trx, {
    actor,
    action: 'updated',
    entity: 'session',
    entityId: id,
    reason: reason ?? null,
    changes: [
      {
        field: 'status',
        before: 'scheduled',
        after,
      },
    ],
  });
}
