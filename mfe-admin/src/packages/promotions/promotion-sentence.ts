import type { PromotionInput } from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';

const all = new Intl.ListFormat('es', { type: 'conjunction' });

/**
 * A promotion code in one sentence: "10 % en Yoga suave y Bono 10, hasta el 30 nov 2026, una vez
 * por cliente, 50 en total, solo clientes nuevos". Leaves out values that are still invalid
 * (`NaN`). No names means everything on sale.
 */
export function promotionSentence(
  promotion: Omit<PromotionInput, 'code'>,
  names: readonly string[],
  currency: string,
): string {
  const { off, startsOn, endsOn, totalLimit, clientLimit, isForNewClients } = promotion;
  const parts = [
    `${offWords(off, currency)} en ${names.length === 0 ? 'todo lo que se vende' : all.format(names)}`,
    daysWords(startsOn, endsOn),
    isSaid(clientLimit) ? `${timesWords(clientLimit)} por cliente` : '',
    isSaid(totalLimit) ? `${totalLimit} en total` : '',
    isForNewClients ? 'solo clientes nuevos' : '',
  ];
  return parts.filter(Boolean).join(', ');
}

export function offWords(off: PromotionInput['off'], currency: string): string {
  if (off.kind === 'share') {
    return isSaid(off.basisPoints)
      ? `${(off.basisPoints / 100).toLocaleString('es')} %`
      : 'Un descuento';
  }
  return isSaid(off.minor) ? money(off.minor, currency) : 'Un descuento';
}

/** `del 1 nov 2026 al 30 nov 2026`; leaves out an incomplete date. */
export function daysWords(startsOn: string, endsOn: string | null): string {
  const first = dayWords(startsOn);
  const last = dayWords(endsOn ?? '');
  if (first && last) return `del ${first} al ${last}`;
  if (first) return `desde el ${first}`;
  return last ? `hasta el ${last}` : '';
}

function dayWords(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? formatDate(date) : '';
}

function timesWords(times: number): string {
  return times === 1 ? 'una vez' : `${times} veces`;
}

function isSaid(value: number | null): value is number {
  return value !== null && !Number.isNaN(value);
}
