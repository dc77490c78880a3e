import type { LegalVersions } from '@aforo/shared/contract';
import type { Connection, Row } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';

/** The columns of a user that the identity module reads. */
export interface Account extends Row<
  'appUser',
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
    .selectFrom('appUser')
    .select([
      'id',
      'email',
      'name',
      'phone',
      'role',
      'status',
      'passwordHash',
      'emailVerifiedAt',
      'termsAcceptedAt',
      'marketingAcceptedAt',
      'lastSeenAt',
      'termsVersion',
      'privacyVersion',
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

/** The payer who invited a dependant to this account. */
export async function findInviter(
  db: Connection,
  userId: string,
): Promise<{ payerName: string; dependantName: string } | undefined> {
  return await db
    .selectFrom('householdMember as member')
    .innerJoin('client as payer', 'payer.id', 'member.payerId')
    .innerJoin('client as dependant', 'dependant.id', 'member.dependantId')
    .select(['payer.name as payerName', 'dependant.name as dependantName'])
    .where('member.invitedUserId', '=', userId)
    .executeTakeFirst();
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
    /** Null for an account that logs in with mailed codes. */
    passwordHash: string | null;
    acceptsMarketing: boolean;
    legalVersions: LegalVersions | null;
    /** When the registration form was submitted and the terms were accepted. */
    createdAt: Date;
    now: Date;
  },
): Promise<Account | undefined> {
  const inserted = await db
    .insertInto('appUser')
    .values({
      id: newId(),
      email: client.email,
      name: client.name,
      phone: client.phone,
      role: 'client',
      passwordHash: client.passwordHash,
      emailVerifiedAt: client.now,
      termsAcceptedAt: client.createdAt,
      marketingAcceptedAt: client.acceptsMarketing ? client.createdAt : null,
      termsVersion: client.legalVersions?.terms ?? null,
      privacyVersion: client.legalVersions?.privacy ?? null,
      createdAt: client.now,
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
    .insertInto('appUser')
    .values({
      id: newId(),
      email: admin.email,
      name: admin.name,
      role: 'admin',
      passwordHash: admin.passwordHash,
      emailVerifiedAt: admin.now,
      createdAt: admin.now,
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
    .updateTable('appUser')
    .set({ name, passwordHash, emailVerifiedAt: now })
    .where('id', '=', id)
    .execute();
}

export async function setPasswordHash(
  db: Connection,
  id: string,
  passwordHash: string,
): Promise<void> {
  await db.updateTable('appUser').set({ passwordHash }).where('id', '=', id).execute();
}

export async function hasClientRecord(db: Connection, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('client')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasActiveAdmin(db: Connection): Promise<boolean> {
  const row = await db
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
