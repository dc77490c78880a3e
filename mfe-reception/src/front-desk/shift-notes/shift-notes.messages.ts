import type { ShiftNote } from '@aforo/shared/contract';

/** @param open how many notes are not done yet */
export function notesTitle(open: number): string {
  return open === 0 ? 'Notas del turno' : `Notas del turno · ${open}`;
}

/** @param at when it was written, or done */
export function writtenBy({ authorName, done }: ShiftNote, at: string): string {
  if (done === null) return [authorName, at].filter(Boolean).join(', ');
  return `Hecha${done.name ? ` por ${done.name}` : ''}, ${at}`;
}
