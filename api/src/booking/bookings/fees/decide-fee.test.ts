import { describe, expect, test } from '@jest/globals';
import { defaultFeePolicy } from '@aforo/shared/contract';
import { decideFee, feeTerms, listedFee, payerOf } from './decide-fee.ts';

const listed = { lateFeeMinor: 500, noShowFeeMinor: 1000 };

describe('listedFee', () => {
  test.each([
    ['owed', 'cancelledLate', false, 500],
    ['owed', 'noShow', false, 1000],
    ['unlimited', 'cancelledLate', false, 500],
    ['unlimited', 'noShow', false, 1000],
    ['credits', 'cancelledLate', false, null],
    ['credits', 'noShow', false, null],
    ['credits', 'cancelledLate', true, 500],
    ['credits', 'noShow', true, 1000],
    ['charged', 'cancelledLate', false, null],
    ['charged', 'noShow', true, null],
  ] as const)('%s, %s, lost sessions too: %s is %s', (payer, cause, isForLostSessionsToo, fee) => {
    expect(listedFee(cause, listed, payer, { isForLostSessionsToo })).toBe(fee);
  });

  test.each([
    ['cancelledLate', { ...listed, lateFeeMinor: null }],
    ['noShow', { ...listed, noShowFeeMinor: null }],
  ] as const)('is null when %s has no fee', (cause, without) => {
    expect(listedFee(cause, without, 'owed', { isForLostSessionsToo: false })).toBeNull();
  });
});

describe('decideFee', () => {
  test.each([
    [500, 0, 0, 500],
    [500, 1, 0, 0],
    [500, 1, 1, 500],
    [500, 3, 2, 0],
    [500, 3, 3, 500],
  ])('reduces %d with %d free and %d used to %d', (minor, freeCount, used, amountMinor) => {
    expect(decideFee(minor, { freeCount, isTaxed: false }, used)).toEqual({
      amountMinor,
      isTaxed: false,
    });
  });

  test('uses no free one when there is no fee', () => {
    expect(decideFee(null, { freeCount: 3, isTaxed: true }, 0)).toBeNull();
  });
});

test.each([
  [{ isCharged: true, purchaseKind: null, isReturned: false }, 'charged'],
  [{ isCharged: false, purchaseKind: null, isReturned: false }, 'owed'],
  [{ isCharged: false, purchaseKind: 'credits', isReturned: false }, 'credits'],
  [{ isCharged: false, purchaseKind: 'unlimited', isReturned: false }, 'unlimited'],
  [{ isCharged: false, purchaseKind: 'credits', isReturned: true }, 'owed'],
] as const)('payerOf(%j)', (booking, payer) => {
  expect(payerOf(booking)).toBe(payer);
});

describe('feeTerms', () => {
  const policy = { ...defaultFeePolicy, freeCount: 2 };

  test('contains the fee of each cause and the number of free ones', () => {
    expect(feeTerms(listed, 'owed', policy, 1)).toEqual({
      lateMinor: 500,
      noShowMinor: 1000,
      losesSession: false,
      freeLeft: 1,
    });
    expect(feeTerms(listed, 'owed', policy, 5)).toMatchObject({ freeLeft: 0 });
  });

  test('announces both session and fee when both are lost', () => {
    expect(feeTerms(listed, 'credits', { ...policy, isForLostSessionsToo: true }, 0)).toMatchObject(
      { losesSession: true, lateMinor: 500 },
    );
  });

  test('is null when no fee is charged', () => {
    expect(feeTerms(listed, 'credits', policy, 0)).toBeNull();
    expect(feeTerms({ lateFeeMinor: null, noShowFeeMinor: null }, 'owed', policy, 0)).toBeNull();
  });
});
