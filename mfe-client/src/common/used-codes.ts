import { money } from '@aforo/shared/format';

/** The codes that somebody pays with, and what each was shown to do. */
export interface UsedCodes {
  /** Takes off a part of the price. */
  promotion: { code: string; discountMinor: number } | null;
  /** Pays a part of what is left of it. */
  voucher: { code: string; amountMinor: number } | null;
}

export const noCodes: UsedCodes = { promotion: null, voucher: null };

/** What is left to pay by card. */
export function restOf(totalMinor: number, { promotion, voucher }: UsedCodes): number {
  return totalMinor - (promotion?.discountMinor ?? 0) - (voucher?.amountMinor ?? 0);
}

/** What the button that pays says. */
export function payWords(totalMinor: number, codes: UsedCodes, currency: string): string {
  const restMinor = restOf(totalMinor, codes);
  return restMinor === 0 ? 'Pagar con el vale' : `Pagar ${money(restMinor, currency)}`;
}
