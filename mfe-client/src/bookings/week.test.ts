import { expect, test } from '@jest/globals';
import { addDays, daysBetween, weekdayWord, weekOf, weekWords } from './week.ts';

test.each([
  ['2026-11-21', 0, '2026-11-15', '2026-11-21'],
  ['2026-11-22', 0, '2026-11-22', '2026-11-28'],
  ['2026-11-22', 1, '2026-11-16', '2026-11-22'],
  ['2026-12-02', 0, '2026-11-29', '2026-12-05'],
  ['2027-01-01', 0, '2026-12-27', '2027-01-02'],
  ['2027-03-28', 0, '2027-03-28', '2027-04-03'],
  ['2027-10-31', 0, '2027-10-31', '2027-11-06'],
  ['2027-10-31', 1, '2027-10-25', '2027-10-31'],
  ['2028-02-29', 0, '2028-02-27', '2028-03-04'],
])('the week of %s, starting on %s, goes from %s to %s', (date, startsOn, first, last) => {
  const week = weekOf(date, startsOn);
  expect(week).toHaveLength(7);
  expect(new Set(week).size).toBe(7);
  expect([week[0], week[6]]).toEqual([first, last]);
  expect(week).toContain(date);
});

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2027-03-27', 2, '2027-03-29'],
  ['2027-11-01', -1, '2027-10-31'],
])('%s and %s days is %s, and back', (from, days, to) => {
  expect(addDays(from, days)).toBe(to);
  expect(daysBetween(from, to)).toBe(days);
});

test.each([
  ['2026-11-22', '22 – 28 nov'],
  ['2026-11-29', '29 nov – 5 dic'],
  ['2026-12-27', '27 dic – 2 ene'],
])('the week of %s reads %s', (date, words) => {
  expect(weekWords(weekOf(date, 0))).toBe(words);
});

test('a day has its weekday above it', () => {
  expect(weekOf('2026-11-22', 0).map(weekdayWord)).toEqual([
    'dom',
    'lun',
    'mar',
    'mié',
    'jue',
    'vie',
    'sáb',
  ]);
});
