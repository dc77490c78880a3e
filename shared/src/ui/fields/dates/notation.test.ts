import { expect, test } from '@jest/globals';
import { dates, times, type Notation } from './notation.ts';

/** Types the keys one at a time. */
function typed(notation: Notation, keys: string): string {
  return [...keys].reduce((text, key) => notation.mask(text + key, text), '');
}

test.each([
  ['', ''],
  ['24/12/2026', '2026-12-24'],
  ['1/2/2027', '2027-02-01'],
  ['24-12-2026', '2026-12-24'],
  ['24.12.2026', '2026-12-24'],
  [' 24122026 ', '2026-12-24'],
  ['2026-12-24', '2026-12-24'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2027', undefined],
  ['31/04/2027', undefined],
  ['12/24/2026', undefined],
  ['24/12/20', undefined],
  ['24/12/0026', undefined],
  ['mañana', undefined],
])('formats the date %j during typing as %j', (text, value) => {
  expect(dates.read(text)).toBe(value);
});

test.each([
  ['24/12/26', '2026-12-24'],
  ['1-2-27', '2027-02-01'],
  ['241180', '1980-11-24'],
  ['24/12', undefined],
  ['31/02/27', undefined],
])('completes the date %j on blur to %j', (text, value) => {
  expect(dates.settle(text)).toBe(value);
});

test.each([
  ['24122026', '24/12/2026'],
  ['24/12/2026', '24/12/2026'],
  ['1/2/2027', '1/2/2027'],
])('formats the keys %s as the date %s', (keys, text) => {
  expect(typed(dates, keys)).toBe(text);
});

test.each([
  ['', ''],
  ['2026-12-24', '24/12/2026'],
  ['31/02/2027', '31/02/2027'],
])('shows the date %j as %j', (value, text) => {
  expect(dates.write(value)).toBe(text);
});

test('leaves corrections in the middle and deletions unchanged', () => {
  expect(dates.mask('241', '2411')).toBe('241');
  expect(dates.mask('124', '24')).toBe('124');
  expect(times.mask('193', '1930')).toBe('193');
});

test.each([
  ['', '', ''],
  ['19:30', '19:30', '19:30'],
  ['24:00', '24:00', '24:00'],
  ['9:30', undefined, '09:30'],
  ['930', undefined, '09:30'],
  ['1930', undefined, '19:30'],
  ['9.30', undefined, '09:30'],
  ['19h', undefined, '19:00'],
  ['9', undefined, '09:00'],
  ['25:00', undefined, undefined],
  ['19:75', undefined, undefined],
  ['tarde', undefined, undefined],
])('formats the time %j during typing as %j, and on blur as %j', (text, value, left) => {
  expect(times.read(text)).toBe(value);
  expect(times.settle(text)).toBe(left);
});

test('formats the keys 1930 as the time 19:30', () => {
  expect(typed(times, '1930')).toBe('19:30');
  expect(typed(times, '19:30')).toBe('19:30');
  expect(typed(times, '930')).toBe('9:30');
});
