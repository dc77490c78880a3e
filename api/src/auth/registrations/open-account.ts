import type { Transaction } from '../../database/database.ts';
import { DomainError } from '../../http/domain-error.ts';
import { type Account, insertClientAccount } from '../accounts.repository.ts';
import { linkClientRecord, type OnClientRegistered } from '../client-record.ts';
import {
  deleteRegistration,
  lockRegistrationsOf,
  type RegistrationRow,
  spendLinksOfRegistrations,
} from './registrations.repository.ts';

/**
 * Who opened a link reads the mailbox of this registration: it becomes an account, and no other
 * registration of the same address ever does. Holds them all before `prove` uses the link, so that
 * two links opened at once are opened one after the other.
 * @throws {DomainError} `link_invalid` when the address has an account or an invitation by now
 */
export async function openAccount(
  trx: Transaction,
  registration: RegistrationRow,
  {
    passwordHash,
    now,
    prove,
    onClientRegistered,
  }: {
    passwordHash: string;
    now: Date;
    prove: () => Promise<unknown>;
    onClientRegistered: OnClientRegistered;
  },
): Promise<Account> {
  await lockRegistrationsOf(trx, registration.email);
  await prove();
  const account = await insertClientAccount(trx, { ...registration, passwordHash, now });
  if (!account) throw new DomainError('link_invalid');
  await spendLinksOfRegistrations(trx, registration.email, now);
  await deleteRegistration(trx, registration.id);
  await linkClientRecord(trx, account, onClientRegistered);
  return account;
}
