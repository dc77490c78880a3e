import type { Connection, Transaction, TransactionFor } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { readCenter } from '../../../center/center/index.ts';
import { closeLoginSessionsOf } from '../../login-sessions/index.ts';
import { type Account, findAccount, lockAccount, setPasswordHash } from '../accounts.repository.ts';
import type { AuthMailService } from '../links/auth-mail.service.ts';
import type { OnClientRegistered } from '../registrations/client-record.service.ts';
import { deviceFor, forgetOtherDevices, rememberDevice } from '../devices/devices.service.ts';
import type { LinkRow } from '../links/links.repository.ts';
import { readLink, useLink } from '../links/links.service.ts';
import type { LoginThrottle } from '../log-in/login-throttle.ts';
import { passwordChange } from './password-change.service.ts';
import type { PasswordHasher } from './passwords.ts';
import { requireRegistration } from '../registrations/registration.service.ts';
import { openAccount } from '../registrations/open-account.ts';
import type { RegistrationRow } from '../registrations/registrations.repository.ts';
import type { RequestSource } from '../request-source.ts';
import { isWeakPassword } from './weak-password.ts';

interface ResetDependencies extends Dependencies {
  hasher: PasswordHasher;
  mail: AuthMailService;
  throttle: LoginThrottle;
  onClientRegistered: OnClientRegistered;
}

/** The account whose password the link sets, or the registration that becomes an account. */
type Owner = { account: Account } | { registration: RegistrationRow };

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

export function createPasswordResetService(dependencies: ResetDependencies) {
  const { database, clock, hasher, audit, mail, throttle, onClientRegistered } = dependencies;

  async function ownerOf(db: Connection, link: LinkRow): Promise<Owner> {
    const account = link.userId && (await findAccount(db, link.userId));
    if (account) return { account };
    return { registration: await requireRegistration(db, link, clock.now()) };
  }

  async function replacePassword(
    trx: Transaction,
    id: string,
    { token, passwordHash, now }: { token: string; passwordHash: string; now: Date },
  ): Promise<Account> {
    await useLink(trx, 'passwordReset', token, now);
    const account = await lockAccount(trx, id);
    if (!account) throw new DomainError('link_invalid');
    await setPasswordHash(trx, account.id, passwordHash);
    await closeLoginSessionsOf(trx, account.id);
    await audit.write(trx, {
      actor: null,
      ...passwordChange(account.id),
      reason: 'Con un enlace enviado por correo',
    });
    await mail.sendPasswordChanged(trx, account);
    return account;
  }

  return {
    /**
     * Sets a new password with a mailed link and closes every session of the account. This browser
     * becomes known and every other browser unknown. An owner who is locked out by an attacker's
     * attempts can log in again here, even while the attempts go on.
     * @throws {DomainError} `link_invalid`, `link_expired`, `weak_password`
     */
    async reset(
      run: TransactionFor<{ ok: true }>,
      input: { token: string; password: string },
      source: RequestSource,
    ): Promise<{ answer: { ok: true }; deviceToken: string }> {
      // Read the link first, outside the transaction: hashing takes too long to hold a connection,
      // and a weak password must leave the link valid for another attempt.
      const { connection } = database;
      const link = await readLink(connection, 'passwordReset', input.token, clock.now());
      const owner = await ownerOf(connection, link);
      const person = 'account' in owner ? owner.account : owner.registration;
      const { name: centerName } = await readCenter(connection);
      if (await isWeakPassword(input.password, person, centerName)) {
        throw new DomainError('weak_password');
      }
      const passwordHash = await hasher.hash(input.password);
      const device = await deviceFor(connection, source.deviceToken);
      const answer = await run(async (trx) => {
        const { token } = input;
        const now = clock.now();
        const account =
          'account' in owner
            ? await replacePassword(trx, owner.account.id, { token, passwordHash, now })
            : await openAccount(trx, owner.registration, {
                passwordHash,
                now,
                prove: () => useLink(trx, 'passwordReset', token, now),
                onClientRegistered,
              });
        // guard: accounts: a password change forgets other browsers (devices.test.ts)
        await forgetOtherDevices(trx, account.id, device.token);
        await rememberDevice(trx, account.id, device, now);
        await throttle.clear(trx, account.email, source);
        return { ok: true };
      });
      return { answer, deviceToken: device.token };
    },
  };
}
