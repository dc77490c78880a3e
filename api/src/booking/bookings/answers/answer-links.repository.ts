import type { BookingAnswer } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../../platform/database/index.ts';

export interface AnswerLink {
  bookingId: string;
  answer: BookingAnswer;
  expiresAt: Date;
  usedAt: Date | null;
}

export async function insertAnswerLinks(
  trx: Transaction,
  links: readonly (Omit<AnswerLink, 'usedAt'> & { tokenHash: Buffer })[],
): Promise<void> {
  await trx
    .insertInto('bookingAnswerLink')
    .values([...links])
    .execute();
}

export async function findAnswerLink(
  connection: Connection,
  tokenHash: Buffer,
): Promise<AnswerLink | undefined> {
  return await connection
    .selectFrom('bookingAnswerLink')
    .select(['bookingId', 'answer', 'expiresAt', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

export async function setLinkUsed(trx: Transaction, tokenHash: Buffer, at: Date): Promise<void> {
  await trx
    .updateTable('bookingAnswerLink')
    .set({ usedAt: at })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** Links of sessions that have begun answer nothing any more. */
export async function deleteExpiredAnswerLinks(
  connection: Connection,
  before: Date,
): Promise<void> {
  await connection.deleteFrom('bookingAnswerLink').where('expiresAt', '<', before).execute();
}

/** Also counts as a change of the booking for pages that show it. */
export async function setComing(trx: Transaction, bookingId: string, at: Date): Promise<void> {
  await trx
    .updateTable('booking')
    .set(({ eb }) => ({ comingAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', bookingId)
    .where('status', '=', 'confirmed')
    .execute();
}
