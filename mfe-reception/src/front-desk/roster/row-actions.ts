import type { AgendaSession, RosterEntry } from '@aforo/shared/contract';

/** The actions of a row besides its arrival. */
export type RowAction = 'charge' | 'noShow' | 'unmark' | 'correct' | 'move' | 'cancel';

export const rowActionName = {
  charge: 'Cobrar',
  noShow: 'No ha venido',
  unmark: 'Quitar «no vino»',
  correct: 'Corregir la asistencia',
  move: 'Cambiar de sesión',
  cancel: 'Cancelar la reserva',
} as const satisfies Record<RowAction, string>;

interface Row {
  status: RosterEntry['status'];
  session: Pick<AgendaSession, 'status'>;
  /** Absences cannot be marked before the session begins. */
  hasBegun: boolean;
  owes: boolean;
  /** The user's permissions. */
  may: Record<'mark' | 'correct' | 'cancel' | 'charge', boolean>;
}

/** The available actions of a row in display order. */
export function rowActions(row: Row): RowAction[] {
  const acts = attendanceActions(row);
  return row.owes && row.may.charge ? ['charge', ...acts] : acts;
}

function attendanceActions({ status, session, hasBegun, may }: Row): RowAction[] {
  if (session.status === 'cancelled') return [];
  if (session.status === 'closed') {
    return may.correct && (status === 'attended' || status === 'noShow') ? ['correct'] : [];
  }
  const acts: RowAction[] = [];
  if (may.mark && status === 'noShow') acts.push('unmark');
  else if (may.mark && hasBegun && status !== 'held') acts.push('noShow');
  if (may.cancel && status === 'confirmed') acts.push('move');
  if (may.cancel && (status === 'confirmed' || status === 'held')) acts.push('cancel');
  return acts;
}
