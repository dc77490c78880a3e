import { money } from '@aforo/shared/format';

/** The codes used for a payment, and the effect shown for each. */
export interface UsedCodes {
  /** Reduces the price. */
  promotion: { code: string; discountMinor: number } | null;
  /** Pays part of the reduced price. */
  voucher: { code: string; amountMinor: number } | null;
}

export const noCodes: UsedCodes = { promotion: null, voucher: null };

/** The amount left to pay by card. */
export function restOf(totalMinor: number, { promotion, voucher }: UsedCodes): number {
  return totalMinor - (promotion?.discountMinor ?? 0) - (voucher?.amountMinor ?? 0);
}

/** The label of the payment button. */
export function payButtonLabel(totalMinor: number, codes: UsedCodes, currency: string): string {
  const restMinor = restOf(totalMinor, codes);
  return restMinor === 0 ? 'Pagar con el vale' : `Pagar ${money(restMinor, currency)}`;
}
