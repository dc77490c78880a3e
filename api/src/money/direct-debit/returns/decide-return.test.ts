import { describe, expect, test } from '@jest/globals';
import { decideReturn } from './decide-return.ts';

const captured = { state: 'captured', amountMinor: 4500, leftMinor: 4500 } as const;

describe('a return', () => {
  test('of captured money makes it owed again', () => {
    const all = { kind: 'return', amountMinor: 4500 };
    expect(decideReturn({ amountMinor: 4500 }, captured)).toEqual(all);
    expect(decideReturn({ amountMinor: null }, captured)).toEqual(all);
  });

  test.each([
    [3500, 3500],
    [0, 0],
  ])('of money of which the center kept %s makes that owed again', (leftMinor, amountMinor) => {
    expect(decideReturn({ amountMinor: 4500 }, { ...captured, leftMinor })).toEqual({
      kind: 'return',
      amountMinor,
    });
  });

  test('before the collection makes the payment fail', () => {
    const item = { ...captured, state: 'collecting' } as const;
    expect(decideReturn({ amountMinor: 4500 }, item)).toEqual({ kind: 'reject' });
  });

  test.each(['rejected', 'returned'] as const)('of a %s collection changes nothing', (state) => {
    for (const amountMinor of [4500, 4800]) {
      expect(decideReturn({ amountMinor }, { ...captured, state })).toEqual({ kind: 'repeated' });
    }
  });

  test.each([
    ['unknown_reference', { amountMinor: 4500 }, undefined],
    ['other_amount', { amountMinor: 4501 }, captured],
    ['not_sent', { amountMinor: 4500 }, { ...captured, state: 'draft' } as const],
    ['not_sent', { amountMinor: 4500 }, { ...captured, state: 'dropped' } as const],
    ['other_amount', { amountMinor: null, isOtherAmount: true }, captured],
  ] as const)('is not applied: %s', (problem, entry, item) => {
    expect(decideReturn(entry, item)).toEqual({ kind: 'problem', problem });
  });
});
