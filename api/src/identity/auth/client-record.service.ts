import type { ConsentKind, LegalVersions } from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { type Account, findAccount, hasClientRecord } from './accounts.repository.ts';

/** A person whose e-mail is proven and who books: what their client record is made or found by. */
interface RegisteredClient {
  userId: string;
  name: string;
  email: string;
  phone: string | null;
  consents: readonly ConsentKind[];
  /** The texts that were accepted; null where that was not kept. */
  legalVersions: LegalVersions | null;
}

/** Runs in the transaction that proved the e-mail; never before, or a stranger could claim a record. */
export type OnClientRegistered = (trx: Transaction, client: RegisteredClient) => Promise<void>;

/** Somebody became a client by an administrator's word: a record is found or made, if it can be. */
export async function makeClient(
  trx: Transaction,
  userId: string,
  onClientRegistered: OnClientRegistered,
): Promise<void> {
  const account = await findAccount(trx, userId);
  // Without a proven e-mail it waits until that is done.
  if (account?.emailVerifiedAt) await linkClientRecord(trx, account, onClientRegistered);
}

/** For an account whose e-mail is proven. */
export async function linkClientRecord(
  trx: Transaction,
  account: Account,
  onClientRegistered: OnClientRegistered,
): Promise<void> {
  // Somebody who was a client before has one.
  if (await hasClientRecord(trx, account.id)) return;
  const consents: ConsentKind[] = [];
  if (account.termsAcceptedAt) consents.push('terms');
  if (account.marketingAcceptedAt) consents.push('marketing');
  const { id: userId, name, email, phone, termsVersion: terms, privacyVersion: privacy } = account;
  const legalVersions = terms === null || privacy === null ? null : { terms, privacy };
  await onClientRegistered(trx, { userId, name, email, phone, consents, legalVersions });
}
