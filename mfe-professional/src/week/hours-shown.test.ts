import { expect, test } from '@jest/globals';
import { hoursShown } from './hours-shown.ts';

test.each([
  [
    'from the first to the last',
    [
      [545, 600],
      [1110, 1170],
    ],
    { from: 9, to: 20 },
  ],
  ['at least four hours', [[600, 660]], { from: 10, to: 14 }],
  ['until midnight for a session that ends later', [[1380, 1500]], { from: 20, to: 24 }],
  ['from midnight for the rest of a session', [[0, 30]], { from: 0, to: 4 }],
] as const)('hoursShown shows %s', (_, spans, hours) => {
  expect(hoursShown(spans.map(([from, to]) => ({ from, to })))).toEqual(hours);
});
