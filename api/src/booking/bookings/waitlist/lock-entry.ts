import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { SessionState } from '../sessions.repository.ts';
import { lockSession } from './lock-sessions.ts';
import { findEntry, type WaitlistRow } from './waitlist.repository.ts';

/** Reads a waiting list entry under its session's lock, which may have changed its state. */
export async function lockEntry(
  dependencies: Dependencies,
  trx: Transaction,
  id: string,
): Promise<{ entry: WaitlistRow; session: SessionState }> {
  const known = await findEntry(trx, id, dependencies.clock.now());
  if (!known) throw new DomainError('not_found');
  const session = await lockSession(dependencies, trx, known.sessionId, known.clientId);
  const entry = await findEntry(trx, id, dependencies.clock.now());
  if (!entry) throw new DomainError('not_found');
  return { entry, session };
}
