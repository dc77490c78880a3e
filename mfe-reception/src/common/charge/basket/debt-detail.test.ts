import { describe, expect, test } from '@jest/globals';
import { debtDetail } from './debt-detail.ts';

const now = new Date('2026-11-24T23:30:00.000Z'); // 25 November in Madrid
const rest = (dueOn: string | null) =>
  debtDetail(
    {
      kind: 'sale',
      saleId: 's',
      description: 'Bono 10',
      amountMinor: 5500,
      dueOn,
      issuedAt: '2026-10-14T10:00:00.000Z',
    },
    'Europe/Madrid',
    now,
  );

describe('debtDetail', () => {
  test.each([
    [null, null],
    ['2026-11-24', 'venció el 24 nov 2026'],
    ['2026-11-25', 'vence el 25 nov 2026'],
    ['2026-12-01', 'vence el 1 dic 2026'],
  ])('for the rest of a sale due on %s is %s', (dueOn, expected) => {
    expect(rest(dueOn)).toBe(expected);
  });
});
