import type { AuditService } from '../audit/audit.service.ts';
import type { Clock } from '../clock.ts';
import type { Database, TransactionFor } from '../database/database.ts';
import { DomainError } from '../http/domain-error.ts';
import { closeSessionsOf } from '../sessions/sessions.service.ts';
import { findAccount, lockAccount, setPasswordHash } from './accounts.repository.ts';
import type { AuthMailService } from './auth-mail.service.ts';
import { readLink, useLink } from './links.service.ts';
import { passwordChange } from './password-change.service.ts';
import type { PasswordHasher } from './passwords.ts';
import { type OnClientRegistered, proveEmail } from './registration.service.ts';
import { isWeakPassword } from './weak-password.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  audit: AuditService;
  mail: AuthMailService;
  onClientRegistered: OnClientRegistered;
}

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

export function createPasswordResetService(dependencies: Dependencies) {
  const { database, clock, hasher, audit, mail, onClientRegistered } = dependencies;
  return {
    /**
     * Sets a new password with a mailed link and closes every session of the account.
     * @throws {DomainError} `link_invalid`, `link_expired`, `weak_password`
     */
    async reset(
      run: TransactionFor<{ ok: true }>,
      input: { token: string; password: string },
    ): Promise<{ ok: true }> {
      // Looked at first: a hash takes too long to hold a connection for it, and a password refused
      // as weak must leave the link for another try.
      const link = await readLink(database.connection, 'passwordReset', input.token, clock.now());
      const owner = link.userId && (await findAccount(database.connection, link.userId));
      if (!owner) throw new DomainError('link_invalid');
      if (isWeakPassword(input.password, owner)) throw new DomainError('weak_password');
      const passwordHash = await hasher.hash(input.password);
      return await run(async (trx) => {
        const now = clock.now();
        await useLink(trx, 'passwordReset', input.token, now);
        const account = await lockAccount(trx, owner.id);
        if (!account) throw new DomainError('link_invalid');
        await setPasswordHash(trx, account.id, passwordHash);
        await closeSessionsOf(trx, account.id);
        // Whoever opened the link reads this mailbox.
        await proveEmail(trx, account, now, onClientRegistered);
        await audit.write(trx, {
          actor: null,
          ...passwordChange(account.id),
          reason: 'Con un enlace enviado por correo',
        });
        await mail.sendPasswordChanged(trx, account);
        return { ok: true };
      });
    },
  };
}
