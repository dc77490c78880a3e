import { describe, expect, test } from '@jest/globals';
import { type DocumentLine, remainingLines } from './remaining-lines.ts';

function line(id: string, quantity: number, totalMinor: number, rest: Partial<DocumentLine> = {}) {
  const unitPriceMinor = 1000;
  return {
    id,
    quantity,
    unitPriceMinor,
    totalMinor,
    refundsLineId: null,
    discountMinor: quantity * unitPriceMinor - totalMinor,
    ...rest,
  };
}
const refundLine = (id: string, quantity: number, totalMinor: number) =>
  line(`back ${id}`, -quantity, 0 - totalMinor, { refundsLineId: id });

describe('the remaining lines of a sale', () => {
  test('have the units that were not refunded, with their part of the discount', () => {
    const lines = [line('a', 3, 2900), line('b', 1, 1000), refundLine('a', 1, 967)];
    expect(remainingLines(lines)).toEqual([
      expect.objectContaining({ id: 'a', quantity: 2, discountMinor: 67, totalMinor: 1933 }),
      expect.objectContaining({ id: 'b', quantity: 1, totalMinor: 1000 }),
    ]);
  });

  test('leave out a line that was refunded in full, in several parts', () => {
    const lines = [line('a', 2, 2000), line('b', 1, 0), refundLine('a', 1, 1000)];
    expect(remainingLines([...lines, refundLine('a', 1, 1000)])).toEqual([lines[1]]);
  });

  test('list a bono together with its refund when its used sessions stay charged', () => {
    const lines = [line('a', 1, 1000), refundLine('a', 1, 700)];
    expect(remainingLines(lines)).toEqual(lines);
    const several = [line('a', 2, 2000), refundLine('a', 1, 700)];
    expect(remainingLines(several)).toEqual(several);
  });
});
