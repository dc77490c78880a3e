import { describe, expect, test } from '@jest/globals';
import type { MembershipPlan } from '@aforo/shared/contract';
import { defaultPlan } from '../../bonos/index.ts';
import { addDays, datesBetween } from '../../../platform/time/local-time.ts';
import {
  daysBetween,
  endOfNextPeriod,
  isEnrolmentDue,
  periodFrom,
  termsOfPeriod,
} from './plan-periods.ts';

const planOf = (changes: Partial<MembershipPlan>): MembershipPlan => ({
  ...defaultPlan,
  ...changes,
});

describe('a period', () => {
  test.each([
    ['from the day of sale', 'sale', 1, '2027-01-31', '2027-02-28', 31],
    ['of three months from the day of sale', 'sale', 3, '2027-11-30', '2028-02-29', 30],
    ['of a year from 29 February', 'sale', 12, '2028-02-29', '2029-02-28', 29],
    ['of a calendar month', 'month', 1, '2027-02-01', '2027-03-01', 1],
    ['of a calendar month, sold within it', 'month', 1, '2027-02-20', '2027-03-01', 1],
    ['of three calendar months, sold within the first', 'month', 3, '2027-11-15', '2028-02-01', 1],
    [
      'of a calendar year, sold on the last day of a month',
      'month',
      12,
      '2027-12-31',
      '2028-12-01',
      1,
    ],
  ] as const)('%s', (_name, startsWith, periodMonths, startsOn, endsOn, anchorDay) => {
    const plan = { startsWith, periodMonths };
    expect(periodFrom(startsOn, plan)).toEqual({ startsOn, endsOn, anchorDay });
  });

  test('follows the previous one without a gap on every day of four years', () => {
    for (const startsWith of ['sale', 'month'] as const) {
      for (const periodMonths of [1, 3, 12] as const) {
        for (const date of datesBetween('2027-01-01', '2030-12-31')) {
          const first = periodFrom(date, { startsWith, periodMonths });
          const second = periodFrom(first.endsOn, { startsWith, periodMonths }, first.anchorDay);
          expect(second.startsOn).toBe(first.endsOn);
          expect(first.endsOn > date).toBe(true);
          const months = daysBetween(first.endsOn, second.endsOn) / 30.44;
          expect(Math.round(months)).toBe(periodMonths);
        }
      }
    }
  });
});

describe('the price of the first period', () => {
  const march = { startsOn: '2027-03-10', endsOn: '2027-04-01' };
  const monthly = planOf({ startsWith: 'month' });

  test.each<[string, Partial<MembershipPlan>, number | null, number, number | null, string | null]>(
    [
      ['whole', { firstPeriod: 'whole' }, null, 6000, null, null],
      ['by days', { firstPeriod: 'days' }, null, 4258, null, '22 de 31 días'],
      [
        'by classes of two seats',
        { firstPeriod: 'sessions', seatsPerWeek: 2 },
        null,
        4000,
        null,
        '6 de 9 clases',
      ],
      ['by sessions of the package', { firstPeriod: 'sessions' }, 8, 4500, 6, '6 de 8 clases'],
      [
        'by days when it has neither',
        { firstPeriod: 'sessions' },
        null,
        4258,
        null,
        '22 de 31 días',
      ],
    ],
  )('is %s', (_name, changes, credits, priceMinor, left, reason) => {
    const terms = termsOfPeriod(march, { ...monthly, ...changes }, { priceMinor: 6000, credits });
    expect([terms.priceMinor, terms.credits]).toEqual([priceMinor, left]);
    if (reason === null) expect(terms.reason).toBeNull();
    else expect(terms.reason).toBe(`Primer periodo, desde el 10 de marzo: ${reason}`);
  });

  test('is whole on the first of the month and from the day of sale', () => {
    const first = { startsOn: '2027-03-01', endsOn: '2027-04-01' };
    const plan = planOf({ startsWith: 'month', firstPeriod: 'days' });
    expect(termsOfPeriod(first, plan, { priceMinor: 6000, credits: null }).priceMinor).toBe(6000);
    const terms = termsOfPeriod(march, planOf({}), { priceMinor: 6000, credits: null });
    expect(terms).toEqual({ priceMinor: 6000, credits: null, reason: null });
  });

  test('never rises from one day to the next, and never exceeds the whole', () => {
    for (const firstPeriod of ['days', 'sessions'] as const) {
      for (const seatsPerWeek of [null, 1, 3]) {
        const plan = planOf({ startsWith: 'month', firstPeriod, seatsPerWeek });
        let last = 6000;
        for (const startsOn of datesBetween('2028-02-01', '2028-02-29')) {
          const { priceMinor } = termsOfPeriod({ startsOn, endsOn: '2028-03-01' }, plan, {
            priceMinor: 6000,
            credits: null,
          });
          expect(priceMinor).toBeLessThanOrEqual(last);
          expect(priceMinor).toBeGreaterThan(0);
          last = priceMinor;
        }
      }
    }
  });
});

describe('the enrolment fee', () => {
  const fee = { enrolmentFeeMinor: 3000 };
  test.each<[string, Partial<MembershipPlan>, string | null, boolean]>([
    ['at the first membership', fee, null, true],
    ['not when the plan has none', {}, null, false],
    ['never again without a rule', fee, '2020-01-01', false],
    ['not again before that many months', { ...fee, enrolmentAgainMonths: 6 }, '2026-09-11', false],
    ['again after that many months', { ...fee, enrolmentAgainMonths: 6 }, '2026-09-10', true],
  ])('is charged %s', (_name, changes, endedOn, isDue) => {
    const lastEnd = { isRunning: false, endedOn };
    expect(isEnrolmentDue(planOf(changes), { lastEnd, today: '2027-03-10' })).toBe(isDue);
  });

  test('is not charged beside another membership', () => {
    const lastEnd = { isRunning: true, endedOn: null };
    expect(isEnrolmentDue(planOf(fee), { lastEnd, today: '2027-03-10' })).toBe(false);
  });
});

test('the period after that of a date ends one period later', () => {
  const plan = { periodMonths: 1, startsWith: 'sale' } as const;
  const calendar = { renewsOn: '2027-02-28', anchorDay: 31 };
  expect(endOfNextPeriod('2027-02-10', calendar, plan)).toBe('2027-03-31');
  expect(endOfNextPeriod(addDays('2027-02-27', 1), calendar, plan)).toBe('2027-04-30');
  expect(endOfNextPeriod('2027-05-01', calendar, plan)).toBe('2027-06-30');
});
