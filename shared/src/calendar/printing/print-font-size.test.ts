import { describe, expect, test } from '@jest/globals';
import { fontSizeFor } from './print-font-size.ts';

const table = (rows: number, columns: number, entries: number, letters: number) =>
  Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => Array.from({ length: entries }, () => letters)),
  );

describe('the font size of a printed calendar', () => {
  test('is large for little content and shrinks with more', () => {
    const sizes = [table(3, 1, 1, 40), table(13, 7, 2, 45), table(13, 7, 4, 45)].map(fontSizeFor);
    expect(sizes[0]).toBe(10);
    expect(sizes[1]).toBeLessThan(10);
    expect(sizes[2]).toBeLessThan(sizes[1] ?? 0);
  });

  test('is smaller for narrower columns', () => {
    expect(fontSizeFor(table(12, 20, 1, 40))).toBeLessThan(fontSizeFor(table(12, 5, 1, 40)));
  });

  test('stays readable even if the content doesn’t fit', () => {
    expect(fontSizeFor(table(24, 20, 5, 80))).toBe(3.5);
  });

  test('exists for an empty day', () => {
    expect(fontSizeFor([])).toBe(10);
    expect(fontSizeFor([[[]]])).toBe(10);
  });
});
