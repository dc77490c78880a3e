import { describe, expect, test } from '@jest/globals';
import { moveToWeekdays, occurrencesOf } from './occurrences.ts';

const madrid = 'Europe/Madrid';
const sundays = {
  weekdays: [0],
  localTime: '19:00',
  durationMinutes: 60,
  fromDate: '2027-01-01',
  untilDate: null,
};

function starts(pattern: object, first: string, last: string): (string | null)[] {
  return occurrencesOf({ ...sundays, ...pattern }, first, last, madrid).map(
    ({ times }) => times?.startsAt.toISOString() ?? null,
  );
}

describe('occurrences', () => {
  test('19:00 stays 19:00 when clocks go forward and back', () => {
    expect(starts({}, '2027-03-21', '2027-03-28')).toEqual([
      '2027-03-21T18:00:00.000Z',
      '2027-03-28T17:00:00.000Z',
    ]);
    expect(starts({}, '2027-10-24', '2027-10-31')).toEqual([
      '2027-10-24T17:00:00.000Z',
      '2027-10-31T18:00:00.000Z',
    ]);
  });

  test('02:30 is missing on one night and the first of two on another', () => {
    const night = { localTime: '02:30' };
    expect(starts(night, '2027-03-28', '2027-03-28')).toEqual([null]);
    expect(starts(night, '2027-10-31', '2027-10-31')).toEqual(['2027-10-31T00:30:00.000Z']);
  });

  test('an hour is an hour over the change', () => {
    const [found] = occurrencesOf(
      { ...sundays, localTime: '01:30' },
      '2027-03-28',
      '2027-03-28',
      madrid,
    );
    expect(found?.times?.endsAt.toISOString()).toBe('2027-03-28T01:30:00.000Z');
  });

  test.each([
    ['on any night', 6, 120, '2027-02-27', '2027-02-27T21:30:00.000Z', '2027-02-27T23:30:00.000Z'],
    // It is over before two, when clocks change.
    [
      'the night of spring',
      6,
      120,
      '2027-03-27',
      '2027-03-27T21:30:00.000Z',
      '2027-03-27T23:30:00.000Z',
    ],
    [
      'the night of autumn',
      6,
      120,
      '2027-10-30',
      '2027-10-30T20:30:00.000Z',
      '2027-10-30T22:30:00.000Z',
    ],
    // Five hours are five hours: until 04:30 on the wall in spring, until 02:30 in autumn.
    [
      'over the change of spring',
      6,
      300,
      '2027-03-27',
      '2027-03-27T21:30:00.000Z',
      '2027-03-28T02:30:00.000Z',
    ],
    [
      'over the change of autumn',
      6,
      300,
      '2027-10-30',
      '2027-10-30T20:30:00.000Z',
      '2027-10-31T01:30:00.000Z',
    ],
    [
      'the last of the year',
      5,
      120,
      '2027-12-31',
      '2027-12-31T21:30:00.000Z',
      '2027-12-31T23:30:00.000Z',
    ],
  ])('22:30 past midnight, %s', (_, weekday, durationMinutes, localDate, startsAt, endsAt) => {
    const pattern = { ...sundays, weekdays: [weekday], localTime: '22:30', durationMinutes };
    const found = occurrencesOf(pattern, localDate, localDate, madrid);
    expect(found).toEqual([
      { localDate, times: { startsAt: new Date(startsAt), endsAt: new Date(endsAt) } },
    ]);
  });

  test.each([
    ['from its first day', { fromDate: '2027-01-11' }, '2027-01-01', '2027-01-18', ['2027-01-17']],
    [
      'to its last',
      { untilDate: '2027-01-10' },
      '2027-01-01',
      '2027-01-31',
      ['2027-01-03', '2027-01-10'],
    ],
    [
      'on 29 February',
      { weekdays: [2], fromDate: '2028-02-01' },
      '2028-02-28',
      '2028-03-01',
      ['2028-02-29'],
    ],
    [
      'over the year’s end',
      { weekdays: [4, 5] },
      '2027-12-30',
      '2028-01-01',
      ['2027-12-30', '2027-12-31'],
    ],
    ['never before it begins', { fromDate: '2028-01-01' }, '2027-01-01', '2027-12-31', []],
  ])('%s', (_name, pattern, first, last, dates) => {
    const found = occurrencesOf({ ...sundays, ...pattern }, first, last, madrid);
    expect(found.map(({ localDate }) => localDate)).toEqual(dates);
  });
});

describe('a change of weekdays', () => {
  // 2026-11-23 is a Monday.
  test.each([
    ['keeps the days that stay', [1, 3], [1, 4], '2026-11-23', '2026-11-23'],
    ['moves the one that goes to the one that comes', [1, 3], [1, 4], '2026-11-25', '2026-11-26'],
    ['pairs them in order', [1, 3], [2, 4], '2026-11-25', '2026-11-26'],
    ['leaves no day for the rest', [1, 3], [1], '2026-11-25', null],
    ['stays in the week, which begins on Sunday', [1], [0], '2026-11-23', '2026-11-22'],
  ])('%s', (_name, before, after, date, moved) => {
    expect(moveToWeekdays(before, after, 0)(date)).toBe(moved);
  });

  test('stays in the week, which may begin on Monday', () => {
    expect(moveToWeekdays([1], [0], 1)('2026-11-23')).toBe('2026-11-29');
  });
});
