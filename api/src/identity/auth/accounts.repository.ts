import type { LegalVersions } from '@aforo/shared/contract';
import type { Connection, Row } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';

/** The columns of a user that the identity module reads. */
export interface Account extends Row<
  'app_user',
  | 'id'
  | 'email'
  | 'name'
  | 'phone'
  | 'role'
  | 'status'
  | 'passwordHash'
  | 'emailVerifiedAt'
  | 'termsAcceptedAt'
  | 'marketingAcceptedAt'
  | 'termsVersion'
  | 'privacyVersion'
> {
  /** Null until the first log-in. */
  lastSeenAt: Date | null;
}

function accountQuery(db: Connection) {
  return db
    .selectFrom('app_user')
    .select([
      'id',
      'email',
      'name',
      'phone',
      'role',
      'status',
      'password_hash as passwordHash',
      'email_verified_at as emailVerifiedAt',
      'terms_accepted_at as termsAcceptedAt',
      'marketing_accepted_at as marketingAcceptedAt',
      'last_seen_at as lastSeenAt',
      'terms_version as termsVersion',
      'privacy_version as privacyVersion',
    ]);
}

export async function findAccountByEmail(
  db: Connection,
  email: string,
): Promise<Account | undefined> {
  return await accountQuery(db).where('email', '=', email).executeTakeFirst();
}

export async function findAccount(db: Connection, id: string): Promise<Account | undefined> {
  return await accountQuery(db).where('id', '=', id).executeTakeFirst();
}

/**
 * Locks the account row, so that a concurrent block, role change or password change waits for this
 * transaction.
 */
export async function lockAccount(db: Connection, id: string): Promise<Account | undefined> {
  return await accountQuery(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Inserts a client's account whose e-mail was just verified. Undefined when the e-mail is taken.
 */
export async function insertClientAccount(
  db: Connection,
  client: {
    email: string;
    name: string;
    phone: string | null;
    passwordHash: string;
    acceptsMarketing: boolean;
    legalVersions: LegalVersions | null;
    /** When the registration form was submitted and the terms were accepted. */
    createdAt: Date;
    now: Date;
  },
): Promise<Account | undefined> {
  const inserted = await db
    .insertInto('app_user')
    .values({
      id: newId(),
      email: client.email,
      name: client.name,
      phone: client.phone,
      role: 'client',
      password_hash: client.passwordHash,
      email_verified_at: client.now,
      terms_accepted_at: client.createdAt,
      marketing_accepted_at: client.acceptsMarketing ? client.createdAt : null,
      terms_version: client.legalVersions?.terms ?? null,
      privacy_version: client.legalVersions?.privacy ?? null,
      created_at: client.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted && (await findAccount(db, inserted.id));
}

/** Inserts the first administrator with a verified e-mail. Undefined when the e-mail is taken. */
export async function insertFirstAdmin(
  db: Connection,
  admin: { email: string; name: string; passwordHash: string; now: Date },
): Promise<{ id: string } | undefined> {
  return await db
    .insertInto('app_user')
    .values({
      id: newId(),
      email: admin.email,
      name: admin.name,
      role: 'admin',
      password_hash: admin.passwordHash,
      email_verified_at: admin.now,
      created_at: admin.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Activates an invited account. Accepting the mailed invitation also verifies the e-mail. */
export async function activateInvited(
  db: Connection,
  id: string,
  { name, passwordHash, now }: { name: string; passwordHash: string; now: Date },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ name, password_hash: passwordHash, email_verified_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setPasswordHash(
  db: Connection,
  id: string,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .execute();
}

export async function hasClientRecord(db: Connection, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('client')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasActiveAdmin(db: Connection): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
