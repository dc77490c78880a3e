import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, multilineText } from '../fields.ts';

/** Notes that one shift at the front desk leaves for the next; the agenda of today has them. */

export const shiftNoteSchema = z.object({
  id: idSchema,
  text: z.string(),
  /** Null if the account is gone. */
  authorName: z.nullable(z.string()),
  createdAt: instantSchema,
  /** Null while it is open. */
  done: z.nullable(z.object({ at: instantSchema, name: z.nullable(z.string()) })),
});
export type ShiftNote = z.infer<typeof shiftNoteSchema>;

export const shiftNoteInputSchema = z.object({
  text: multilineText().check(
    z.minLength(1, { error: 'Escribe la nota.' }),
    z.maxLength(500, { error: 'Que quepa en 500 letras.' }),
  ),
});
export const addShiftNote = endpoint('POST', '/api/shift-notes', {
  summary: 'Dejar una nota al turno siguiente',
  body: shiftNoteInputSchema,
  response: shiftNoteSchema,
});
export const setShiftNoteDone = endpoint('PUT', '/api/shift-notes/:id/done', {
  summary: 'Dar por hecha una nota del turno, o volver a abrirla',
  params: z.object({ id: idSchema }),
  body: z.object({ isDone: z.boolean() }),
  response: shiftNoteSchema,
});
