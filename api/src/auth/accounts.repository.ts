import type { LegalVersions, Role, UserStatus } from '@aforo/shared/contract';
import type { Connection } from '../database/database.ts';
import { newId } from '../ids.ts';

/** What identity itself needs to know of a user. */
export interface Account {
  id: string;
  email: string;
  name: string;
  phone: string | null;
  role: Role;
  status: UserStatus;
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
  termsAcceptedAt: Date | null;
  marketingAcceptedAt: Date | null;
  termsVersion: number | null;
  privacyVersion: number | null;
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

/** Holds the account: a block, a change of role or of password waits for this transaction, or is seen by it. */
export async function lockAccount(db: Connection, id: string): Promise<Account | undefined> {
  return await accountQuery(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface Registration {
  email: string;
  name: string;
  phone: string | null;
  passwordHash: string;
  acceptsMarketing: boolean;
  legalVersions: LegalVersions | null;
  now: Date;
}

/**
 * A new client account, or the same e-mail's earlier registration replaced when nobody ever
 * confirmed it: whoever registered someone else's address first must not keep their password on it.
 * Undefined when the e-mail belongs to an account in use.
 */
export async function insertRegistration(
  db: Connection,
  registration: Registration,
): Promise<{ id: string } | undefined> {
  const { email, name, phone, passwordHash, now } = registration;
  const fields = {
    name,
    phone,
    password_hash: passwordHash,
    terms_accepted_at: now,
    marketing_accepted_at: registration.acceptsMarketing ? now : null,
    terms_version: registration.legalVersions?.terms ?? null,
    privacy_version: registration.legalVersions?.privacy ?? null,
  };
  return await db
    .insertInto('app_user')
    .values({ ...fields, id: newId(), email, role: 'client', created_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(fields).where('app_user.status', '=', 'unverified'),
    )
    .returning('id')
    .executeTakeFirst();
}

/** An account with its e-mail proven: the first administrator's. Undefined when the e-mail is taken. */
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

export async function setEmailVerified(db: Connection, id: string, now: Date): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ email_verified_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
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

export async function setName(db: Connection, id: string, name: string): Promise<void> {
  await db.updateTable('app_user').set({ name }).where('id', '=', id).execute();
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
