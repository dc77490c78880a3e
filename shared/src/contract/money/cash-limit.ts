import type { Buyer, ForeignIdType } from './documents.ts';

/** From which total on cash is refused; the second is for private persons who live abroad. */
export interface CashLimits {
  cashLimitMinor: number;
  cashLimitAbroadMinor: number;
}

/** What is sold in one act, whatever it is paid with and whatever of it is given back. */
export interface CashOperation {
  totalMinor: number;
  /** Of its full invoice; null where it has none. */
  buyer: Pick<Buyer, 'idType' | 'country'> | null;
}

/** A NIF-IVA is a business's, and «otro documento» proves nothing. */
const idTypesOfPersons: ReadonlySet<ForeignIdType> = new Set(['03', '04', '05']);

/** Whether the invoice names a private person of another country: with a NIE it would be a Spanish NIF. */
function isResidentAbroad(buyer: CashOperation['buyer']): boolean {
  if (!buyer?.idType || !buyer.country) return false;
  return buyer.country !== 'ES' && idTypesOfPersons.has(buyer.idType);
}

/**
 * The limit because of which no part of an operation may be paid or given back in cash, however it is
 * split (Ley 7/2012, art. 7, as amended by Ley 11/2021).
 * @returns null where cash is allowed
 */
export function reachedCashLimit(
  { totalMinor, buyer }: CashOperation,
  { cashLimitMinor, cashLimitAbroadMinor }: CashLimits,
): number | null {
  const limitMinor = isResidentAbroad(buyer) ? cashLimitAbroadMinor : cashLimitMinor;
  return totalMinor >= limitMinor ? limitMinor : null;
}
