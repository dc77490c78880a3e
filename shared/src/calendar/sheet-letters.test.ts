import { describe, expect, test } from '@jest/globals';
import { lettersFor } from './sheet-letters.ts';

const table = (rows: number, columns: number, entries: number, letters: number) =>
  Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => Array.from({ length: entries }, () => letters)),
  );

describe('the letters of a printed calendar', () => {
  test('are large where there is little, and smaller the more there is', () => {
    const sizes = [table(3, 1, 1, 40), table(13, 7, 2, 45), table(13, 7, 4, 45)].map(lettersFor);
    expect(sizes[0]).toBe(10);
    expect(sizes[1]).toBeLessThan(10);
    expect(sizes[2]).toBeLessThan(sizes[1] ?? 0);
  });

  test('are smaller where columns are narrower', () => {
    expect(lettersFor(table(12, 20, 1, 40))).toBeLessThan(lettersFor(table(12, 5, 1, 40)));
  });

  test('can still be read where nothing fits', () => {
    expect(lettersFor(table(24, 20, 5, 80))).toBe(3.5);
  });

  test('are those of an empty day too', () => {
    expect(lettersFor([])).toBe(10);
    expect(lettersFor([[[]]])).toBe(10);
  });
});
