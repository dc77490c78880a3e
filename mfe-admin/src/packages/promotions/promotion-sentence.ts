import { formatDate, money } from '@aforo/shared/format';
import type { PromotionValues } from './promotion.form.ts';

const all = new Intl.ListFormat('es', { type: 'conjunction' });

/**
 * A promotion code in one sentence: "10 % en Yoga suave y Bono 10, hasta el 30 nov 2026, una vez
 * por cliente, 50 en total, solo clientes nuevos". Leaves out values that are still missing.
 * No names means everything on sale.
 */
export function promotionSentence(
  promotion: Omit<PromotionValues, 'code'>,
  names: readonly string[],
  currency: string,
): string {
  const { off, startsOn, endsOn, totalLimit, clientLimit, isForNewClients } = promotion;
  const parts = [
    `${discountText(off, currency)} en ${names.length === 0 ? 'todo lo que se vende' : all.format(names)}`,
    formatDateRange(startsOn, endsOn),
    typeof clientLimit === 'number' ? `${usesText(clientLimit)} por cliente` : '',
    typeof totalLimit === 'number' ? `${totalLimit} en total` : '',
    isForNewClients ? 'solo clientes nuevos' : '',
  ];
  return parts.filter(Boolean).join(', ');
}

export function discountText(off: PromotionValues['off'], currency: string): string {
  if (off.kind === 'share') {
    return off.basisPoints === null
      ? 'Un descuento'
      : `${(off.basisPoints / 100).toLocaleString('es')} %`;
  }
  return off.minor === null ? 'Un descuento' : money(off.minor, currency);
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
