import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import type {
  BodyOf,
  confirmEmailCode,
  requestEmailCode,
  ResponseOf,
} from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import { refuseStaleTexts } from '../../../center/legal/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { limitAttempts } from '../../../platform/http/index.ts';
import { normalisePhone } from '../../../platform/phone.ts';
import { hashToken, newToken } from '../../../platform/secret-token.ts';
import {
  type Account,
  findAccountByEmail,
  insertClientAccount,
  lockAccount,
} from '../accounts.repository.ts';
import { emailCodes as limits } from '../auth-limits.ts';
import { isKnownDevice } from '../devices/devices.service.ts';
import type { AuthMailService } from '../links/auth-mail.service.ts';
import type { FinishLogin } from '../log-in/finish-login.service.ts';
import type { LoginEventsService } from '../log-in/login-events.service.ts';
import type { AskSecondStep, LoginOutcome } from '../log-in/login.service.ts';
import {
  linkClientRecord,
  type OnClientRegistered,
} from '../registrations/client-record.service.ts';
import { claimEmail } from '../registrations/registrations.service.ts';
import type { RequestSource } from '../request-source.ts';
import {
  countWrongCode,
  deleteEmailCode,
  deleteExpiredEmailCodes,
  type EmailCode,
  findEmailCode,
  findEmailOfTicket,
  insertEmailCode,
  lockEmailCode,
  setCodeHash,
} from './email-codes.repository.ts';

interface EmailCodeDependencies extends Dependencies {
  secretsKey: Buffer;
  mail: AuthMailService;
  events: LoginEventsService;
  finishLogin: FinishLogin;
  askSecondStep: AskSecondStep;
  onClientRegistered: OnClientRegistered;
}

/** What a typed code leads to, decided in its transaction. */
type Verdict =
  | { is: 'wrong' }
  | { is: 'expired' }
  | { is: 'blocked'; userId: string }
  | { is: 'right'; outcome: LoginOutcome };

const jobKind = 'email code';
const method = 'emailCode';

export type EmailCodesService = ReturnType<typeof createEmailCodesService>;

/**
 * Log-in by a six-digit code in a mail, typed in the page that asked for it. It creates the account
 * of a client who has none. Accounts of the team don't log in with it.
 */
