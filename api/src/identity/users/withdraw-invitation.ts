import { withdrawLinksOf } from '../auth/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { blankInvited } from './users.repository.ts';

/** Ends an invitation that was not accepted: its links stop working and its address is free again. */
export async function withdrawInvitation(
  trx: Transaction,
  userId: string,
  now: Date,
): Promise<void> {
  await withdrawLinksOf(trx, userId, now);
  await blankInvited(trx, userId, now);
}
