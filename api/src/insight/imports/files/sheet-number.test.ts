import { expect, test } from '@jest/globals';
import { builtInFormat, numberFormatOf, numberText } from './sheet-number.ts';

test.each([
  ['General', '35.299999999999997', '35.3'],
  ['General', '6.12345678E8', '612345678'],
  ['0.00', '4.1666666666666664E-2', '0.0416666666666667'],
  ['0%', '0.21', '21%'],
  ['0.0%', '0.055', '5.5%'],
  ['dd/mm/yyyy', '30989', '1984-11-03'],
  ['[$-C0A]d" de "mmmm" de "yyyy;@', '30989', '1984-11-03'],
  ['mmm-yy', '30989', '1984-11-03'],
  ['dd/mm/yyyy hh:mm', '46359.8125', '2026-12-03 19:30'],
  ['hh:mm', '0.75', '18:00'],
  ['h:mm AM/PM', '0.25', '06:00'],
  ['hh:mm', '46359.8125', '19:30'],
  ['[h]:mm', '4.1666666666666664E-2', '1:00'],
  ['[h]:mm', '1.0625', '25:30'],
  ['#,##0.00 "€";[Red]-#,##0.00 "€"', '12.5', '12.5'],
  ['@', '612345678', '612345678'],
])('a cell with the format %j and the value %j is %j', (code, written, text) => {
  expect(numberText(written, numberFormatOf(code), false)).toBe(text);
});

test('a workbook of the other date system counts from 1904', () => {
  expect(numberText('29527', numberFormatOf('dd/mm/yyyy'), true)).toBe('1984-11-03');
});

test.each([
  [0, 'number'],
  [4, 'number'],
  [9, 'percent'],
  [14, 'date'],
  [20, 'time'],
  [22, 'dateTime'],
  [46, 'duration'],
  [49, 'number'],
])('the format %d of the standard is a %s', (id, kind) => {
  expect(builtInFormat(id)).toBe(kind);
});
