import type { SecondStep } from '@aforo/shared/contract';
import type { Database, Transaction } from '../database/database.ts';
import type { Attempts } from '../http/attempt-limit.ts';
import { DomainError } from '../http/domain-error.ts';
import type { OpenedSession, SessionsService } from '../sessions/sessions.service.ts';
import { findAccountByEmail, lockAccount } from './accounts.repository.ts';
import { loginAttempts } from './auth-limits.ts';
import type { PasswordHasher } from './passwords.ts';

interface Dependencies {
  database: Database;
  hasher: PasswordHasher;
  attempts: Attempts;
  sessions: SessionsService;
  askSecondStep: AskSecondStep;
}

/** What is missing after a right password; null when it is enough. */
export type AskSecondStep = (trx: Transaction, userId: string) => Promise<SecondStep | null>;

/** Either a session, or a ticket for the second step that the account has. */
export type LoginOutcome = { opened: OpenedSession } | { secondStep: SecondStep };

export interface LoginInput {
  email: string;
  password: string;
  userAgent: string;
}

export type LoginService = ReturnType<typeof createLoginService>;

export function createLoginService(dependencies: Dependencies) {
  const { database, hasher, attempts, sessions, askSecondStep } = dependencies;
  return {
    /**
     * Opens a session for the right e-mail and password, unless the account has a second step, which
     * is told to nobody else. Whatever is wrong, one account lookup and
     * one hash verification are done; what is wrong with an account is told only to who knows its
     * password.
     * @throws {DomainError} `invalid_credentials`, `account_blocked`, `email_not_verified`
     */
    async login({ email, password, userAgent }: LoginInput): Promise<LoginOutcome> {
      const account = await findAccountByEmail(database.connection, email);
      const isRight = await hasher.verify(account?.passwordHash ?? null, password);
      if (!account || !isRight) throw new DomainError('invalid_credentials');
      if (account.status === 'blocked') throw new DomainError('account_blocked');
      if (account.status !== 'active') throw new DomainError('email_not_verified');

      const outcome = await database.transaction(async (trx) => {
        // Held and looked at again: a block or a new password may have come while the hash ran, and
        // it closes the sessions it sees.
        const held = await lockAccount(trx, account.id);
        if (held?.status !== 'active' || held.passwordHash !== account.passwordHash) {
          throw new DomainError('invalid_credentials');
        }
        const secondStep = await askSecondStep(trx, held.id);
        if (secondStep) return { secondStep };
        return { opened: await sessions.open(trx, held, userAgent) };
      });
      await attempts.forget(loginAttempts.name, email);
      return outcome;
    },
  };
}
