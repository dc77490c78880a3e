import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { WriteNeeds } from '../write-booking.ts';
import { lockEntry } from './lock-entry.ts';
import { withoutSeat } from './lock-sessions.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { setEnded } from './waitlist.repository.ts';

/** Leaves the waiting list; an offered seat goes to the next client. */
export async function leaveWaitlist(
  needs: WriteNeeds,
  trx: Transaction,
  id: string,
): Promise<void> {
  const { entry, session } = await lockEntry(needs, trx, id);
  const { state } = entry;
  if (state !== 'waiting' && state !== 'offered') throw new DomainError('illegal_transition');
  const now = needs.clock.now();
  await setEnded(trx, id, { state: state === 'offered' ? 'declined' : 'withdrawn', now });
  if (state === 'offered') {
    await promoteWaiting(needs, trx, withoutSeat(session, { isExtra: false }));
  }
}
