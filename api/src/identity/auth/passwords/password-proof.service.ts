import type { Database } from '../../../platform/database/index.ts';
import { type Attempts, limitAttempts } from '../../../platform/http/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { findAccount } from '../accounts.repository.ts';
import { passwordAttempts } from '../auth-limits.ts';
import type { PasswordHasher } from './passwords.ts';

/** Checks that the user of an open session knows its password. */
export type PasswordProof = (userId: string, password: string) => Promise<void>;

/** Attempts share one limit with password changes. */
export function createPasswordProof({
  database,
  hasher,
  attempts,
}: {
  database: Database;
  hasher: PasswordHasher;
  attempts: Attempts;
}): PasswordProof {
  /** @throws {DomainError} `wrong_password`, `rate_limited` */
  return async (userId, password) => {
    await limitAttempts(attempts, passwordAttempts.name, userId, passwordAttempts);
    const owner = await findAccount(database.connection, userId);
    const isRight = await hasher.verify(owner?.passwordHash ?? null, password);
    if (!isRight) throw new DomainError('wrong_password');
    await attempts.forget(passwordAttempts.name, userId);
  };
}
