import { expect, test } from '@jest/globals';
import { peakUsage } from './peak-usage.ts';

test.each([
  ['nothing', [], 0],
  [
    'consecutive uses',
    [
      [0, 10, 1],
      [10, 20, 1],
    ],
    1,
  ],
  [
    'at once',
    [
      [0, 10, 1],
      [5, 20, 2],
      [8, 9, 1],
    ],
    4,
  ],
] as [string, [number, number, number][], number][])('peakUsage of %s', (_name, uses, peak) => {
  const at = (minutes: number) => new Date(minutes * 60_000);
  expect(
    peakUsage(uses.map(([from, to, quantity]) => ({ from: at(from), to: at(to), quantity }))),
  ).toBe(peak);
});
