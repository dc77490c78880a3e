import type { LegalVersions } from '@aforo/shared/contract';
import type { Connection, Row } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';

export type EmailCode = Row<
  'emailCode',
  | 'id'
  | 'email'
  | 'name'
  | 'phone'
  | 'codeHash'
  | 'wrongAttempts'
  | 'termsVersion'
  | 'privacyVersion'
  | 'createdAt'
  | 'expiresAt'
>;

interface NewEmailCode {
  tokenHash: Buffer;
  email: string;
  name: string;
  phone: string | null;
  legalVersions: LegalVersions | null;
  createdAt: Date;
  expiresAt: Date;
}

function emailCodeQuery(db: Connection) {
  return db
    .selectFrom('emailCode')
    .select([
      'id',
      'email',
      'name',
      'phone',
      'codeHash',
      'wrongAttempts',
      'termsVersion',
      'privacyVersion',
      'createdAt',
      'expiresAt',
    ]);
}

export async function insertEmailCode(
  db: Connection,
  { legalVersions, ...row }: NewEmailCode,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('emailCode')
    .values({
      ...row,
      id,
      termsVersion: legalVersions?.terms ?? null,
      privacyVersion: legalVersions?.privacy ?? null,
    })
    .execute();
  return id;
}

export async function findEmailCode(db: Connection, id: string): Promise<EmailCode | undefined> {
  return await emailCodeQuery(db).where('id', '=', id).executeTakeFirst();
}

export async function findEmailOfTicket(
  db: Connection,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('emailCode')
    .select('email')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row?.email;
}

/** Of two requests with one ticket the second waits, and then finds the code used. */
export async function lockEmailCode(
  db: Connection,
  tokenHash: Buffer,
): Promise<EmailCode | undefined> {
  return await emailCodeQuery(db).where('tokenHash', '=', tokenHash).forUpdate().executeTakeFirst();
}

export async function setCodeHash(db: Connection, id: string, codeHash: Buffer): Promise<void> {
  await db.updateTable('emailCode').set({ codeHash }).where('id', '=', id).execute();
}

export async function countWrongCode(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('emailCode')
    .set((is) => ({ wrongAttempts: is('wrongAttempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteEmailCode(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('emailCode').where('id', '=', id).execute();
}

export async function deleteExpiredEmailCodes(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('emailCode').where('expiresAt', '<=', now).execute();
}
