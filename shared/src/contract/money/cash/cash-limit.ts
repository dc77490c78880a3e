import type { Buyer, ForeignIdType } from '../documents/documents.ts';

/** Totals from which cash is refused; the second applies to private persons resident abroad. */
export interface CashLimits {
  cashLimitMinor: number;
  cashLimitAbroadMinor: number;
}

/** One sale, regardless of how it is paid and what is refunded. */
export interface CashOperation {
  totalMinor: number;
  /** The buyer on its full invoice; null without one. */
  buyer: Pick<Buyer, 'idType' | 'country'> | null;
}

/**
 * Excludes NIF-IVA, which identifies businesses, and «otro documento», which proves no residence.
 */
const idTypesOfPersons: ReadonlySet<ForeignIdType> = new Set(['03', '04', '05']);

/**
 * Whether the invoice names a private person of another country. Persons with a NIE have a Spanish
 * NIF.
 */
function isResidentAbroad(buyer: CashOperation['buyer']): boolean {
  if (!buyer?.idType || !buyer.country) return false;
  return buyer.country !== 'ES' && idTypesOfPersons.has(buyer.idType);
}

/**
 * The limit that an operation has reached, so that no part of it may be paid or refunded in cash,
 * however it is split (Ley 7/2012, art. 7, as amended by Ley 11/2021).
 * @returns null if cash is allowed
 */
export function reachedCashLimit(
  { totalMinor, buyer }: CashOperation,
  { cashLimitMinor, cashLimitAbroadMinor }: CashLimits,
): number | null {
  const limitMinor = isResidentAbroad(buyer) ? cashLimitAbroadMinor : cashLimitMinor;
  return totalMinor >= limitMinor ? limitMinor : null;
}
