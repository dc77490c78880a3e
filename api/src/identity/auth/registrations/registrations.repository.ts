import type { LegalVersions } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection, Row } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';

export interface RegistrationRow extends Row<
  'registration',
  | 'id'
  | 'email'
  | 'name'
  | 'phone'
  | 'passwordHash'
  | 'acceptsMarketing'
  | 'returnTo'
  | 'createdAt'
  | 'expiresAt'
> {
  /** The versions of the texts shown beside the checkbox; null when they were not recorded. */
  legalVersions: LegalVersions | null;
  /** Hash of the device token of the browser that registered. */
  deviceHash: Buffer | null;
}

const columns = [
  'id',
  'email',
  'name',
  'phone',
  'passwordHash',
  'acceptsMarketing',
  'termsVersion',
  'privacyVersion',
  'deviceHash',
  'returnTo',
  'createdAt',
  'expiresAt',
] as const;

interface StoredRow extends Omit<RegistrationRow, 'legalVersions'> {
  termsVersion: number | null;
  privacyVersion: number | null;
}

function registrationQuery(db: Connection) {
  return db.selectFrom('registration').select(columns);
}

function registrationOf(row: StoredRow | undefined): RegistrationRow | undefined {
  if (!row) return undefined;
  const { termsVersion: terms, privacyVersion: privacy, ...rest } = row;
  return { ...rest, legalVersions: terms === null || privacy === null ? null : { terms, privacy } };
}

export async function insertRegistration(
  db: Connection,
  registration: Omit<RegistrationRow, 'id'>,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('registration')
    .values({
      id,
      email: registration.email,
      name: registration.name,
      phone: registration.phone,
      passwordHash: registration.passwordHash,
      acceptsMarketing: registration.acceptsMarketing,
      termsVersion: registration.legalVersions?.terms ?? null,
      privacyVersion: registration.legalVersions?.privacy ?? null,
      deviceHash: registration.deviceHash,
      returnTo: registration.returnTo,
      createdAt: registration.createdAt,
      expiresAt: registration.expiresAt,
    })
    .execute();
  return id;
}

export async function findRegistration(
  db: Connection,
  id: string,
): Promise<RegistrationRow | undefined> {
  const row = await registrationQuery(db).where('id', '=', id).executeTakeFirst();
  return registrationOf(row);
}

/** The latest registration of an e-mail in this browser. */
export async function findRegistrationOfDevice(
  db: Connection,
  email: string,
  deviceHash: Buffer,
  now: Date,
): Promise<RegistrationRow | undefined> {
  const row = await registrationQuery(db)
    .where('email', '=', email)
    // guard: accounts: only the registering browser is asked to confirm (takeover.test.ts)
    // without: `.where('deviceHash', '=', deviceHash)`
    .where('deviceHash', '=', deviceHash)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return registrationOf(row);
}

/** The latest registration in this browser, or else the latest in any browser. */
export async function findLastRegistration(
  db: Connection,
  email: string,
  deviceHash: Buffer,
  now: Date,
): Promise<RegistrationRow | undefined> {
  const row = await registrationQuery(db)
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .orderBy(sql`device_hash is not distinct from ${deviceHash}::bytea`, 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return registrationOf(row);
}

export async function isDeviceOfRegistration(db: Connection, deviceHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('registration')
    .select('id')
    .where('deviceHash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks every registration of an e-mail: of two links opened at once the second waits. */
export async function lockRegistrationsOf(db: Connection, email: string): Promise<void> {
  await db
    .selectFrom('registration')
    .select('id')
    .where('email', '=', email)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Invalidates the mailed links of all registrations of this e-mail. */
export async function spendLinksOfRegistrations(
  db: Connection,
  email: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('authLink')
    .set({ usedAt: now })
    .where('usedAt', 'is', null)
    .where('registrationId', 'in', (registrations) =>
      registrations.selectFrom('registration').select('id').where('email', '=', email),
    )
    .execute();
}

export async function deleteRegistration(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('registration').where('id', '=', id).execute();
}

export async function deleteRegistrationsExpiredBefore(
  db: Connection,
  instant: Date,
): Promise<void> {
  await db.deleteFrom('registration').where('expiresAt', '<=', instant).execute();
}
