import { expect, test } from '@jest/globals';
import { minutesOf, timeOf } from './cells.ts';

test.each([
  ['19:30', '19:30'],
  ['9.05', '09:05'],
  ['19h30', '19:30'],
  ['19 h', '19:00'],
  ['19:30:00', '19:30'],
  ['7:30 p.m.', '19:30'],
  ['12:15 am', '00:15'],
  ['0.8125', '19:30'],
  ['0.75', '18:00'],
  ['0.25', '06:00'],
  ['0.5', '12:00'],
  ['0.30', '00:30'],
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
  ['55', 55],
  ['55 min', 55],
  ["45'", 45],
  ['1 h', 60],
  ['1:30', 90],
  ['0.0416666666666667', 60],
  ['1h30', 90],
  ['1 hora y 15 minutos', 75],
  ['0.5', undefined],
  ['0.75', undefined],
  ['', undefined],
  ['larga', undefined],
])('minutesOf(%j) is %j', (typed, minutes) => expect(minutesOf(typed)).toBe(minutes));
