import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { TaxTotal } from '../../documents/index.ts';
import { discountOf, lineTotal, taxTotals } from '../amounts.ts';
import { decideRefund } from './decide-refund.ts';
import type { LineRow } from '../sales.repository.ts';

type SoldLineInput = Pick<LineRow, 'unitPriceMinor' | 'quantity'> & Partial<LineRow>;

function lineOf(sold: SoldLineInput, index = 0): LineRow {
  const { unitPriceMinor, quantity, discountMinor = 0 } = sold;
  return {
    id: `line ${index}`,
    kind: 'text',
    description: 'Toalla',
    discountReason: null,
    serviceId: null,
    bookingId: null,
    packageTemplateId: null,
    productId: null,
    taxTreatment: 'rate',
    taxCause: null,
    taxBasisPoints: 2100,
    refundedQuantity: 0,
    isStocked: false,
    ...sold,
    discountMinor,
    totalMinor: lineTotal({ quantity, unitPriceMinor, discountMinor }),
  };
}

/** Refunds part after part, like the command. @returns the totals by rate of each part */
function refundInParts(
  sold: readonly LineRow[],
  parts: readonly { lineId: string; quantity: number }[],
): TaxTotal[][] {
  const charged = taxTotals(sold);
  const lines = sold.map((line) => ({ ...line }));
  const documents: TaxTotal[][] = [];
  let refunded: TaxTotal[] = [];
  for (const part of parts) {
    const { taxes } = decideRefund([part], {
      facts: {
        sale: { owedMinor: 0 },
        lines,
        purchases: [],
        usedVoucherLines: new Set(),
        refundedInShiftMinor: 0,
        charged,
        refunded,
      },
      settings: { refundLimitMinor: 0 },
      actor: { role: 'admin' },
    });
    documents.push(taxes);
    refunded = sumByRate([...refunded, ...taxes]);
    for (const line of lines) if (line.id === part.lineId) line.refundedQuantity += part.quantity;
  }
  return documents;
}

function sumByRate(taxes: readonly TaxTotal[]): TaxTotal[] {
  const sums = new Map<string, TaxTotal>();
  for (const tax of taxes) {
    const key = `${tax.taxTreatment} ${tax.taxCause} ${tax.taxBasisPoints}`;
    const sum = sums.get(key);
    sums.set(key, {
      ...tax,
      grossMinor: (sum?.grossMinor ?? 0) + tax.grossMinor,
      baseMinor: (sum?.baseMinor ?? 0) + tax.baseMinor,
      quotaMinor: (sum?.quotaMinor ?? 0) + tax.quotaMinor,
    });
  }
  return [...sums.values()];
}

describe('a sale that is refunded in parts', () => {
  test('returns the base and tax that were charged, with the last part absorbing the rest', () => {
    const parts = Array.from({ length: 3 }, () => ({ lineId: 'line 0', quantity: 1 }));
    const documents = refundInParts([lineOf({ quantity: 3, unitPriceMinor: 999 })], parts);
    // Charged: 24.77 + 5.20. Rounded separately, each part would be 8.26 + 1.73, in total 24.78 +
    // 5.19.
    expect(documents.map(([tax]) => [tax?.baseMinor, tax?.quotaMinor])).toEqual([
      [-826, -173],
      [-825, -174],
      [-826, -173],
    ]);
  });

  test('returns them even after a first part that an earlier release rounded separately', () => {
    const [last] = refundTaxesAfter({ grossMinor: -1998, baseMinor: -1652, quotaMinor: -346 });
    expect(last).toMatchObject({ grossMinor: -999, baseMinor: -825, quotaMinor: -174 });
  });
});

/** Refunds the last of three towels, after a given refund of the first two. */
function refundTaxesAfter(refunded: Pick<TaxTotal, 'grossMinor' | 'baseMinor' | 'quotaMinor'>) {
  const line = lineOf({ quantity: 3, unitPriceMinor: 999, refundedQuantity: 2 });
  const rate = { taxTreatment: 'rate', taxCause: null, taxBasisPoints: 2100 } as const;
  return decideRefund([{ lineId: line.id, quantity: 1 }], {
    facts: {
      sale: { owedMinor: 0 },
      lines: [line],
      purchases: [],
      usedVoucherLines: new Set<string>(),
      refundedInShiftMinor: 0,
      charged: taxTotals([line]),
      refunded: [
        {
          ...rate,
          ...refunded,
        },
      ],
    },
    settings: { refundLimitMinor: 0 },
    actor: null,
  }).taxes;
}

const taxes = [
  { taxTreatment: 'rate', taxCause: null, taxBasisPoints: 2100 },
  { taxTreatment: 'rate', taxCause: null, taxBasisPoints: 1000 },
  { taxTreatment: 'rate', taxCause: null, taxBasisPoints: 700 },
  { taxTreatment: 'rate', taxCause: null, taxBasisPoints: 0 },
  { taxTreatment: 'exempt', taxCause: 'E1', taxBasisPoints: 0 },
  { taxTreatment: 'notSubject', taxCause: 'N1', taxBasisPoints: 0 },
] as const;

const drawnLine = fc.record({
  quantity: fc.integer({ min: 1, max: 4 }),
  unitPriceMinor: fc.nat(30_000),
  /** A discount and a promotion code combined. */
  share: fc.oneof(fc.constant(0), fc.nat(10_000)),
  tax: fc.constantFrom(...taxes),
});

test('a hundred thousand random sales return exactly what they charged, per rate', () => {
  fc.assert(
    fc.property(
      fc.array(drawnLine, { minLength: 1, maxLength: 3 }),
      fc.nat(1000),
      (drawnLines, turn) => {
        const lines = drawnLines.map(({ share, tax, quantity, unitPriceMinor }, index) => {
          const off = { kind: 'share', basisPoints: share } as const;
          const discountMinor = discountOf(off, quantity * unitPriceMinor);
          return lineOf({ quantity, unitPriceMinor, discountMinor, ...tax }, index);
        });
        // Each unit separately, in a random order.
        const parts = lines
          .flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id))
          .map((lineId, index) => ({ lineId, quantity: 1, at: ((index + 1) * turn) % 1009 }))
          .sort((one, other) => one.at - other.at);
        const documents = refundInParts(lines, parts);
        const returned = sumByRate(documents.flat());
        // One boolean per run: an `expect` for each of a hundred thousand takes minutes.
        return (
          documents.flat().every(isNothingOrNegative) &&
          taxTotals(lines).every((charged) =>
            returned.some(
              (sum) =>
                sum.taxTreatment === charged.taxTreatment &&
                sum.taxCause === charged.taxCause &&
                sum.taxBasisPoints === charged.taxBasisPoints &&
                sum.grossMinor + charged.grossMinor === 0 &&
                sum.baseMinor + charged.baseMinor === 0 &&
                sum.quotaMinor + charged.quotaMinor === 0,
            ),
          )
        );
      },
    ),
    { numRuns: 100_000 },
  );
});

function isNothingOrNegative({ grossMinor, baseMinor, quotaMinor }: TaxTotal): boolean {
  return baseMinor + quotaMinor === grossMinor && baseMinor <= 0 && quotaMinor <= 0;
}
