import { sql } from 'kysely';
import type { Connection } from '../../database/database.ts';
import { newId } from '../../ids.ts';

export interface RegistrationRow {
  id: string;
  email: string;
  name: string;
  phone: string | null;
  passwordHash: string;
  acceptsMarketing: boolean;
  /** Of the browser in which it was filled in. */
  deviceHash: Buffer | null;
  createdAt: Date;
  expiresAt: Date;
}

const columns = [
  'id',
  'email',
  'name',
  'phone',
  'password_hash as passwordHash',
  'accepts_marketing as acceptsMarketing',
  'device_hash as deviceHash',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const;

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
      password_hash: registration.passwordHash,
      accepts_marketing: registration.acceptsMarketing,
      device_hash: registration.deviceHash,
      created_at: registration.createdAt,
      expires_at: registration.expiresAt,
    })
    .execute();
  return id;
}

export async function findRegistration(
  db: Connection,
  id: string,
): Promise<RegistrationRow | undefined> {
  return await db
    .selectFrom('registration')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The last one that this browser filled in for an e-mail. */
export async function findRegistrationOfDevice(
  db: Connection,
  email: string,
  deviceHash: Buffer,
  now: Date,
): Promise<RegistrationRow | undefined> {
  return await db
    .selectFrom('registration')
    .select(columns)
    .where('email', '=', email)
    .where('device_hash', '=', deviceHash)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The same if there is one, or else the last one from anywhere. */
export async function findLastRegistration(
  db: Connection,
  email: string,
  deviceHash: Buffer,
  now: Date,
): Promise<RegistrationRow | undefined> {
  return await db
    .selectFrom('registration')
    .select(columns)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy(sql`device_hash is not distinct from ${deviceHash}::bytea`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function isDeviceOfRegistration(db: Connection, deviceHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('registration')
    .select('id')
    .where('device_hash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Holds every registration of an e-mail: of two links opened at once the second waits. */
export async function lockRegistrationsOf(db: Connection, email: string): Promise<void> {
  await db
    .selectFrom('registration')
    .select('id')
    .where('email', '=', email)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** What was mailed for any registration of this e-mail stops working. */
export async function spendLinksOfRegistrations(
  db: Connection,
  email: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('auth_link')
    .set({ used_at: now })
    .where('used_at', 'is', null)
    .where('registration_id', 'in', (registrations) =>
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
  await db.deleteFrom('registration').where('expires_at', '<=', instant).execute();
}
