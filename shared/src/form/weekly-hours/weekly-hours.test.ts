import { expect, test } from '@jest/globals';
import { canSpreadMonday, copyDay, dayBefore, nextRange, workingDays } from './weekly-hours.ts';

const range = (weekday: number, starts = '09:00', ends = '14:00') => ({ weekday, starts, ends });

test('copies a day over other days and leaves it unchanged', () => {
  const hours = [range(1), range(1, '16:00', '20:00'), range(2, '10:00', '11:00'), range(6)];
  expect(copyDay(hours, 1, [1, 2, 3])).toEqual([
    range(1),
    range(1, '16:00', '20:00'),
    range(6),
    range(2),
    range(2, '16:00', '20:00'),
    range(3),
    range(3, '16:00', '20:00'),
  ]);
});

test.each([
  [[range(1), range(3)], 4, 3],
  [[range(1), range(3)], 3, 1],
  [[range(1)], 1, undefined],
  [[range(0)], 6, 0],
  [[], 5, undefined],
] as const)('with hours %j, the day to copy on %i is %s', (hours, weekday, expected) => {
  expect(dayBefore(hours, [0, 1, 2, 3, 4, 5, 6], weekday)).toBe(expected);
});

test('offers Monday’s hours while another working day differs', () => {
  expect(canSpreadMonday([])).toBe(false);
  expect(canSpreadMonday([range(2)])).toBe(false);
  expect(canSpreadMonday([range(1)])).toBe(true);
  const all = workingDays.map((weekday) => range(weekday));
  expect(canSpreadMonday(all)).toBe(false);
  expect(canSpreadMonday([...all, range(4, '16:00', '20:00')])).toBe(true);
});

test.each([
  [undefined, '09:00', '14:00'],
  [range(1), '16:00', '20:00'],
  [range(1, '09:00', '18:30'), '18:30', '20:00'],
  [range(1, '16:00', '20:00'), '20:00', '24:00'],
])('after %j comes %s to %s', (last, starts, ends) => {
  expect(nextRange(1, last)).toEqual({ weekday: 1, starts, ends });
});
