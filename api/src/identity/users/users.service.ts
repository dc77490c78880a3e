import type { Actor, Role, User, UserListQuery } from '@aforo/shared/contract';
import {
  type AuthMailService,
  claimEmail,
  ensureClientRecord,
  type OnClientRegistered,
  withdrawLinksOf,
} from '../auth/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { closeLoginSessionsOf } from '../login-sessions/index.ts';
import { presentUser } from './users.presenter.ts';
import {
  insertInvitedUser,
  findUser,
  listUsers,
  lockActiveAdminIds,
  lockUser,
  setBlockedAt,
  setRole,
  type UserRow,
} from './users.repository.ts';

/** Adds an account that becomes a professional to the professionals, in the same transaction. */
type OnProfessionalNamed = (
  trx: Transaction,
  actor: Actor,
  user: { id: string; name: string },
) => Promise<void>;

interface UsersDependencies extends Dependencies {
  mail: AuthMailService;
  onClientRegistered: OnClientRegistered;
  onProfessionalNamed: OnProfessionalNamed;
}

export type UsersService = ReturnType<typeof createUsersService>;

/**
 * The accounts of the center, for its administrators. Every change and its audit are one
 * transaction.
 */
export function createUsersService(dependencies: UsersDependencies) {
  const { database, clock, audit, mail, onClientRegistered, onProfessionalNamed } = dependencies;
  return {
    async list(query: UserListQuery) {
      const { rows, total } = await listUsers(database.connection, query);
      return {
        items: rows.map(presentUser),
        total,
        page: query.page,
        pageSize: query.pageSize,
      };
    },

    /** @throws {DomainError} `not_found` */
    async read(id: string): Promise<User> {
      const user = await findUser(database.connection, id);
      if (!user) throw new DomainError('not_found');
      return presentUser(user);
    },

    /**
     * @param options.hasRecord whether the caller links the account to a professional
     * @param options.onCreated links the account to a record before the mail, which names it
     * @throws {DomainError} `email_taken`
     */
    async invite(
      trx: Transaction,
      actor: Actor,
      person: { name: string; email: string; role: Role },
      {
        hasRecord = false,
        onCreated,
      }: { hasRecord?: boolean; onCreated?: (userId: string) => Promise<void> } = {},
    ): Promise<User> {
      const now = clock.now();
      // Open registrations of this address end: they have no claim to the invited account.
      const user = await claimEmail(trx, person.email, now, () =>
        insertInvitedUser(trx, { ...person, now }),
      );
      if (!user) throw new DomainError('email_taken');
      if (user.role === 'professional' && !hasRecord) await onProfessionalNamed(trx, actor, user);
      await onCreated?.(user.id);
      await mail.sendInvitation(trx, user);
      await audit.write(trx, {
        actor,
        action: 'invited',
        entity: 'user',
        entityId: user.id,
        changes: [{ field: 'role', before: null, after: user.role }],
      });
      return presentUser(user);
    },

    /**
     * Sends another invitation; the earlier ones stop working.
     * @throws {DomainError} `not_found`, `illegal_transition` when it was accepted or withdrawn
     */
    async resendInvitation(trx: Transaction, actor: Actor, id: string): Promise<User> {
      const user = await requireUser(trx, id);
      if (user.status !== 'invited') throw new DomainError('illegal_transition');
      await withdrawLinksOf(trx, id, clock.now());
      await mail.sendInvitation(trx, user);
      await audit.write(trx, { actor, action: 'invited', entity: 'user', entityId: id });
      return presentUser(user);
    },

    /**
     * Changes a person's role from their next request on: their sessions close at once.
     * @throws {DomainError} `own_account`, `not_found`, `last_admin`
     */
    async changeRole(trx: Transaction, actor: Actor, id: string, role: Role): Promise<User> {
      if (id === actor.userId) throw new DomainError('own_account');
      const adminIds = await lockActiveAdminIds(trx);
      const user = await requireUser(trx, id);
      if (user.role === role) return presentUser(user);
      if (role !== 'admin') requireAnotherAdmin(adminIds, id);
      const changed = await setRole(trx, id, role);
      if (role === 'professional') await onProfessionalNamed(trx, actor, changed);
      if (role === 'client') await ensureClientRecord(trx, id, onClientRegistered);
      await closeLoginSessionsOf(trx, id);
      // guard: accounts: a role change ends the invitation (takeover.test.ts)
      // without: `if (changed.status === 'invited') {` → `if (changed === null) {`
      if (changed.status === 'invited') {
        // The mailed link was for the previous role.
        await withdrawLinksOf(trx, id, clock.now());
        await mail.sendInvitation(trx, changed);
      } else if (role !== 'client') await mail.sendFirstPassword(trx, id);
      await audit.write(trx, {
        actor,
        action: 'roleChanged',
        entity: 'user',
        entityId: id,
        changes: [{ field: 'role', before: user.role, after: role }],
      });
      return presentUser(changed);
    },

    /**
     * Blocks an account: its sessions close and its mailed links stop working at once.
     * @throws {DomainError} `own_account`, `not_found`, `last_admin`, `illegal_transition`
     */
    async block(trx: Transaction, actor: Actor, id: string): Promise<User> {
      if (id === actor.userId) throw new DomainError('own_account');
      const adminIds = await lockActiveAdminIds(trx);
      const user = await requireUser(trx, id);
      if (user.status === 'blocked') throw new DomainError('illegal_transition');
      requireAnotherAdmin(adminIds, id);
      const now = clock.now();
      const blocked = await setBlockedAt(trx, id, now);
      await closeLoginSessionsOf(trx, id);
      await withdrawLinksOf(trx, id, now);
      await audit.write(trx, { actor, action: 'blocked', entity: 'user', entityId: id });
      return presentUser(blocked);
    },

    /** @throws {DomainError} `not_found`, `illegal_transition` */
    async unblock(trx: Transaction, actor: Actor, id: string): Promise<User> {
      const user = await requireUser(trx, id);
      if (user.status !== 'blocked') throw new DomainError('illegal_transition');
      const unblocked = await setBlockedAt(trx, id, null);
      await audit.write(trx, { actor, action: 'unblocked', entity: 'user', entityId: id });
      return presentUser(unblocked);
    },
  };
}

async function requireUser(trx: Transaction, id: string): Promise<UserRow> {
  const user = await lockUser(trx, id);
  if (!user) throw new DomainError('not_found');
  return user;
}

/** There must always be an administrator who can log in. */
function requireAnotherAdmin(adminIds: readonly string[], leavingId: string): void {
  const isTheLast = adminIds.length === 1 && adminIds[0] === leavingId;
  if (isTheLast) throw new DomainError('last_admin');
}
