import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { SessionState } from '../sessions.repository.ts';
import type { WriteNeeds } from '../write-booking.ts';
import { lockSession } from './lock-sessions.ts';
import { findEntry, type WaitlistRow } from './waitlist.repository.ts';

/** Reads a waiting list entry under its session's lock, which may have changed its state. */
export async function lockEntry(
  needs: WriteNeeds,
  trx: Transaction,
  id: string,
): Promise<{ entry: WaitlistRow; session: SessionState }> {
  const known = await findEntry(trx, id);
  if (!known) throw new DomainError('not_found');
  const session = await lockSession(needs, trx, known.sessionId, known.clientId);
  const entry = await findEntry(trx, id);
  if (!entry) throw new DomainError('not_found');
  return { entry, session };
}
