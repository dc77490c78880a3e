import type { Actor, ShiftNote } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import {
  deleteOldShiftNotes,
  findShiftNote,
  insertShiftNote,
  listShiftNotes,
  setDone,
  type ShiftNoteRow,
} from './shift-notes.repository.ts';

const HOUR_MS = 3_600_000;
/** Done notes stay in sight for a shift, so that the next one sees what was done. */
const SHOWN_MS = 12 * HOUR_MS;
const KEPT_MS = 90 * 24 * HOUR_MS;

/** The open notes and those done in the last hours. */
export async function readShiftNotes(connection: Connection, now: Date): Promise<ShiftNote[]> {
  const rows = await listShiftNotes(connection, new Date(now.getTime() - SHOWN_MS));
  return rows.map(present);
}

export async function addShiftNote(
  { clock }: Dependencies,
  trx: Transaction,
  actor: Actor,
  text: string,
): Promise<ShiftNote> {
  const id = newId();
  const at = clock.now();
  await insertShiftNote(trx, { id, text, at, userId: actor.userId });
  await deleteOldShiftNotes(trx, new Date(at.getTime() - KEPT_MS));
  return await read(trx, id);
}

/** @throws {DomainError} `not_found` */
export async function setShiftNoteDone(
  { clock }: Dependencies,
  trx: Transaction,
  actor: Actor,
  { id, isDone }: { id: string; isDone: boolean },
): Promise<ShiftNote> {
  await setDone(trx, id, isDone ? { at: clock.now(), userId: actor.userId } : null);
  return await read(trx, id);
}

async function read(connection: Connection, id: string): Promise<ShiftNote> {
  const row = await findShiftNote(connection, id);
  if (!row) throw new DomainError('not_found');
  return present(row);
}

function present({ doneAt, doneByName, createdAt, ...note }: ShiftNoteRow): ShiftNote {
  return {
    ...note,
    createdAt: createdAt.toISOString(),
    done: doneAt === null ? null : { at: doneAt.toISOString(), name: doneByName },
  };
}
