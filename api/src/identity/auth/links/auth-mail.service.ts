import type { Role } from '@aforo/shared/contract';
import type { Connection, Transaction, TransactionFor } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { hashToken } from '../../../platform/secret-token.ts';
import { readCenter } from '../../../center/center/index.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  findInviter,
} from '../accounts.repository.ts';
import { mailsToAddress } from '../auth-limits.ts';
import {
  alreadyRegisteredMail,
  codesTriedMail,
  emailCodeMail,
  factorChangedMail,
  type FactorChange,
  firstPasswordMail,
  invitationMail,
  type MailSite,
  newDeviceMail,
  passwordChangedMail,
  passwordResetMail,
  recoveryCodeUsedMail,
  teamAccountMail,
  verificationMail,
  wrongPasswordsMail,
} from './auth-mail.ts';
import type { LinkOwner } from './links.repository.ts';
import { issueLink } from './links.service.ts';
import {
  findLastRegistration,
  findRegistration,
  type RegistrationRow,
} from '../registrations/registrations.repository.ts';
import type { RequestSource } from '../request-source.ts';

export type { FactorChange };

type Recipient = Pick<Account, 'id' | 'email' | 'name'>;

/** A mail that an anonymous visitor can request. */
interface MailRequest {
  mail: 'verification' | 'passwordReset';
  email: string;
  /**
   * Hash (hexadecimal) of the requesting browser's device token: a registration made in this
   * browser has priority.
   */
  deviceHash: string;
}

type QueuedMail =
  | MailRequest
  | { mail: 'registered'; registrationId: string }
  | { mail: 'wrongPasswords'; email: string };

const jobKind = 'auth mail';

export type AuthMailService = ReturnType<typeof createAuthMailService>;

