import { buildIdentityApp, type Identity, type LoggedIn } from '../records/identity.ts';

export interface UserTestServer extends Identity {
  admin: LoggedIn;
  /** The audit entries of a user, the oldest first. */
  audited(id: string): Promise<{ action: string; actor: string | null; changes: unknown }[]>;
}

/** An API whose administrator manages the accounts. */
export async function buildUserTestServer(): Promise<UserTestServer> {
  const identity = await buildIdentityApp();
  return {
    ...identity,
    admin: await identity.loggedIn('admin', { name: 'Marta Administra' }),
    audited: (id) =>
      identity.database.connection
        .selectFrom('auditEntry')
        .select(['action', 'actorUserId as actor', 'changes'])
        .where('entityId', '=', id)
        .orderBy('at')
        .orderBy('id')
        .execute(),
  };
}
