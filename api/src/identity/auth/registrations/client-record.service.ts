import type { ConsentKind, LegalVersions } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { type Account, findAccount, hasClientRecord } from '../accounts.repository.ts';

/** A person with a verified e-mail: the data to create or find their client record. */
interface RegisteredClient {
  userId: string;
  name: string;
  email: string;
  phone: string | null;
  consents: readonly ConsentKind[];
  /** The versions of the accepted texts; null where they were not recorded. */
  legalVersions: LegalVersions | null;
}

/**
 * Runs in the transaction that verifies the e-mail, never earlier: otherwise a stranger could claim
 * a record.
 */
export type OnClientRegistered = (trx: Transaction, client: RegisteredClient) => Promise<void>;

/**
 * After an administrator made an account a client: finds or creates its record, if the e-mail is
 * verified.
 */
export async function ensureClientRecord(
  trx: Transaction,
  userId: string,
  onClientRegistered: OnClientRegistered,
): Promise<void> {
  const account = await findAccount(trx, userId);
  // Without a verified e-mail, the record is linked on verification.
  if (account?.emailVerifiedAt) await linkClientRecord(trx, account, onClientRegistered);
}

/** The account's e-mail must be verified. */
export async function linkClientRecord(
  trx: Transaction,
  account: Account,
  onClientRegistered: OnClientRegistered,
): Promise<void> {
  // Accounts that were clients before already have a record.
  if (await hasClientRecord(trx, account.id)) return;
  const consents: ConsentKind[] = [];
  if (account.termsAcceptedAt) consents.push('terms');
  if (account.marketingAcceptedAt) consents.push('marketing');
  const { id: userId, name, email, phone, termsVersion: terms, privacyVersion: privacy } = account;
  const legalVersions = terms === null || privacy === null ? null : { terms, privacy };
  await onClientRegistered(trx, { userId, name, email, phone, consents, legalVersions });
}
