import { describe, expect, test } from '@jest/globals';
import type { ChargePayment } from '@aforo/shared/contract';
import fc from 'fast-check';
import { DomainError } from '../../../platform/domain-error.ts';
import { allocatePayments, allocateVouchers, type Payable } from './allocate-payments.ts';
import { rateKey } from '../amounts.ts';

const sale = (owedMinor: number, voucherableMinor = owedMinor): Payable => ({
  owedMinor,
  voucherableMinor,
  prepaidRooms: new Map(),
});
const sum = (amounts: readonly { amountMinor: number }[]) =>
  amounts.reduce((total, { amountMinor }) => total + amountMinor, 0);
const codeOf = (work: () => unknown): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

describe('the payments of a charge', () => {
  test('pay the older sales first, and the change goes with the last part of the cash', () => {
    const given: ChargePayment[] = [
      { method: 'cash', amountMinor: 2500, tenderedMinor: 5000 },
      { method: 'card', amountMinor: null },
    ];
    expect(allocatePayments(given, [sale(2000), sale(1250)])).toEqual({
      payments: [
        [{ method: 'cash', amountMinor: 2000 }],
        [
          { method: 'cash', amountMinor: 500, tenderedMinor: 3000 },
          { method: 'card', amountMinor: 750 },
        ],
      ],
      paidMinor: 3250,
      changeMinor: 2500,
    });
  });

  test('spend gift vouchers where they are allowed, so that a sold voucher is paid with money', () => {
    const given: ChargePayment[] = [
      { method: 'card', amountMinor: 5000 },
      { method: 'balance', amountMinor: 2000, voucherCode: 'V' },
    ];
    expect(allocatePayments(given, [sale(2000), sale(5000, 0)]).payments).toEqual([
      [{ method: 'balance', amountMinor: 2000, voucherCode: 'V' }],
      [{ method: 'card', amountMinor: 5000 }],
    ]);
  });

  test('without an amount pay the rest, and are dropped when there is no rest', () => {
    const given: ChargePayment[] = [
      { method: 'cash', amountMinor: 1000 },
      { method: 'card', amountMinor: null },
    ];
    expect(allocatePayments(given, [sale(1000)]).payments).toEqual([
      [{ method: 'cash', amountMinor: 1000 }],
    ]);
    expect(allocatePayments([{ method: 'card', amountMinor: null }], [])).toEqual({
      payments: [],
      paidMinor: 0,
      changeMinor: 0,
    });
  });

  test.each<[string, ChargePayment[], Payable[], string]>([
    [
      'more than the debt',
      [{ method: 'card', amountMinor: 1001 }],
      [sale(400), sale(600)],
      'payment_exceeds',
    ],
    [
      'a gift voucher for a gift voucher',
      [{ method: 'balance', amountMinor: 500, voucherCode: 'V' }],
      [sale(1000, 400)],
      'voucher_unpaid',
    ],
    [
      'less cash than charged',
      [{ method: 'cash', amountMinor: null, tenderedMinor: 900 }],
      [sale(1000)],
      'validation_failed',
    ],
  ])('are refused: %s', (_, payments, payables, code) => {
    expect(codeOf(() => allocatePayments(payments, payables))).toBe(code);
  });

  const payables = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 300_00 }), fc.integer({ min: 0, max: 300_00 }), fc.boolean())
      .map(([plainMinor, voucherMinor, sellsVoucher]) =>
        sellsVoucher ? sale(plainMinor + voucherMinor, plainMinor) : sale(plainMinor + 1),
      ),
    { maxLength: 6 },
  );
  const payments = fc.array(
    fc
      .tuple(
        fc.constantFrom('cash', 'card', 'transfer', 'balance' as const),
        fc.integer({ min: 1, max: 400_00 }),
        fc.integer({ min: 0, max: 100_00 }),
        fc.boolean(),
      )
      .map(([method, amountMinor, overMinor, isTendered]): ChargePayment => {
        if (method === 'balance') return { method, amountMinor, voucherCode: 'V' };
        return method === 'cash' && isTendered
          ? { method, amountMinor, tenderedMinor: amountMinor + overMinor }
          : { method, amountMinor };
      }),
    { maxLength: 6 },
  );

  test("are never negative, never exceed a sale's debt, and sum exactly", () => {
    fc.assert(
      fc.property(payments, payables, fc.boolean(), (drawnPayments, drawnPayables, hasRest) => {
        const all: ChargePayment[] = hasRest
          ? [...drawnPayments, { method: 'card', amountMinor: null }]
          : drawnPayments;
        const owedMinor = drawnPayables.reduce((total, one) => total + one.owedMinor, 0);
        const voucherableMinor = drawnPayables.reduce(
          (total, one) => total + one.voucherableMinor,
          0,
        );
        const paymentsMinor = drawnPayments.reduce(
          (total, one) => total + (one.amountMinor ?? 0),
          0,
        );
        const vouchersMinor = drawnPayments
          .filter(({ method }) => method === 'balance')
          .reduce((total, one) => total + (one.amountMinor ?? 0), 0);
        const code = codeOf(() => allocatePayments(all, drawnPayables));
        if (paymentsMinor > owedMinor) return expect(code).toBe('payment_exceeds');
        if (vouchersMinor > voucherableMinor) return expect(code).toBe('voucher_unpaid');
        const { payments: shares, paidMinor, changeMinor } = allocatePayments(all, drawnPayables);
        const change = shares
          .flat()
          .map(({ tenderedMinor, amountMinor }) => (tenderedMinor ?? amountMinor) - amountMinor)
          .reduce((total, minor) => total + minor, 0);
        const faults = shares.flatMap((share, index) => {
          const { owedMinor: mostMinor = 0, voucherableMinor: roomMinor = 0 } =
            drawnPayables[index] ?? {};
          const isEarlierUnpaid = drawnPayables
            .slice(0, index)
            .some((one, at) => sum(shares[at] ?? []) < one.owedMinor);
          return [
            share.some(({ amountMinor }) => amountMinor <= 0) && 'no amount',
            sum(share) > mostMinor && 'more than is owed',
            sum(share.filter(({ method }) => method === 'balance')) > roomMinor && 'a voucher',
            vouchersMinor === 0 && sum(share) > 0 && isEarlierUnpaid && 'out of order',
          ].filter(Boolean);
        });
        expect({ faults, paidMinor, sum: sum(shares.flat()), change }).toEqual({
          faults: [],
          paidMinor: hasRest ? owedMinor : paymentsMinor,
          sum: paidMinor,
          change: changeMinor,
        });
        expect(changeMinor).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });
});

test('gift vouchers pay up to their balance, in order, and never for another voucher', () => {
  const vouchers = [
    { code: 'A', balanceMinor: 5_00, prepaidTax: null },
    { code: 'B', balanceMinor: 100_00, prepaidTax: null },
  ];
  expect(allocateVouchers(vouchers, [sale(12_00), sale(50_00, 0)])).toMatchObject([
    { code: 'A', amountMinor: 5_00 },
    { code: 'B', amountMinor: 7_00 },
  ]);
  expect(allocateVouchers(vouchers, [])).toMatchObject([{ amountMinor: 0 }, { amountMinor: 0 }]);
});

describe('a single-purpose voucher', () => {
  const prepaidTax = { taxTreatment: 'rate', taxCause: null, taxBasisPoints: 2100 } as const;
  const older = sale(50_00);
  const newSale: Payable = {
    ...sale(30_00),
    prepaidRooms: new Map([[rateKey(prepaidTax), 20_00]]),
  };

  test('pays for lines of its tax rate in the new sale, and never for an older sale', () => {
    const vouchers = [{ code: 'A', balanceMinor: 100_00, prepaidTax }];
    expect(allocateVouchers(vouchers, [older, newSale])).toMatchObject([{ amountMinor: 20_00 }]);
    const given: ChargePayment[] = [
      { method: 'balance', amountMinor: 20_00, voucherCode: 'A' },
      { method: 'card', amountMinor: null },
    ];
    const taxes = new Map([['A', prepaidTax]]);
    expect(allocatePayments(given, [older, newSale], taxes).payments).toMatchObject([
      [{ method: 'card', amountMinor: 50_00 }],
      [
        { method: 'balance', amountMinor: 20_00 },
        { method: 'card', amountMinor: 10_00 },
      ],
    ]);
  });

  test('is refused for a higher amount', () => {
    const given: ChargePayment[] = [{ method: 'balance', amountMinor: 20_01, voucherCode: 'A' }];
    const taxes = new Map([['A', prepaidTax]]);
    expect(codeOf(() => allocatePayments(given, [older, newSale], taxes))).toBe(
      'voucher_other_tax',
    );
    expect(codeOf(() => allocatePayments(given, [older, newSale]))).toBeNull();
  });
});
