import { describe, expect, test } from '@jest/globals';
import { calendarFrom, lastDayOf, nextTry, periodDue } from './membership-rules.ts';
import { nextAnchor } from './plans/plan-periods.ts';

describe('the renewal date', () => {
  test.each([
    ['2027-01-31', 31, '2027-02-28'],
    ['2027-02-28', 31, '2027-03-31'],
    ['2027-03-31', 31, '2027-04-30'],
    ['2028-01-31', 31, '2028-02-29'],
    ['2028-01-30', 30, '2028-02-29'],
    ['2028-02-29', 30, '2028-03-30'],
    ['2026-12-15', 15, '2027-01-15'],
    ['2026-11-30', 30, '2026-12-30'],
    ['2026-12-31', 31, '2027-01-31'],
  ])('after %s on day %i is %s', (date, day, next) => {
    expect(nextAnchor(date, day)).toBe(next);
  });

  test('returns to the 31st after every short month of a year', () => {
    const days = ['2027-01-31'];
    for (let month = 1; month <= 12; month++) days.push(nextAnchor(days.at(-1) ?? '', 31));
    expect(days.map((day) => day.slice(8)).join(' ')).toBe(
      '31 28 31 30 31 30 31 31 30 31 30 31 31',
    );
  });
});

describe('resuming a paused membership', () => {
  test.each([
    [
      'keeps the renewal date when that is in the future',
      '2027-03-10',
      '2027-03-15',
      31,
      '2027-03-15',
      31,
    ],
    ['keeps the renewal date on that day', '2027-03-15', '2027-03-15', 15, '2027-03-15', 15],
    [
      'renews today when the renewal date has passed',
      '2027-03-20',
      '2027-03-15',
      15,
      '2027-03-20',
      20,
    ],
  ])('%s', (_name, today, renewsOn, anchorDay, next, day) => {
    expect(calendarFrom(today, { renewsOn, anchorDay })).toEqual({
      renewsOn: next,
      anchorDay: day,
    });
  });
});

describe('the period that is due', () => {
  test.each([
    ['starts on the renewal date', '2027-02-28', '2027-02-28', '2027-03-31', 31],
    [
      'starts on the renewal date even when processed later',
      '2027-03-04',
      '2027-02-28',
      '2027-03-31',
      31,
    ],
    ['starts today when the whole period has passed', '2027-04-05', '2027-04-05', '2027-05-05', 5],
  ])('%s', (_name, today, startsOn, endsOn, anchorDay) => {
    const due = { renewsOn: '2027-02-28', anchorDay: 31 };
    const plan = { periodMonths: 1, startsWith: 'sale' } as const;
    expect(periodDue(today, due, plan)).toEqual({ startsOn, endsOn, anchorDay });
  });

  test('ends the day before the next one starts', () => {
    expect(lastDayOf('2027-03-01')).toBe('2027-02-28');
  });
});

test.each([
  [0, '2027-01-31T08:00:00.000Z'],
  [1, '2027-02-03T08:00:00.000Z'],
  [2, '2027-02-07T08:00:00.000Z'],
  [3, null],
])('after %i attempts the card is charged next at %s', (tries, at) => {
  const next = nextTry(new Date('2027-01-31T08:00:00.000Z'), tries);
  expect(next?.toISOString() ?? null).toBe(at);
});
