import type { TaxTotal } from '../documents/index.ts';
import { multiPurposeTax, type PrepaidAmount } from '../vouchers/index.ts';

/** The arithmetic of a sale, in whole minor units with tax included. */

export interface LineAmounts {
  /** Negative where it is given back. */
  quantity: number;
  unitPriceMinor: number;
  /** Of the sign of the quantity. */
  discountMinor: number;
}

export function lineTotal({ quantity, unitPriceMinor, discountMinor }: LineAmounts): number {
  return quantity * unitPriceMinor - discountMinor;
}

export type Discount = { kind: 'amount'; minor: number } | { kind: 'share'; basisPoints: number };

/** What is taken off a line of this gross amount; halves are rounded up. */
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
 * The totals by rate: the lines of a rate are summed and the tax is taken out of the sum, rounded
 * once, so that three lines with a remainder of a third of a cent make one cent and not none.
 */
export function taxTotals(lines: readonly TaxedAmount[]): TaxTotal[] {
  const totals = new Map<string, TaxTotal>();
  for (const line of lines) {
    const { totalMinor, taxTreatment, taxCause, taxBasisPoints } = line;
    const key = rateKey(line);
    const known = totals.get(key);
    const grossMinor = (known?.grossMinor ?? 0) + totalMinor;
    const quotaMinor = includedTax(grossMinor, taxBasisPoints);
    const baseMinor = grossMinor - quotaMinor;
    totals.set(key, {
      ...{ taxTreatment, taxCause, taxBasisPoints },
      ...{ grossMinor, baseMinor, quotaMinor },
    });
  }
  return [...totals.values()].sort((one, other) => other.taxBasisPoints - one.taxBasisPoints);
}

/**
 * The totals by rate of lines that are given back, negative as the lines are. The tax is cumulative: the
 * tax of everything given back so far, these lines included, minus the tax given back before. So a sale
 * that is given back in parts returns exactly the base and the tax that were charged: the last part takes
 * the cents that rounding left over.
 * @param charged of the sale, positive
 * @param refunded of its earlier refunds together, negative
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
    const quotaMinor = refundedQuotaMinor - (before?.quotaMinor ?? 0);
    return { ...tax, quotaMinor, baseMinor: tax.grossMinor - quotaMinor };
  });
}

/**
 * Takes what single-purpose vouchers pay out of the totals of their rate, because its tax was charged when
 * they were sold, and says of it that it isn't subject: two lines more for `taxTotals`. For a refund the
 * amounts are negative, as its lines are.
 */
export function prepaidLines(prepaid: readonly PrepaidAmount[]): TaxedAmount[] {
  return prepaid.flatMap(({ amountMinor, ...tax }) => [
    { ...tax, totalMinor: 0 - amountMinor },
    { ...multiPurposeTax, totalMinor: amountMinor },
  ]);
}

/** Without the rates of which vouchers paid everything. */
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

/** The tax that an amount includes; what is given back includes as much as was charged. */
export function includedTax(grossMinor: number, basisPoints: number): number {
  const tax = roundHalfUp(Math.abs(grossMinor) * basisPoints, 10_000 + basisPoints);
  return grossMinor < 0 ? -tax : tax;
}

/**
 * Shares an amount out by weights so that the parts sum to it: each gets its whole part, the cents
 * that are over go to the largest remainders, the first of equals first.
 */
export function shareOut(amountMinor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const size = Math.abs(amountMinor);
  const parts = weights.map((weight) => Math.floor((size * weight) / total));
  const over = size - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (size * weight) % total }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, over)) parts[index] = (parts[index] ?? 0) + 1;
  return amountMinor < 0 ? parts.map((part) => 0 - part) : parts;
}

/** Of non-negative integers below 2^53, without a fraction on the way. */
function roundHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}
