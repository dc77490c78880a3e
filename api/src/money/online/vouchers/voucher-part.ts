import { leastChargeMinor } from '@aforo/shared/contract';

/**
 * The part of a total that a gift voucher pays: as much as possible, but the rest is never below
 * the minimum card charge.
 */
export function voucherPart(totalMinor: number, balanceMinor: number): number {
  if (balanceMinor >= totalMinor) return totalMinor;
  return Math.max(0, Math.min(balanceMinor, totalMinor - leastChargeMinor));
}
