import { expect, test } from '@jest/globals';
import {
  addDays,
  daysBetween,
  instantOf,
  weekdayOf,
  weekFrom,
  weekOf,
  formatOpening,
  formatWeeklyHours,
} from './index.ts';

test.each([
  ['2026-11-21', 0, '2026-11-15', '2026-11-21'],
  ['2026-11-22', 0, '2026-11-22', '2026-11-28'],
  ['2026-11-22', 1, '2026-11-16', '2026-11-22'],
  ['2026-12-02', 0, '2026-11-29', '2026-12-05'],
  ['2027-01-01', 0, '2026-12-27', '2027-01-02'],
  ['2027-03-28', 0, '2027-03-28', '2027-04-03'],
  ['2027-03-28', 1, '2027-03-22', '2027-03-28'],
  ['2027-10-31', 0, '2027-10-31', '2027-11-06'],
  ['2027-10-31', 1, '2027-10-25', '2027-10-31'],
  ['2028-02-29', 0, '2028-02-27', '2028-03-04'],
])('the week of %s, starting on %s, goes from %s to %s', (date, startsOn, first, last) => {
  const week = weekOf(date, startsOn);
  expect(week).toHaveLength(7);
  expect(new Set(week).size).toBe(7);
  expect([week[0], week[6]]).toEqual([first, last]);
  expect(week).toContain(date);
  expect(week.map(weekdayOf)).toEqual(weekFrom(startsOn));
});

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-03-01', -1, '2027-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-03-27', 2, '2027-03-29'],
  ['2027-11-01', -1, '2027-10-31'],
])('%s and %s days is %s, and back', (from, days, to) => {
  expect(addDays(from, days)).toBe(to);
  expect(daysBetween(from, to)).toBe(days);
});

test.each([
  ['2026-11-24', '10:30', 'Europe/Madrid', '2026-11-24T09:30:00.000Z'],
  ['2026-11-24', '00:00', 'Atlantic/Canary', '2026-11-24T00:00:00.000Z'],
  ['2026-07-01', '00:00', 'Europe/Madrid', '2026-06-30T22:00:00.000Z'],
  // The clock goes forward on 28 March 2027 at 02:00 and back on 31 October at 03:00.
  ['2027-03-28', '00:00', 'Europe/Madrid', '2027-03-27T23:00:00.000Z'],
  ['2027-03-28', '02:30', 'Europe/Madrid', '2027-03-28T01:30:00.000Z'],
  ['2027-03-29', '00:00', 'Europe/Madrid', '2027-03-28T22:00:00.000Z'],
  ['2027-10-31', '00:00', 'Europe/Madrid', '2027-10-30T22:00:00.000Z'],
  ['2027-10-31', '02:30', 'Europe/Madrid', '2027-10-31T00:30:00.000Z'],
  ['2027-11-01', '00:00', 'Europe/Madrid', '2027-10-31T23:00:00.000Z'],
])('%s at %s in %s is %s', (localDate, time, timeZone, instant) => {
  expect(instantOf(localDate, time, timeZone)).toBe(instant);
});

test('weekly hours have a line for each day with hours, from the center’s first weekday', () => {
  const hours = [
    { weekday: 0, starts: '10:00', ends: '12:00' },
    { weekday: 1, starts: '16:00', ends: '20:00' },
    { weekday: 1, starts: '09:00', ends: '14:00' },
  ];
  const [monday, sunday] = ['Lunes: 09:00 – 14:00 y 16:00 – 20:00', 'Domingo: 10:00 – 12:00'];
  const lines = (startsOn: number) =>
    formatWeeklyHours(hours, startsOn).map((line) => line.replaceAll('\u00a0', ' '));
  expect(lines(1)).toEqual([monday, sunday]);
  expect(lines(0)).toEqual([sunday, monday]);
});

test('opening hours join consecutive days of the same hours', () => {
  const hours = [1, 2, 3, 5, 6].map((weekday) => ({ weekday, starts: '07:00', ends: '22:00' }));
  const lines = formatOpening(hours, 0).map((line) => line.replaceAll('\u00a0', ' '));
  expect(lines).toEqual(['Lunes a miércoles: 07:00 – 22:00', 'Viernes a sábado: 07:00 – 22:00']);
});
