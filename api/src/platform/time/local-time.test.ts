import { describe, expect, test } from '@jest/globals';
import {
  addDays,
  datesBetween,
  instantOf,
  localDateOf,
  localTimeOf,
  minutesOf,
  startOfDay,
  weekdayOf,
} from './local-time.ts';

const madrid = 'Europe/Madrid';

test.each([
  ['2026-11-21T22:59:59Z', madrid, '2026-11-21'],
  ['2026-11-21T23:00:00Z', madrid, '2026-11-22'],
  ['2026-07-01T22:00:00Z', madrid, '2026-07-02'],
  ['2026-12-31T23:30:00Z', madrid, '2027-01-01'],
  ['2027-01-01T03:00:00Z', 'America/Mexico_City', '2026-12-31'],
])('localDateOf %s in %s is %s', (instant, timeZone, date) => {
  expect(localDateOf(new Date(instant), timeZone)).toBe(date);
});

describe('instantOf a local time', () => {
  test.each([
    ['in winter', '2027-01-15', '19:00', madrid, '2027-01-15T18:00:00.000Z'],
    [
      'the evening before clocks go forward',
      '2027-03-27',
      '19:00',
      madrid,
      '2027-03-27T18:00:00.000Z',
    ],
    ['the day clocks go forward', '2027-03-28', '19:00', madrid, '2027-03-28T17:00:00.000Z'],
    ['just before the gap', '2027-03-28', '01:59', madrid, '2027-03-28T00:59:00.000Z'],
    ['in the gap', '2027-03-28', '02:30', madrid, null],
    ['at the end of the gap', '2027-03-28', '03:00', madrid, '2027-03-28T01:00:00.000Z'],
    ['shown twice: the first', '2027-10-31', '02:30', madrid, '2027-10-31T00:30:00.000Z'],
    ['after the repeated hour', '2027-10-31', '03:00', madrid, '2027-10-31T02:00:00.000Z'],
    ['the evening clocks went back', '2027-10-31', '19:00', madrid, '2027-10-31T18:00:00.000Z'],
    ['24:00 is the next midnight', '2026-12-31', '24:00', madrid, '2026-12-31T23:00:00.000Z'],
    ['29 February', '2028-02-29', '09:00', madrid, '2028-02-29T08:00:00.000Z'],
    ['a zone west of UTC', '2027-03-14', '02:30', 'America/New_York', null],
    [
      'a zone that changes by half an hour',
      '2027-04-04',
      '01:45',
      'Australia/Lord_Howe',
      '2027-04-03T14:45:00.000Z',
    ],
  ])('%s', (_name, date, time, timeZone, instant) => {
    expect(instantOf(date, time, timeZone)?.toISOString() ?? null).toBe(instant);
  });

  test('startOfDay is one o’clock when clocks skip midnight', () => {
    expect(startOfDay('2027-03-28', 'Asia/Beirut').toISOString()).toBe('2027-03-27T22:00:00.000Z');
    expect(startOfDay('2027-03-28', madrid).toISOString()).toBe('2027-03-27T23:00:00.000Z');
  });

  test('localTimeOf returns the time again', () => {
    expect(localTimeOf(new Date('2027-03-28T17:00:00Z'), madrid)).toBe('19:00');
  });
});

test.each([
  ['2027-12-31', 1, '2028-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2027-03-27', 2, '2027-03-29'],
  ['2027-01-01', -1, '2026-12-31'],
])('addDays of %s and %i days is %s', (date, days, other) => {
  expect(addDays(date, days)).toBe(other);
});

test('weekdayOf, minutesOf and datesBetween count days and minutes', () => {
  expect(weekdayOf('2026-11-22')).toBe(0);
  expect(weekdayOf('2028-02-29')).toBe(2);
  expect([minutesOf('09:30'), minutesOf('09:30:00'), minutesOf('24:00')]).toEqual([570, 570, 1440]);
  expect(datesBetween('2026-12-31', '2027-01-01')).toEqual(['2026-12-31', '2027-01-01']);
  expect(datesBetween('2027-01-02', '2027-01-01')).toEqual([]);
});
