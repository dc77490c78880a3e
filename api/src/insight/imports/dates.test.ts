import { expect, test } from '@jest/globals';
import { dayOf } from './dates.ts';

test.each([
  ['03/12/2026', '2026-12-03'],
  ['3.12.2026 19:30', '2026-12-03'],
  ['2026-12-03T19:30:00', '2026-12-03'],
  ['2026/12/3', '2026-12-03'],
  ['46359', '2026-12-03'],
  ['46359.8125', '2026-12-03'],
  ['31/12/26', '2026-12-31'],
  ['3 de diciembre de 2026', '2026-12-03'],
  ['martes, 3 de marzo de 2026', '2026-03-03'],
  ['3-dic-26', '2026-12-03'],
  ['Dec 3, 2026', '2026-12-03'],
  ['December 3rd, 2026', '2026-12-03'],
  ['3 sept. 2026', '2026-09-03'],
  ['mar 03/11/2026', '2026-11-03'],
  ['mar. 3 nov 2026', '2026-11-03'],
  ['miércoles, 03/11/2026 19:30', '2026-11-03'],
  ['Tue Nov 03 19:30:00 CET 2026', '2026-11-03'],
  ['Tue Mar 03 2026 19:30:00 GMT+0100', '2026-03-03'],
  ['Mar 3, 2026', '2026-03-03'],
  ['mar 3 2026 10:11', '2026-03-03'],
  ['1984', undefined],
  ['', null],
  ['31/02/2026', undefined],
  ['mañana', undefined],
  ['marzo 2026', undefined],
])('dayOf(%j) is %j', (typed, day) => expect(dayOf(typed, 'this', 'dayFirst')).toBe(day));

test.each([
  ['11/2/1988', 'dayFirst', '1988-02-11'],
  ['11/2/1988', 'monthFirst', '1988-11-02'],
  ['4/13/1990', 'monthFirst', '1990-04-13'],
  ['4/13/1990', 'dayFirst', undefined],
] as const)('dayOf(%j) with the order %s is %j', (typed, order, day) => {
  expect(dayOf(typed, 'this', order)).toBe(day);
});

test.each([
  ['03/11/84', '1984-11-03'],
  ['24/11/26', '2026-11-24'],
  ['25/11/26', '1926-11-25'],
  ['25/11/2026', '2026-11-25'],
])('a birthday %j until 24 November 2026 is %j', (typed, day) => {
  expect(dayOf(typed, { notAfter: '2026-11-24' }, 'dayFirst')).toBe(day);
});
