import type { ConsentKind, LegalVersions } from '@aforo/shared/contract';
import type { Clock } from '../clock.ts';
import type { Database, Transaction, TransactionFor } from '../database/database.ts';
import { DomainError } from '../http/domain-error.ts';
import { refuseStaleTexts } from '../legal/legal-versions.service.ts';
import { normalisePhone } from '../phone.ts';
import { readCenter } from '../settings/settings.service.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  hasClientRecord,
  insertRegistration,
  lockAccount,
  setEmailVerified,
} from './accounts.repository.ts';
import type { AuthMailService } from './auth-mail.service.ts';
import { useLink } from './links.service.ts';
import type { PasswordHasher } from './passwords.ts';
import { isWeakPassword } from './weak-password.ts';

/** A person whose e-mail is proven and who books: what their client record is made or found by. */
export interface RegisteredClient {
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

export interface RegistrationInput {
  name: string;
  email: string;
  phone: string;
  password: string;
  acceptsMarketing: boolean;
  /** The texts that were shown beside the box. */
  legalVersions?: LegalVersions | undefined;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  mail: AuthMailService;
  onClientRegistered: OnClientRegistered;
}

export type RegistrationService = ReturnType<typeof createRegistrationService>;

export function createRegistrationService(dependencies: Dependencies) {
  const { database, clock, hasher, mail, onClientRegistered } = dependencies;
  return {
    /**
     * Makes a client account that waits for its e-mail to be confirmed. A taken e-mail gets the
     * same answer for the same work, and its owner a mail that says so.
     * @throws {DomainError} `weak_password`, `validation_failed` (phone), `stale_version` when the
     * texts are others by now
     */
    async register(
      run: TransactionFor<{ ok: true }>,
      input: RegistrationInput,
    ): Promise<{ ok: true }> {
      const { country } = await readCenter(database.connection);
      const phone = normalisePhone(input.phone, country);
      if (isWeakPassword(input.password, input)) throw new DomainError('weak_password');
      const passwordHash = await hasher.hash(input.password);
      const maySend = await mail.mayAsk(input.email);
      return await run(async (trx) => {
        const { email, name, acceptsMarketing, legalVersions = null } = input;
        if (legalVersions) await refuseStaleTexts(trx, legalVersions);
        const now = clock.now();
        const consent = { acceptsMarketing, legalVersions };
        await insertRegistration(trx, { email, name, phone, passwordHash, ...consent, now });
        const account = await findAccountByEmail(trx, email);
        // There is one: just inserted, or the one that was in its way.
        if (account && maySend) await mail.sendForRegistration(trx, account);
        return { ok: true };
      });
    },

    /** @throws {DomainError} `link_invalid`, `link_expired` */
    async confirmEmail(trx: Transaction, token: string): Promise<{ ok: true }> {
      const { userId } = await useLink(trx, 'verification', token, clock.now());
      const account = userId ? await lockAccount(trx, userId) : undefined;
      if (!account) throw new DomainError('link_invalid');
      await proveEmail(trx, account, clock.now(), onClientRegistered);
      return { ok: true };
    },
  };
}

/** The e-mail was shown to be the account's. The first time, a client's record is found or made. */
export async function proveEmail(
  trx: Transaction,
  account: Account,
  now: Date,
  onClientRegistered: OnClientRegistered,
): Promise<void> {
  if (account.emailVerifiedAt) return;
  await setEmailVerified(trx, account.id, now);
  if (account.role === 'client') await linkClientRecord(trx, account, onClientRegistered);
}

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

async function linkClientRecord(
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
