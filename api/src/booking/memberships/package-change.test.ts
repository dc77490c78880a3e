import { describe, expect, test } from '@jest/globals';
import { decidePackageChange, type RunningPeriod, valueLeft } from './package-change.ts';
import type { PeriodPlan } from './plans/plan-periods.ts';

/** 30 days for 90 €. */
const unlimited: RunningPeriod = {
  startsOn: '2027-04-10',
  endsOn: '2027-05-10',
  paidMinor: 9e3,
  credits: null,
  balance: 0,
};
const eight: RunningPeriod = { ...unlimited, credits: 8, balance: 8 };

describe('the remaining value of a period', () => {
  test.each<[string, RunningPeriod, string, number]>([
    ['all of the price on its first day', unlimited, '2027-04-10', 9000],
    ['half of the price after half its days', unlimited, '2027-04-25', 4500],
    ['a thirtieth on its last day', unlimited, '2027-05-09', 300],
    ['zero on its end date', unlimited, '2027-05-10', 0],
    ['zero long after its end', unlimited, '2027-06-10', 0],
    ['based on days when more sessions are left', eight, '2027-04-25', 4500],
    ['based on sessions when fewer are left', { ...eight, balance: 2 }, '2027-04-25', 2250],
    ['zero without sessions left', { ...eight, balance: 0 }, '2027-04-11', 0],
    ['never more than the price', { ...eight, balance: 12 }, '2027-04-10', 9000],
    ['rounded down to whole cents', { ...unlimited, paidMinor: 100 }, '2027-04-20', 66],
    ['zero for a free period', { ...unlimited, paidMinor: 0 }, '2027-04-20', 0],
  ])('is %s', (_name, period, today, minor) => {
    expect(valueLeft(period, today)).toBe(minor);
  });
});

const monthly: PeriodPlan = { periodMonths: 1, startsWith: 'sale' };

describe('changing to another package', () => {
  const facts = {
    today: '2027-04-25',
    renewsOn: '2027-05-10',
    period: unlimited,
    priceMinor: 12_000,
    canBeCharged: true,
    plans: [monthly, monthly] as PeriodPlan[],
  };
  const atRenewal = { when: 'renewal', creditMinor: 0, startsOn: '2027-05-10', endsOn: null };

  test('starts a new month today for a more expensive one, less the remaining value', () => {
    expect(decidePackageChange(facts)).toEqual({
      when: 'now',
      creditMinor: 4500,
      totalMinor: 7500,
      startsOn: '2027-04-25',
      endsOn: '2027-05-25',
    });
  });

  test('starts the longer period of a quarterly package', () => {
    const plans: PeriodPlan[] = [monthly, { periodMonths: 3, startsWith: 'sale' }];
    expect(decidePackageChange({ ...facts, plans })).toMatchObject({ endsOn: '2027-07-25' });
  });

  test('ends on the last day of a shorter month when changed on the 31st', () => {
    const period = { ...unlimited, startsOn: '2027-01-10', endsOn: '2027-02-10' };
    const changed = decidePackageChange({ ...facts, period, today: '2027-01-31' });
    expect(changed).toMatchObject({ startsOn: '2027-01-31', endsOn: '2027-02-28' });
  });

  test.each<[string, Partial<typeof facts> | { period: null }, number]>([
    ['to a package cheaper than the remaining value', { priceMinor: 4000 }, 4000],
    ['to a package priced exactly at the remaining value', { priceMinor: 4500 }, 4500],
    ['on the first day of the period', { today: '2027-04-10' }, 12_000],
    ['without a card to charge', { canBeCharged: false }, 12_000],
    ['without a current period', { period: null }, 12_000],
    [
      'to periods of calendar months',
      { plans: [monthly, { periodMonths: 1, startsWith: 'month' }] },
      12_000,
    ],
  ])('%s waits for the renewal, at the full price', (_name, changed, totalMinor) => {
    expect(decidePackageChange({ ...facts, ...changed })).toEqual({ ...atRenewal, totalMinor });
  });

  test('starts today when the renewal is due', () => {
    const due = { today: '2027-05-12', renewsOn: '2027-05-10' };
    expect(decidePackageChange({ ...facts, ...due })).toMatchObject({
      when: 'renewal',
      startsOn: '2027-05-12',
      totalMinor: 12e3,
    });
  });
});
