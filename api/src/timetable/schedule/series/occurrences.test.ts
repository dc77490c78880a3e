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
  test('keep 19:00 when clocks go forward and back', () => {
    expect(starts({}, '2027-03-21', '2027-03-28')).toEqual([
      '2027-03-21T18:00:00.000Z',
      '2027-03-28T17:00:00.000Z',
    ]);
    expect(starts({}, '2027-10-24', '2027-10-31')).toEqual([
      '2027-10-24T17:00:00.000Z',
      '2027-10-31T18:00:00.000Z',
    ]);
  });

  test('skip 02:30 on one night and use the first of two on another', () => {
    const night = { localTime: '02:30' };
    expect(starts(night, '2027-03-28', '2027-03-28')).toEqual([null]);
    expect(starts(night, '2027-10-31', '2027-10-31')).toEqual(['2027-10-31T00:30:00.000Z']);
  });

  test('keep their duration in real time across a clock change', () => {
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
    // It ends before two o'clock, when clocks change.
    [
      'on the night of the spring change',
      6,
      120,
      '2027-03-27',
      '2027-03-27T21:30:00.000Z',
      '2027-03-27T23:30:00.000Z',
    ],
    [
      'on the night of the autumn change',
      6,
      120,
      '2027-10-30',
      '2027-10-30T20:30:00.000Z',
      '2027-10-30T22:30:00.000Z',
    ],
    // Five real hours: until 04:30 wall time in spring, until 02:30 in autumn.
    [
      'across the spring change',
      6,
      300,
      '2027-03-27',
      '2027-03-27T21:30:00.000Z',
      '2027-03-28T02:30:00.000Z',
    ],
    [
      'across the autumn change',
      6,
      300,
      '2027-10-30',
      '2027-10-30T20:30:00.000Z',
      '2027-10-31T01:30:00.000Z',
    ],
    [
      'on the last day of the year',
      5,
      120,
      '2027-12-31',
      '2027-12-31T21:30:00.000Z',
      '2027-12-31T23:30:00.000Z',
    ],
  ])('at 22:30 past midnight, %s', (_, weekday, durationMinutes, localDate, startsAt, endsAt) => {
    const pattern = { ...sundays, weekdays: [weekday], localTime: '22:30', durationMinutes };
    const found = occurrencesOf(pattern, localDate, localDate, madrid);
    expect(found).toEqual([
      { localDate, times: { startsAt: new Date(startsAt), endsAt: new Date(endsAt) } },
    ]);
  });

  test.each([
    [
      'start on the first day of the series',
      { fromDate: '2027-01-11' },
      '2027-01-01',
      '2027-01-18',
      ['2027-01-17'],
    ],
    [
      'end on the last day of the series',
      { untilDate: '2027-01-10' },
      '2027-01-01',
      '2027-01-31',
      ['2027-01-03', '2027-01-10'],
    ],
    [
      'include 29 February',
      { weekdays: [2], fromDate: '2028-02-01' },
      '2028-02-28',
      '2028-03-01',
      ['2028-02-29'],
    ],
    [
      'continue over the end of the year',
      { weekdays: [4, 5] },
      '2027-12-30',
      '2028-01-01',
      ['2027-12-30', '2027-12-31'],
    ],
    ['never precede the series', { fromDate: '2028-01-01' }, '2027-01-01', '2027-12-31', []],
  ])('%s', (_name, pattern, first, last, dates) => {
    const found = occurrencesOf({ ...sundays, ...pattern }, first, last, madrid);
    expect(found.map(({ localDate }) => localDate)).toEqual(dates);
  });
});

describe('moveToWeekdays', () => {
  // 2026-11-23 is a Monday.
  test.each([
    ['keeps the days that stay', [1, 3], [1, 4], '2026-11-23', '2026-11-23'],
    ['moves a removed day to an added one', [1, 3], [1, 4], '2026-11-25', '2026-11-26'],
    ['pairs removed and added days in order', [1, 3], [2, 4], '2026-11-25', '2026-11-26'],
    ['returns null for a day without a pair', [1, 3], [1], '2026-11-25', null],
    ['stays within a week that begins on Sunday', [1], [0], '2026-11-23', '2026-11-22'],
  ])('%s', (_name, before, after, date, moved) => {
    expect(moveToWeekdays(before, after, 0)(date)).toBe(moved);
  });

  test('stays within a week that begins on Monday', () => {
    expect(moveToWeekdays([1], [0], 1)('2026-11-23')).toBe('2026-11-29');
  });
});
