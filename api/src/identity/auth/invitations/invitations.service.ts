import type { Role } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../../platform/domain-error.ts';
import { readCenter } from '../../../center/center/index.ts';
import {
  type Account,
  activateInvited,
  findAccount,
  hasActiveAdmin,
  insertFirstAdmin,
  lockAccount,
} from '../accounts.repository.ts';
import {
  linkClientRecord,
  type OnClientRegistered,
} from '../registrations/client-record.service.ts';
import type { FinishedLogin, FinishLogin } from '../log-in/finish-login.service.ts';
import { readLink, useLink } from '../links/links.service.ts';
import type { LoginEventsService } from '../log-in/login-events.service.ts';
import type { PasswordHasher } from '../passwords/passwords.ts';
import type { RequestSource } from '../request-source.ts';
import { isWeakPassword } from '../passwords/weak-password.ts';

interface InvitationDependencies extends Dependencies {
  hasher: PasswordHasher;
  events: LoginEventsService;
  finishLogin: FinishLogin;
  onClientRegistered: OnClientRegistered;
}

export interface Invitation {
  email: string | null;
  name: string | null;
  role: Role;
  centerName: string;
}

export interface AcceptInput {
  token: string;
  name: string;
  email: string | undefined;
  password: string;
  source: RequestSource;
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;

export function createInvitationsService(dependencies: InvitationDependencies) {
  const { database, clock, hasher, audit, events, finishLogin, onClientRegistered } = dependencies;

  /** The account of an unused invitation; null for the first administrator of an empty center. */
  async function inviteeOf(connection: Connection, token: string): Promise<Account | null> {
    const link = await readLink(connection, 'invitation', token, clock.now());
    return await requireInvitee(connection, link.userId, findAccount);
  }

  return {
    /** @throws {DomainError} `link_invalid`, `link_expired` */
    async read(token: string): Promise<Invitation> {
      const invitee = await inviteeOf(database.connection, token);
      const { name: centerName } = await readCenter(database.connection);
      const { email, name, role } = invitee ?? firstAdmin;
      return { email, name, role, centerName };
    },

    /**
     * Sets name and password and opens a session. The link came by mail (or from the server's own
     * log), so it also verifies the e-mail.
     * @throws {DomainError} `link_invalid`, `link_expired`, `weak_password`, `email_taken`,
     * `validation_failed` when the first administrator gives no e-mail
     */
    async accept(input: AcceptInput): Promise<FinishedLogin> {
      const { token, name, password, source } = input;
      const invitee = await inviteeOf(database.connection, token).catch(async (error: unknown) => {
        await events.refused({ userId: null, method: 'invitation', source }, 'refused');
        throw error;
      });
      const email = invitee?.email ?? input.email;
      if (email === undefined) throw invalidFields({ email: 'Escribe el correo.' });
      const { name: centerName } = await readCenter(database.connection);
      if (await isWeakPassword(password, { email, name }, centerName)) {
        throw new DomainError('weak_password');
      }
      const passwordHash = await hasher.hash(password);

      return await database.transaction(async (trx) => {
        const link = await useLink(trx, 'invitation', token, clock.now());
        const account = await requireInvitee(trx, link.userId, lockAccount);
        const user = account
          ? await activate(trx, account, { name, passwordHash })
          : await createFirstAdmin(trx, { email, name, passwordHash });
        return await finishLogin(trx, user, { method: 'invitation', source });
      });
    },
  };

  async function activate(
    trx: Transaction,
    account: Account,
    { name, passwordHash }: { name: string; passwordHash: string },
  ): Promise<Account> {
    const activated = { ...account, name };
    await activateInvited(trx, account.id, { name, passwordHash, now: clock.now() });
    if (account.role === 'client') await linkClientRecord(trx, activated, onClientRegistered);
    return activated;
  }

  async function createFirstAdmin(
    trx: Transaction,
    admin: { email: string; name: string; passwordHash: string },
  ): Promise<Account> {
    const { role } = firstAdmin;
    const inserted = await insertFirstAdmin(trx, { ...admin, now: clock.now() });
    const user = inserted && (await findAccount(trx, inserted.id));
    if (!user) throw new DomainError('email_taken');
    await audit.write(trx, {
      actor: null,
      action: 'created',
      entity: 'user',
      entityId: user.id,
      changes: [{ field: 'role', before: null, after: role }],
      reason: 'Primera cuenta de administración',
    });
    return user;
  }
}

const firstAdmin = { email: null, name: null, role: 'admin' } as const;

/** @throws {DomainError} `link_invalid` when the account is no longer invited */
async function requireInvitee(
  connection: Connection,
  userId: string | null,
  find: typeof findAccount,
): Promise<Account | null> {
  if (userId === null) {
    if (await hasActiveAdmin(connection)) throw new DomainError('link_invalid');
    return null;
  }
  const account = await find(connection, userId);
  if (account?.status !== 'invited') throw new DomainError('link_invalid');
  return account;
}
