import type { SecondStep } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { demoPassword, isDemoAllowed } from '../../../platform/config/exposure.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { hashToken } from '../../../platform/secret-token.ts';
import { type Account, findAccountByEmail, lockAccount } from '../accounts.repository.ts';
import type { FinishedLogin, FinishLogin } from './finish-login.service.ts';
import type { LoginEventsService, Refusal } from './login-events.service.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { PasswordHasher } from '../passwords/passwords.ts';
import { findRegistrationOfDevice } from '../registrations/registrations.repository.ts';
import type { RequestSource } from '../request-source.ts';

interface LoginDependencies extends Dependencies {
  hasher: PasswordHasher;
  throttle: LoginThrottle;
  events: LoginEventsService;
  finishLogin: FinishLogin;
  askSecondStep: AskSecondStep;
}

/** The second step required after the right password; null when none is required. */
export type AskSecondStep = (trx: Transaction, userId: string) => Promise<SecondStep | null>;

/** Either a session, or a ticket for the account's second step. */
export type LoginOutcome = { finished: FinishedLogin } | { secondStep: SecondStep };

export interface LoginInput {
  email: string;
  password: string;
  source: RequestSource;
}

export type LoginService = ReturnType<typeof createLoginService>;

export function createLoginService(dependencies: LoginDependencies) {
  const { config, database, clock, hasher, throttle, events, finishLogin } = dependencies;
  const { askSecondStep } = dependencies;

  /** Records a refused log-in and returns the error to throw. */
  async function refusal(
    account: Account | undefined,
    source: RequestSource,
    outcome: Exclude<Refusal, 'limited'>,
  ): Promise<DomainError> {
    await events.refused({ userId: account?.id ?? null, method: 'password', source }, outcome);
    return new DomainError(codeOf[outcome]);
  }

  /**
   * A registration made in this browser. Other browsers do not learn that it is unconfirmed:
   * otherwise registering an address and then trying the password would reveal accounts.
   */
  async function findOwnRegistration(email: string, { deviceToken = '' }: RequestSource) {
    const deviceHash = hashToken(deviceToken);
    return await findRegistrationOfDevice(database.connection, email, deviceHash, clock.now());
  }

  /** @throws {DomainError} `rate_limited`, `invalid_credentials`, `email_not_verified` */
  async function verifyPassword({ email, password, source }: LoginInput): Promise<Account> {
    const account = await findAccountByEmail(database.connection, email);
    const admission = await throttle.admit(email, source);
    if (!admission.isAdmitted) {
      const attempt = { userId: account?.id ?? null, method: 'password', source } as const;
      if (admission.isFirst) await events.refused(attempt, 'limited');
      const { retryAfterSeconds } = admission;
      throw new DomainError('rate_limited', undefined, { retryAfterSeconds });
    }
    const registration = await findOwnRegistration(email, source);
    const isRight = await hasher.verify(account?.passwordHash ?? null, password);
    // The demo password is published, so no account may use it outside the demo.
    // guard: the demo password is refused on public installations (login.test.ts)
    // without: `password === demoPassword && !isDemoAllowed(config, source)` → `false`
    const isPublished = password === demoPassword && !isDemoAllowed(config, source);
    if (account && isRight && !isPublished) return account;
    await throttle.noteWrong(email, admission);
    // A second hash verification, only in the browser that registered this address, whether or not
    // an account exists.
    if (registration && (await hasher.verify(registration.passwordHash, password))) {
      throw await refusal(account, source, 'unverified');
    }
    throw await refusal(account, source, 'refused');
  }

  /**
   * The error is shown only after the right password.
   * @throws {DomainError} `account_blocked`
   */
  async function requireNotBlocked(account: Account, source: RequestSource): Promise<void> {
    if (account.status === 'blocked') throw await refusal(account, source, 'blocked');
  }

  /** Null when the account was blocked or its password replaced while the hash was computed. */
  async function completeLogin(
    account: Account,
    source: RequestSource,
  ): Promise<LoginOutcome | null> {
    return await database.transaction(async (trx) => {
      const held = await lockAccount(trx, account.id);
      const isUnchanged = held?.status === 'active' && held.passwordHash === account.passwordHash;
      if (!isUnchanged) return null;
      const secondStep = await askSecondStep(trx, held.id);
      if (secondStep) return { secondStep };
      return { finished: await finishLogin(trx, held, { method: 'password', source }) };
    });
  }

  return {
    /**
     * Opens a session for the right e-mail and password, unless the account has a second step. Only
     * a client with the right password learns of the second step. Every failed attempt runs the
     * same statements and one hash verification.
     * @throws {DomainError} `rate_limited`, `invalid_credentials`, `account_blocked`,
     * `email_not_verified`
     */
    async login(input: LoginInput): Promise<LoginOutcome> {
      const { source } = input;
      const account = await verifyPassword(input);
      await requireNotBlocked(account, source);
      const outcome = await completeLogin(account, source);
      if (!outcome) throw await refusal(account, source, 'refused');
      return outcome;
    },
  };
}

const codeOf = {
  refused: 'invalid_credentials',
  blocked: 'account_blocked',
  unverified: 'email_not_verified',
} as const satisfies Record<Exclude<Refusal, 'limited'>, string>;
