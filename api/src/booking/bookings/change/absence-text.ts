import type { Actor } from '@aforo/shared/contract';
import type { AbsenceOutcome } from '../../memberships/index.ts';
import { dateFormat } from '../../../platform/time/local-time.ts';

/** What cancelling a class of a fixed seat means. Null: it is late. */
export function absenceText(absence: AbsenceOutcome | null, { role }: Pick<Actor, 'role'>): string {
  const isClient = role === 'client';
  if (absence === null) {
    return isClient
      ? 'Ya ha pasado el plazo: si cancelas ahora pierdes la clase y no podrás recuperarla.'
      : 'Ya ha pasado el plazo: pierde la clase y no podrá recuperarla.';
  }
  const { makeUpUntil, decision, limit, seatClass } = absence;
  const free = isClient ? 'Tu plaza queda libre ese día' : 'Su plaza queda libre ese día';
  if (makeUpUntil !== null) {
    const last = new Date(makeUpUntil.getTime() - 1);
    const day = dateFormat('es', { timeZone: seatClass.timeZone, day: 'numeric', month: 'long' });
    return `${free} y ${isClient ? 'puedes' : 'puede'} recuperar la clase hasta el ${day.format(last)}.`;
  }
  if ('refusal' in decision && decision.refusal === 'limit') {
    const count = limit === 1 ? '1 recuperación' : `${limit} recuperaciones`;
    return `${free}, pero esta clase no se recupera: ya ${isClient ? 'tienes' : 'tiene'} ${count}, el máximo a la vez.`;
  }
  return `${free}. Esta clase no se recupera.`;
}
