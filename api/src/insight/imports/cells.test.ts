import { expect, test } from '@jest/globals';
import { dayOf, hundredthsOf, minutesOf, timeOf } from './cells.ts';

test.each([
  ['03/12/2026', '2026-12-03'],
  ['3.12.2026 19:30', '2026-12-03'],
  ['2026-12-03T19:30:00', '2026-12-03'],
  ['46359', '2026-12-03'],
  ['46359.8125', '2026-12-03'],
  ['', null],
  ['31/02/2026', undefined],
  ['mañana', undefined],
])('dayOf(%j) is %j', (typed, day) => expect(dayOf(typed)).toBe(day));

test.each([
  ['19:30', '19:30'],
  ['9.05', '09:05'],
  ['19h30', '19:30'],
  ['19 h', '19:00'],
  ['19:30:00', '19:30'],
  ['7:30 p.m.', '19:30'],
  ['12:15 am', '00:15'],
  ['0.8125', '19:30'],
  ['46359.8125', '19:30'],
  ['03/12/2026 19:30', '19:30'],
  ['2026-12-03T19:30:00', '19:30'],
  ['25:00', undefined],
  ['19', undefined],
  ['13:00 pm', undefined],
  ['tarde', undefined],
  ['', undefined],
])('timeOf(%j) is %j', (typed, time) => expect(timeOf(typed)).toBe(time));

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.50 €', 1250],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ['1.200', 120_000],
  ['0', 0],
  ['-3', undefined],
  ['gratis', undefined],
  ['', undefined],
])('hundredthsOf(%j) is %j', (typed, amount) => expect(hundredthsOf(typed)).toBe(amount));

test.each([
  ['55', 55],
  ['55 min', 55],
  ["45'", 45],
  ['1 h', 60],
  ['1:30', 90],
  ['1h30', 90],
  ['1 hora y 15 minutos', 75],
  ['', undefined],
  ['larga', undefined],
])('minutesOf(%j) is %j', (typed, minutes) => expect(minutesOf(typed)).toBe(minutes));
