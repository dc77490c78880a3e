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
    `${discountText(off, currency)} en ${names.length === 0 ? 'todo lo que se vende' : all.format(names)}`,
    formatDateRange(startsOn, endsOn),
    isComplete(clientLimit) ? `${usesText(clientLimit)} por cliente` : '',
    isComplete(totalLimit) ? `${totalLimit} en total` : '',
    isForNewClients ? 'solo clientes nuevos' : '',
  ];
  return parts.filter(Boolean).join(', ');
}

export function discountText(off: PromotionInput['off'], currency: string): string {
  if (off.kind === 'share') {
    return isComplete(off.basisPoints)
      ? `${(off.basisPoints / 100).toLocaleString('es')} %`
      : 'Un descuento';
  }
  return isComplete(off.minor) ? money(off.minor, currency) : 'Un descuento';
}

/** `del 1 nov 2026 al 30 nov 2026`; leaves out an incomplete date. */
export function formatDateRange(startsOn: string, endsOn: string | null): string {
  const first = formatCompleteDate(startsOn);
  const last = formatCompleteDate(endsOn ?? '');
  if (first && last) return `del ${first} al ${last}`;
  if (first) return `desde el ${first}`;
  return last ? `hasta el ${last}` : '';
}

function formatCompleteDate(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? formatDate(date) : '';
}

function usesText(times: number): string {
  return times === 1 ? 'una vez' : `${times} veces`;
}

function isComplete(value: number | null): value is number {
  return value !== null && !Number.isNaN(value);
}
