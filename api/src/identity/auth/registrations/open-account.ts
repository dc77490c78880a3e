import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { type Account, insertClientAccount } from '../accounts.repository.ts';
import { linkClientRecord, type OnClientRegistered } from './client-record.service.ts';
import { deleteRegistration, type RegistrationRow } from './registrations.repository.ts';
import { claimEmail } from './registrations.service.ts';

/**
 * Turns a registration into an account after its mailed link was opened, which verifies the e-mail.
 * All other registrations of the same address end.
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
  const account = await claimEmail(trx, registration.email, now, async () => {
    await prove();
    return await insertClientAccount(trx, { ...registration, passwordHash, now });
  });
  if (!account) throw new DomainError('link_invalid');
  await deleteRegistration(trx, registration.id);
  await linkClientRecord(trx, account, onClientRegistered);
  return account;
}
