import type { Actor } from '@aforo/shared/contract';
import type { AuditService } from '../../../platform/audit/index.ts';
import type { TransactionFor } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { limitAttempts } from '../../../platform/http/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { readCenter } from '../../../center/center/index.ts';
import { closeLoginSessionsOf } from '../../login-sessions/index.ts';
import { findAccount, lockAccount, setPasswordHash } from '../accounts.repository.ts';
import { passwordAttempts } from '../auth-limits.ts';
import type { AuthMailService } from '../links/auth-mail.service.ts';
import { forgetOtherDevices } from '../devices/devices.service.ts';
import type { PasswordHasher } from './passwords.ts';
import { isWeakPassword } from './weak-password.ts';

interface PasswordDependencies extends Dependencies {
  hasher: PasswordHasher;
  mail: AuthMailService;
}

export type PasswordChangeService = ReturnType<typeof createPasswordChangeService>;

export function createPasswordChangeService(dependencies: PasswordDependencies) {
  const { database, hasher, attempts, audit, mail } = dependencies;
  return {
    /**
     * Changes the user's own password, closes their other sessions and forgets their other
     * browsers.
     * @throws {DomainError} `wrong_password`, `weak_password`, `rate_limited`
     */
    async change(
      run: TransactionFor<void>,
      actor: Actor,
      input: {
        currentPassword: string;
        newPassword: string;
        sessionId: string;
        deviceToken: string | undefined;
      },
    ): Promise<void> {
      await limitAttempts(attempts, passwordAttempts.name, actor.userId, passwordAttempts);
      const owner = await findAccount(database.connection, actor.userId);
      const isRight = await hasher.verify(owner?.passwordHash ?? null, input.currentPassword);
      if (!owner || !isRight) throw new DomainError('wrong_password');
      const { name: centerName } = await readCenter(database.connection);
      if (await isWeakPassword(input.newPassword, owner, centerName)) {
        throw new DomainError('weak_password');
      }
      const passwordHash = await hasher.hash(input.newPassword);
      await run(async (trx) => {
        const account = await lockAccount(trx, owner.id);
        // Another request changed the password while the hash was computed, so the proof is no
        // longer valid.
        if (account?.passwordHash !== owner.passwordHash) throw new DomainError('wrong_password');
        await setPasswordHash(trx, owner.id, passwordHash);
        await closeLoginSessionsOf(trx, owner.id, input.sessionId);
        await forgetOtherDevices(trx, owner.id, input.deviceToken);
        await audit.write(trx, { actor, ...passwordChange(owner.id) });
        await mail.sendPasswordChanged(trx, owner);
      });
      await attempts.forget(passwordAttempts.name, actor.userId);
    },
  };
}

/** The audit records that the password changed, never its values. */
export function passwordChange(
  userId: string,
): Omit<Parameters<AuditService['write']>[1], 'actor'> {
  return {
    action: 'updated',
    entity: 'user',
    entityId: userId,
    changes: [{ field: 'password', before: null, after: null }],
  };
}