/** Sends every mail of the identity module. A link and its mail are written in one transaction. */
export function createAuthMailService({
  database,
  clock,
  attempts,
  outbox,
  jobs,
  config,
}: Dependencies) {
  const publicUrl = config.publicUrl.origin;

  async function siteOf(trx: Transaction): Promise<MailSite> {
    const { name, timeZone } = await readCenter(trx);
    return { publicUrl, centerName: name, timeZone };
  }

  async function sendVerification(trx: Transaction, to: RegistrationRow): Promise<void> {
    const token = await issueLink(trx, 'verification', { registrationId: to.id }, clock.now());
    await outbox.add(trx, verificationMail(await siteOf(trx), to, token, to.returnTo));
  }

  /** The owner is an account, or a registration that is not confirmed yet. */
  async function sendPasswordReset(
    trx: Transaction,
    to: { email: string; name: string },
    owner: NonNullable<LinkOwner>,
  ): Promise<void> {
    const token = await issueLink(trx, 'passwordReset', owner, clock.now());
    await outbox.add(trx, passwordResetMail(await siteOf(trx), to, token));
  }

  async function sendInvitation(trx: Transaction, to: Recipient & { role: Role }): Promise<void> {
    const token = await issueLink(trx, 'invitation', { userId: to.id }, clock.now());
    const family = await findInviter(trx, to.id);
    await outbox.add(trx, invitationMail(await siteOf(trx), to, { ...to, family }, token));
  }

  /**
   * Tells the owner that the e-mail already has an account. Includes a link to set a new password,
   * in case they registered because they forgot it.
   */
  async function sendAlreadyRegistered(
    trx: Transaction,
    to: Recipient,
    returnTo: string | null,
  ): Promise<void> {
    const token = await issueLink(trx, 'passwordReset', { userId: to.id }, clock.now());
    await outbox.add(trx, alreadyRegisteredMail(await siteOf(trx), to, token, returnTo));
  }

  /** The decision is made in a job, so that the request takes equally long for every address. */
  async function queueMail(db: Connection, mail: QueuedMail): Promise<void> {
    await jobs.add(db, { kind: jobKind, payload: mail });
  }

  /** Counts a mail to this address. Returns false over the limit. */
  async function countMailRequest(email: string): Promise<boolean> {
    const { name, max, windowSeconds } = mailsToAddress;
    const counted = await attempts.count(name, email, windowSeconds);
    return counted.attempts <= max;
  }

  async function sendRequestedMail(trx: Transaction, asked: MailRequest): Promise<void> {
    const { mail, email, deviceHash } = asked;
    const account = await findAccountByEmail(trx, email);
    const device = Buffer.from(deviceHash, 'hex');
    const registration = await findLastRegistration(trx, email, device, clock.now());
    if (account) {
      if (account.status === 'invited') await sendInvitation(trx, account);
      else if (account.status === 'active') {
        if (mail === 'passwordReset') await sendPasswordReset(trx, account, { userId: account.id });
        // Since the registration its address was confirmed another way, such as by a mailed code.
        else if (registration) await sendAlreadyRegistered(trx, account, registration.returnTo);
      }
      return;
    }
    if (!registration) return;
    if (mail === 'verification') return await sendVerification(trx, registration);
    await sendPasswordReset(trx, registration, { registrationId: registration.id });
  }

  async function sendRegistrationMail(trx: Transaction, id: string): Promise<void> {
    const registration = await findRegistration(trx, id);
    if (!registration) return; // confirmed meanwhile
    const account = await findAccountByEmail(trx, registration.email);
    if (!account) await sendVerification(trx, registration);
    else if (account.status === 'invited') await sendInvitation(trx, account);
    else if (account.status === 'active') {
      await sendAlreadyRegistered(trx, account, registration.returnTo);
    }
  }

  async function sendWrongPasswordsMail(trx: Transaction, email: string): Promise<void> {
    const account = await findAccountByEmail(trx, email);
    if (account?.status !== 'active') return;
    await outbox.add(trx, wrongPasswordsMail(await siteOf(trx), account));
  }

  jobs.handle(jobKind, async (payload) => {
    const queued = payload as QueuedMail; // as `later` wrote it
    await database.transaction(async (trx) => {
      if (queued.mail === 'registered') await sendRegistrationMail(trx, queued.registrationId);
      else if (queued.mail === 'wrongPasswords') await sendWrongPasswordsMail(trx, queued.email);
      else await sendRequestedMail(trx, queued);
    });
  });

  return {
    mayAsk: countMailRequest,
    sendInvitation,

    /**
     * Queues a job that sends a mail. The job decides which mail to send, if any, so the request
     * takes equally long for every address.
     */
    async ask(
      run: TransactionFor<{ ok: true }>,
      mail: MailRequest['mail'],
      email: string,
      { deviceToken = '' }: RequestSource,
    ): Promise<{ ok: true }> {
      const deviceHash = hashToken(deviceToken).toString('hex');
      const maySend = await countMailRequest(email);
      return await run(async (trx) => {
        if (maySend) await queueMail(trx, { mail, email, deviceHash });
        return { ok: true };
      });
    },

    /** Queues the mail with a registration link, or the mail that fits the state of the address. */
    async answerRegistration(trx: Transaction, registrationId: string): Promise<void> {
      await queueMail(trx, { mail: 'registered', registrationId });
    },

    /** Warns the account with this address, if there is one, about repeated wrong passwords. */
    async sendWrongPasswords(email: string): Promise<void> {
      await queueMail(database.connection, { mail: 'wrongPasswords', email });
    },

    async sendEmailCode(
      trx: Transaction,
      to: { email: string; name: string },
      code: { code: string; expiresAt: Date },
    ): Promise<void> {
      await outbox.add(trx, emailCodeMail(await siteOf(trx), to, code));
    },

    async sendTeamAccount(trx: Transaction, to: Recipient): Promise<void> {
      await outbox.add(trx, teamAccountMail(await siteOf(trx), to));
    },

    /** Mails a link to set a password to a member of the team whose account has none. */
    async sendFirstPassword(trx: Transaction, id: string): Promise<void> {
      const account = await findAccount(trx, id);
      if (account?.status !== 'active' || account.passwordHash !== null) return;
      const token = await issueLink(trx, 'passwordReset', { userId: id }, clock.now());
      await outbox.add(trx, firstPasswordMail(await siteOf(trx), account, token));
    },

    async sendNewDevice(
      trx: Transaction,
      to: Recipient,
      login: { device: string; at: Date },
    ): Promise<void> {
      await outbox.add(trx, newDeviceMail(await siteOf(trx), to, login));
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
