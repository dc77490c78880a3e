import { leastChargeMinor } from '@aforo/shared/contract';

/**
 * What a gift voucher pays of a total. It pays all that it can, but never leaves less for the card than
 * a card can be charged.
 */
export function voucherPart(totalMinor: number, balanceMinor: number): number {
  if (balanceMinor >= totalMinor) return totalMinor;
  return Math.max(0, Math.min(balanceMinor, totalMinor - leastChargeMinor));
}
