import type { TaxTotal } from '../documents/index.ts';
import { multiPurposeTax, type PrepaidAmount } from '../vouchers/index.ts';

/** The arithmetic of a sale, in whole minor units with tax included. */

export interface LineAmounts {
  /** Negative in a refund. */
  quantity: number;
  unitPriceMinor: number;
  /** Has the sign of the quantity. */
  discountMinor: number;
}

export function lineTotal({ quantity, unitPriceMinor, discountMinor }: LineAmounts): number {
  return quantity * unitPriceMinor - discountMinor;
}

export type Discount = { kind: 'amount'; minor: number } | { kind: 'share'; basisPoints: number };

/** The discount on a line with this gross amount; halves are rounded up. */
export function discountOf(discount: Discount, grossMinor: number): number {
  return discount.kind === 'amount'
    ? discount.minor
    : roundHalfUp(grossMinor * discount.basisPoints, 10_000);
}

export interface TaxedAmount {
  totalMinor: number;
  taxTreatment: TaxTotal['taxTreatment'];
  taxCause: string | null;
  taxBasisPoints: number;
}

/**
 * Totals by rate. The lines of a rate are summed first and the tax is extracted and rounded once:
 * three lines with a remainder of a third of a cent make one cent instead of none.
 */
export function taxTotals(lines: readonly TaxedAmount[]): TaxTotal[] {
  const totals = new Map<string, TaxTotal>();
  for (const line of lines) {
    const { totalMinor, taxTreatment, taxCause, taxBasisPoints } = line;
    const key = rateKey(line);
    const previous = totals.get(key);
    const grossMinor = (previous?.grossMinor ?? 0) + totalMinor;
    const quotaMinor = includedTax(grossMinor, taxBasisPoints);
    const baseMinor = grossMinor - quotaMinor;
    totals.set(key, { taxTreatment, taxCause, taxBasisPoints, grossMinor, baseMinor, quotaMinor });
  }
  return [...totals.values()].sort((one, other) => other.taxBasisPoints - one.taxBasisPoints);
}

/**
 * Totals by rate of refunded lines, negative like the lines. The tax is cumulative: the tax of
 * everything refunded so far, these lines included, minus the tax refunded before. A sale refunded
 * in parts thus returns exactly the base and tax that were charged: the last part absorbs the
 * rounding cents.
 * @param charged the sale's totals, positive
 * @param refunded the totals of its earlier refunds together, negative
 */
export function refundTaxes(
  lines: readonly TaxedAmount[],
  { charged, refunded }: { charged: readonly TaxTotal[]; refunded: readonly TaxTotal[] },
): TaxTotal[] {
  return taxTotals(lines).map((tax) => {
    const sold = charged.find((one) => rateKey(one) === rateKey(tax));
    const before = refunded.find((one) => rateKey(one) === rateKey(tax));
    const refundedGrossMinor = (before?.grossMinor ?? 0) + tax.grossMinor;
    const isAll = sold !== undefined && sold.grossMinor + refundedGrossMinor === 0;
    const refundedQuotaMinor = isAll
      ? 0 - sold.quotaMinor
      : includedTax(refundedGrossMinor, tax.taxBasisPoints);
    // guard: partial refunds return the tax that was charged (sales.test.ts)
    // without: `refundedQuotaMinor - (before?.quotaMinor ?? 0` → `includedTax(tax.grossMinor, tax.taxBasisPoints`
    const quotaMinor = refundedQuotaMinor - (before?.quotaMinor ?? 0);
    return { ...tax, quotaMinor, baseMinor: tax.grossMinor - quotaMinor };
  });
}

/**
 * Lines for `taxTotals` that subtract the amounts paid with single-purpose vouchers from the totals
 * of their rate, because that tax was charged when the vouchers were sold, and add them as not
 * subject to tax. For a refund the amounts are negative, like its lines.
 */
export function prepaidLines(prepaid: readonly PrepaidAmount[]): TaxedAmount[] {
  return prepaid.flatMap(({ amountMinor, ...tax }) => [
    { ...tax, totalMinor: 0 - amountMinor },
    { ...multiPurposeTax, totalMinor: amountMinor },
  ]);
}

/** Leaves out rates that vouchers paid in full, unless no other rate is left. */
export function withoutEmptyRates(taxes: readonly TaxTotal[]): TaxTotal[] {
  const charged = taxes.filter(({ grossMinor }) => grossMinor !== 0);
  return charged.length === 0 ? taxes.slice() : charged;
}

export function rateKey({
  taxTreatment,
  taxCause,
  taxBasisPoints,
}: Pick<TaxTotal, 'taxTreatment' | 'taxCause' | 'taxBasisPoints'>): string {
  return `${taxTreatment} ${taxCause ?? ''} ${taxBasisPoints}`;
}

/** The tax included in an amount; a refund rounds like the charge. */
export function includedTax(grossMinor: number, basisPoints: number): number {
  const tax = roundHalfUp(Math.abs(grossMinor) * basisPoints, 10_000 + basisPoints);
  return grossMinor < 0 ? -tax : tax;
}

/**
 * Splits an amount by weights so that the parts sum to it. Remaining cents go to the largest
 * remainders, and to the first among equals.
 */
export function shareOut(amountMinor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const size = Math.abs(amountMinor);
  const parts = weights.map((weight) => Math.floor((size * weight) / total));
  const leftover = size - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (size * weight) % total }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, leftover)) parts[index] = (parts[index] ?? 0) + 1;
  return amountMinor < 0 ? parts.map((part) => 0 - part) : parts;
}

/** For non-negative integers below 2^53; uses only integer arithmetic until the division. */
function roundHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}
