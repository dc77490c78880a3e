import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { lockEntry } from './lock-entry.ts';
import { withoutSeat } from './lock-sessions.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { setEnded } from './waitlist.repository.ts';

/** Leaves the waiting list; an offered seat goes to the next client. */
export async function leaveWaitlist(
  dependencies: Dependencies,
  trx: Transaction,
  id: string,
): Promise<void> {
  const { entry, session } = await lockEntry(dependencies, trx, id);
  const { state } = entry;
  if (state !== 'waiting' && state !== 'offered') throw new DomainError('illegal_transition');
  const now = dependencies.clock.now();
  await setEnded(trx, id, { state: state === 'offered' ? 'declined' : 'withdrawn', now });
  if (state === 'offered') {
    await promoteWaiting(dependencies, trx, withoutSeat(session, { isExtra: false }));
  }
}
