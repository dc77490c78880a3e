import type { Transaction } from '../../../platform/database/index.ts';
import { lockRegistrationsOf, spendLinksOfRegistrations } from './registrations.repository.ts';

/**
 * Gives an address to an account: after it no link of a registration of this address is good.
 * Holds the registrations first, so that two who take one address at once, by link or by
 * invitation, do so one after the other.
 */
export async function claimEmail<Taken>(
  trx: Transaction,
  email: string,
  now: Date,
  take: () => Promise<Taken>,
): Promise<Taken> {
  await lockRegistrationsOf(trx, email);
  const taken = await take();
  await spendLinksOfRegistrations(trx, email, now);
  return taken;
}