export function createEmailCodesService(dependencies: EmailCodeDependencies) {
  const { database, clock, attempts, jobs, mail, events } = dependencies;
  const { finishLogin, askSecondStep, onClientRegistered, secretsKey } = dependencies;
  // A million codes are quickly tried against a plain hash, so the hash needs a key.
  const key = Buffer.from(hkdfSync('sha256', secretsKey, '', 'aforo email code', 32));
  const hashOf = (id: string, code: string) =>
    createHmac('sha256', key).update(`${id}\n${code}`).digest();

  jobs.handle(jobKind, async (payload) => {
    const { id } = payload as { id: string }; // as `request` wrote it
    await database.transaction((trx) => sendCode(trx, id));
  });

  /** Runs in a job, so that the request takes equally long for every address. */
  async function sendCode(trx: Transaction, id: string): Promise<void> {
    const row = await findEmailCode(trx, id);
    if (!row || row.expiresAt <= clock.now()) return;
    if (row.codeHash !== null) return; // an earlier run has mailed it
    const account = await findAccountByEmail(trx, row.email);
    if (account?.status === 'invited') return await mail.sendInvitation(trx, account);
    // guard: accounts: no code opens an account of the team (email-codes.test.ts)
    if (account && account.role !== 'client') return await mail.sendTeamAccount(trx, account);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await setCodeHash(trx, id, hashOf(id, code));
    await mail.sendEmailCode(trx, account ?? row, { code, expiresAt: row.expiresAt });
  }

  function isRight({ id, codeHash }: EmailCode, code: string): boolean {
    return codeHash !== null && timingSafeEqual(codeHash, hashOf(id, code));
  }

  /** A browser that has logged in to the account has its own count, as with passwords. */
  async function attemptLimitOf(email: string, { deviceToken }: RequestSource) {
    const isKnown = await isKnownDevice(database.connection, email, deviceToken);
    return isKnown
      ? { limit: limits.wrongOfDevice, key: `${email}\n${deviceToken ?? ''}` }
      : { limit: limits.wrong, key: email };
  }

  async function judge(
    trx: Transaction,
    { ticket, code }: BodyOf<typeof confirmEmailCode>,
    source: RequestSource,
  ): Promise<Verdict> {
    const row = await lockEmailCode(trx, hashToken(ticket));
    // guard: accounts: a mailed code allows five wrong attempts (email-codes.test.ts)
    // without: `row.wrongAttempts < limits.wrongPerCode` → `limits.wrongPerCode > 0`
    const isOpen = row && row.expiresAt > clock.now() && row.wrongAttempts < limits.wrongPerCode;
    if (!isOpen) return { is: 'expired' };
    if (!isRight(row, code)) {
      await countWrongCode(trx, row.id);
      return { is: 'wrong' };
    }
    // guard: accounts: a mailed code is accepted once (email-codes.test.ts)
    await deleteEmailCode(trx, row.id);
    const account = await accountOf(trx, row);
    if (account?.status === 'blocked') return { is: 'blocked', userId: account.id };
    // An account of the team, or an invitation, since the mail.
    if (account?.status !== 'active' || account.role !== 'client') return { is: 'expired' };
    const secondStep = await askSecondStep(trx, account.id);
    if (secondStep) return { is: 'right', outcome: { secondStep } };
    const finished = await finishLogin(trx, account, { method, source });
    return { is: 'right', outcome: { finished } };
  }

  /** The account of the proven address, locked; or a new one without a password. */
  async function accountOf(trx: Transaction, row: EmailCode): Promise<Account | undefined> {
    const now = clock.now();
    const found = await findAccountByEmail(trx, row.email);
    if (found) return await lockAccount(trx, found.id);
    const { termsVersion: terms, privacyVersion: privacy } = row;
    const legalVersions = terms === null || privacy === null ? null : { terms, privacy };
    const created = await claimEmail(trx, row.email, now, () =>
      insertClientAccount(trx, {
        ...row,
        passwordHash: null,
        acceptsMarketing: false,
        legalVersions,
        now,
      }),
    );
    if (created) await linkClientRecord(trx, created, onClientRegistered);
    // Another code of this address created the account meanwhile.
    return created ?? (await findAccountByEmail(trx, row.email));
  }

  return {
    /**
     * Mails a code. The answer is the same, after the same statements, whether or not the address
     * has an account.
     * @throws {DomainError} `rate_limited`, `validation_failed` (phone), `stale_version` when the
     * texts have changed
     */
    async request(
      input: BodyOf<typeof requestEmailCode>,
    ): Promise<ResponseOf<typeof requestEmailCode>> {
      const { email, name, legalVersions = null } = input;
      const { country } = await readCenter(database.connection);
      const phone = normalisePhone(input.phone ?? '', country);
      await limitAttempts(attempts, limits.mails.name, email, limits.mails);
      const { token: ticket, hash: tokenHash } = newToken();
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + limits.lifetimeMs);
      await database.transaction(async (trx) => {
        if (legalVersions) await refuseStaleTexts(trx, legalVersions);
        const row = { tokenHash, email, name, phone, legalVersions, createdAt, expiresAt };
        const id = await insertEmailCode(trx, row);
        await jobs.add(trx, { kind: jobKind, payload: { id } });
      });
      return { ticket, expiresAt: expiresAt.toISOString() };
    },

    /**
     * Logs in with the mailed code, unless the account has a second step. Only a caller with the
     * right code learns whether the address had an account.
     * @throws {DomainError} `email_code_invalid`, `email_code_expired`, `account_blocked`,
     * `rate_limited`
     */
    async confirm(
      typed: BodyOf<typeof confirmEmailCode>,
      source: RequestSource,
    ): Promise<LoginOutcome> {
      const email = await findEmailOfTicket(database.connection, hashToken(typed.ticket));
      if (email === undefined) throw new DomainError('email_code_expired');
      const { limit, key: countKey } = await attemptLimitOf(email, source);
      // Counted before it is judged, so that parallel attempts are all counted.
      // guard: accounts: wrong mailed codes are limited per address (email-codes.test.ts)
      await limitAttempts(attempts, limit.name, countKey, limit);
      const verdict = await database.transaction((trx) => judge(trx, typed, source));
      switch (verdict.is) {
        case 'right':
          await attempts.forget(limit.name, countKey);
          return verdict.outcome;
        case 'blocked':
          await events.refused({ userId: verdict.userId, method, source }, 'blocked');
          throw new DomainError('account_blocked');
        case 'expired':
          // No code was tried, so an old ticket can't use up the attempts of its address.
          await attempts.takeBack(limit.name, countKey);
          throw new DomainError('email_code_expired');
        case 'wrong':
          await events.refused({ userId: null, method, source }, 'refused');
          throw new DomainError('email_code_invalid');
      }
    },

    async forgetExpired(): Promise<void> {
      await deleteExpiredEmailCodes(database.connection, clock.now());
    },
  };
}
