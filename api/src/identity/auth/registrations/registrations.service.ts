import type { Transaction } from '../../../platform/database/index.ts';
import { lockRegistrationsOf, spendLinksOfRegistrations } from './registrations.repository.ts';

/**
 * Assigns an address to an account and ends all registrations of this address with their links.
 * Locks the registrations first, so that two concurrent claims to one address, by link or by
 * invitation, run one after the other.
 */
export async function claimEmail<Result>(
  trx: Transaction,
  email: string,
  now: Date,
  take: () => Promise<Result>,
): Promise<Result> {
  await lockRegistrationsOf(trx, email);
  const taken = await take();
  // guard: accounts: confirming an address ends its registrations (takeover.test.ts)
  await spendLinksOfRegistrations(trx, email, now);
  return taken;
}
