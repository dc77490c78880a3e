import type { Role } from '@aforo/shared/contract';
import type { Transaction, TransactionFor } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { readCenter } from '../settings/settings.service.ts';
import { type Account, findAccountByEmail } from './accounts.repository.ts';
import { mailsToAddress } from './auth-limits.ts';
import {
  alreadyRegisteredMail,
  codesTriedMail,
  factorChangedMail,
  type FactorChange,
  invitationMail,
  type MailSite,
  passwordChangedMail,
  passwordResetMail,
  recoveryCodeUsedMail,
  verificationMail,
} from './auth-mail.ts';
import { issueLink } from './links.service.ts';

export type { FactorChange };

type Recipient = Pick<Account, 'id' | 'email' | 'name'>;

/** What somebody who isn't logged in may ask to be mailed. */
type AskedMail = 'verification' | 'passwordReset';

const jobKind = 'auth mail';

export type AuthMailService = ReturnType<typeof createAuthMailService>;

/** Every mail of identity: a link and its notice are written in one transaction. */
export function createAuthMailService({
  database,
  clock,
  attempts,
  outbox,
  jobs,
  config,
}: Pick<Dependencies, 'database' | 'clock' | 'attempts' | 'outbox' | 'jobs' | 'config'>) {
  const publicUrl = config.publicUrl.origin;

  async function siteOf(trx: Transaction): Promise<MailSite> {
    const { name } = await readCenter(trx);
    return { publicUrl, centerName: name };
  }

  async function sendVerification(trx: Transaction, to: Recipient): Promise<void> {
    const token = await issueLink(trx, 'verification', to.id, clock.now());
    await outbox.add(trx, verificationMail(await siteOf(trx), to, token));
  }

  async function sendPasswordReset(trx: Transaction, to: Recipient): Promise<void> {
    const token = await issueLink(trx, 'passwordReset', to.id, clock.now());
    await outbox.add(trx, passwordResetMail(await siteOf(trx), to, token));
  }

  async function sendInvitation(trx: Transaction, to: Recipient & { role: Role }): Promise<void> {
    const token = await issueLink(trx, 'invitation', to.id, clock.now());
    await outbox.add(trx, invitationMail(await siteOf(trx), to, to.role, token));
  }

  /** Its owner is told, and can set a new password at once if the old one is why they registered. */
  async function sendAlreadyRegistered(trx: Transaction, to: Recipient): Promise<void> {
    const token = await issueLink(trx, 'passwordReset', to.id, clock.now());
    await outbox.add(trx, alreadyRegisteredMail(await siteOf(trx), to, token));
  }

  /** Counts a mail to this address; false once it has had its share. */
  async function mayAsk(email: string): Promise<boolean> {
    const { name, max, windowSeconds } = mailsToAddress;
    const counted = await attempts.count(name, email, windowSeconds);
    return counted.attempts <= max;
  }

  jobs.handle(jobKind, async (payload) => {
    const { mail, email } = payload as { mail: AskedMail; email: string }; // as `ask` wrote it
    await database.transaction(async (trx) => {
      const account = await findAccountByEmail(trx, email);
      if (!account || account.status === 'blocked') return;
      if (account.status === 'invited') return await sendInvitation(trx, account);
      if (mail === 'passwordReset') return await sendPasswordReset(trx, account);
      if (account.status === 'unverified') await sendVerification(trx, account);
    });
  });

  return {
    mayAsk,
    sendInvitation,

    /**
     * Leaves word to mail somebody. What there is to send, if anything, is found out later, apart
     * from the request: it does the same for every address, so its duration tells nothing.
     */
    async ask(
      run: TransactionFor<{ ok: true }>,
      mail: AskedMail,
      email: string,
    ): Promise<{ ok: true }> {
      const maySend = await mayAsk(email);
      return await run(async (trx) => {
        if (maySend) await jobs.add(trx, { kind: jobKind, payload: { mail, email } });
        return { ok: true };
      });
    },

    /** One link and one mail whatever the account is, so that registering costs the same. */
    async sendForRegistration(trx: Transaction, account: Account): Promise<void> {
      if (account.status === 'unverified') await sendVerification(trx, account);
      else if (account.status === 'invited') await sendInvitation(trx, account);
      else await sendAlreadyRegistered(trx, account);
    },

    async sendPasswordChanged(trx: Transaction, to: Recipient): Promise<void> {
      await outbox.add(trx, passwordChangedMail(await siteOf(trx), to));
    },

    async sendFactorChanged(trx: Transaction, to: Recipient, change: FactorChange): Promise<void> {
      await outbox.add(trx, factorChangedMail(await siteOf(trx), to, change));
    },

    async sendRecoveryCodeUsed(trx: Transaction, to: Recipient, left: number): Promise<void> {
      await outbox.add(trx, recoveryCodeUsedMail(await siteOf(trx), to, left));
    },

    async sendCodesTried(trx: Transaction, to: Recipient): Promise<void> {
      await outbox.add(trx, codesTriedMail(await siteOf(trx), to));
    },
  };
}
