import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { demoAccountsWorkFrom, demoPassword } from '../exposure.ts';
import type { Attempts } from '../http/attempt-limit.ts';
import { DomainError } from '../http/domain-error.ts';
import type { OpenedSession, SessionsService } from '../sessions/sessions.service.ts';
import { findAccountByEmail, lockAccount } from './accounts.repository.ts';
import { loginAttempts } from './auth-limits.ts';
import type { PasswordHasher } from './passwords.ts';

interface Dependencies {
  config: Config;
  database: Database;
  hasher: PasswordHasher;
  attempts: Attempts;
  sessions: SessionsService;
}

export interface LoginInput {
  email: string;
  password: string;
  userAgent: string;
  /** Whom the request came from; undefined once the connection is cut. */
  address: string | undefined;
}

export type LoginService = ReturnType<typeof createLoginService>;

export function createLoginService(dependencies: Dependencies) {
  const { config, database, hasher, attempts, sessions } = dependencies;
  return {
    /**
     * Opens a session for the right e-mail and password. Whatever is wrong, one account lookup and
     * one hash verification are done; what is wrong with an account is told only to who knows its
     * password.
     * @throws {DomainError} `invalid_credentials`, `account_blocked`, `email_not_verified`
     */
    async login({ email, password, userAgent, address }: LoginInput): Promise<OpenedSession> {
      const account = await findAccountByEmail(database.connection, email);
      const isRight = await hasher.verify(account?.passwordHash ?? null, password);
      // Everybody can read it: whose account it is on makes no difference.
      const isPublished = password === demoPassword && !demoAccountsWorkFrom(config, address);
      if (!account || !isRight || isPublished) throw new DomainError('invalid_credentials');
      if (account.status === 'blocked') throw new DomainError('account_blocked');
      if (account.status !== 'active') throw new DomainError('email_not_verified');

      const opened = await database.transaction(async (trx) => {
        // Held and looked at again: a block or a new password may have come while the hash ran, and
        // it closes the sessions it sees.
        const held = await lockAccount(trx, account.id);
        if (held?.status !== 'active' || held.passwordHash !== account.passwordHash) {
          throw new DomainError('invalid_credentials');
        }
        return await sessions.open(trx, held, userAgent);
      });
      await attempts.forget(loginAttempts.name, email);
      return opened;
    },
  };
}
