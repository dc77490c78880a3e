import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/index.ts';

export interface ShiftNoteRow {
  id: string;
  text: string;
  authorName: string | null;
  createdAt: Date;
  doneAt: Date | null;
  doneByName: string | null;
}

const notes = (connection: Connection) =>
  connection
    .selectFrom('shiftNote')
    .leftJoin('appUser as author', 'author.id', 'shiftNote.createdByUserId')
    .leftJoin('appUser as doer', 'doer.id', 'shiftNote.doneByUserId')
    .select([
      'shiftNote.id',
      'shiftNote.text',
      'author.name as authorName',
      'shiftNote.createdAt',
      'shiftNote.doneAt',
      'doer.name as doneByName',
    ]);

/** The open notes and those done since then, the oldest first. */
export async function listShiftNotes(
  connection: Connection,
  doneSince: Date,
): Promise<ShiftNoteRow[]> {
  return await notes(connection)
    .where(({ eb, or }) =>
      or([eb('shiftNote.doneAt', 'is', null), eb('shiftNote.doneAt', '>=', doneSince)]),
    )
    .orderBy('shiftNote.createdAt')
    .orderBy('shiftNote.id')
    .limit(200)
    .execute();
}

export async function findShiftNote(
  connection: Connection,
  id: string,
): Promise<ShiftNoteRow | undefined> {
  return await notes(connection).where('shiftNote.id', '=', id).executeTakeFirst();
}

export async function insertShiftNote(
  trx: Transaction,
  note: { id: string; text: string; at: Date; userId: string },
): Promise<void> {
  await sql`
    insert into shift_note (id, text, created_at, created_by_user_id)
    values (${note.id}, ${note.text}, ${note.at},
      (select u.id from app_user u where u.id = ${note.userId}))`.execute(trx);
}

/** A note keeps the first person who did it. */
export async function setDone(
  trx: Transaction,
  id: string,
  done: { at: Date; userId: string } | null,
): Promise<void> {
  if (done === null) {
    await trx
      .updateTable('shiftNote')
      .set({ doneAt: null, doneByUserId: null })
      .where('id', '=', id)
      .execute();
    return;
  }
  await sql`
    update shift_note set done_at = ${done.at},
      done_by_user_id = (select u.id from app_user u where u.id = ${done.userId})
    where id = ${id} and done_at is null`.execute(trx);
}

/** Notes may name clients: those done long ago are of no use any more. */
export async function deleteOldShiftNotes(trx: Transaction, doneBefore: Date): Promise<void> {
  await trx.deleteFrom('shiftNote').where('doneAt', '<', doneBefore).execute();
}
