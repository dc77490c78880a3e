import { describe, expect, test } from '@jest/globals';
import { type DatedRule, decidePay, type PaidSession } from './decide-pay.ts';

const session: PaidSession = {
  serviceId: 'yoga',
  localDate: '2026-11-20',
  minutes: 50,
  isCancelled: false,
  attended: 3,
  valueMinor: 3333,
};
const general: DatedRule = {
  serviceId: null,
  validFrom: '2026-11-01',
  kind: 'perSession',
  rateMinor: 3000,
  basisPoints: null,
  minimumMinor: 0,
};
const rule = (changes: Partial<DatedRule>): DatedRule => ({ ...general, ...changes });
const perAttendee = rule({ kind: 'perAttendee', rateMinor: 500 });
const percentage = rule({ kind: 'percentage', rateMinor: null, basisPoints: 4000 });
const hourly = rule({ kind: 'hourly', rateMinor: 2000 });

describe('the amount of a session', () => {
  test.each<[string, DatedRule, Partial<PaidSession>, number]>([
    ['a fixed amount', general, {}, 3000],
    ['a fixed amount without attendees', general, { attended: 0 }, 3000],
    ['an amount per attendee', perAttendee, {}, 1500],
    ['an amount per attendee without attendees', perAttendee, { attended: 0 }, 0],
    ['a share, rounded', percentage, {}, 1333],
    [
      'a share of half a cent, rounded up',
      rule({ ...percentage, basisPoints: 5000 }),
      { valueMinor: 1 },
      1,
    ],
    ['a share of less than half a cent', percentage, { valueMinor: 1 }, 0],
    ['a share of a refunded session', percentage, { valueMinor: -500 }, 0],
    ['an hourly rate', hourly, {}, 1667],
    ['no pay', rule({ kind: 'unpaid', rateMinor: null }), {}, 0],
  ])('is that of %s', (_, terms, changes, amountMinor) => {
    expect(decidePay({ ...session, ...changes }, [terms])).toMatchObject({
      amountMinor,
      isMinimum: false,
    });
  });

  test('is at least the minimum, also without attendees', () => {
    const terms = rule({ kind: 'perAttendee', rateMinor: 500, minimumMinor: 1200 });
    const amountFor = (attended: number) => decidePay({ ...session, attended }, [terms]);
    expect(amountFor(0)).toMatchObject({ amountMinor: 1200, isMinimum: true });
    expect(amountFor(2)).toMatchObject({ amountMinor: 1200, isMinimum: true });
    expect(amountFor(3)).toMatchObject({ amountMinor: 1500, isMinimum: false });
  });

  test('is nothing when the session was cancelled, whatever its minimum', () => {
    const terms = rule({ kind: 'hourly', rateMinor: 2000, minimumMinor: 1200 });
    expect(decidePay({ ...session, isCancelled: true }, [terms])).toEqual({
      rule: null,
      isMinimum: false,
      amountMinor: 0,
    });
  });

  test('is nothing without a rule', () => {
    expect(decidePay(session, [])).toEqual({ rule: null, isMinimum: false, amountMinor: 0 });
  });
});

describe('the rule of a session', () => {
  const amountOn = (localDate: string, rules: readonly DatedRule[], serviceId = 'yoga') =>
    decidePay({ ...session, localDate, serviceId }, rules).amountMinor;

  test('is the latest that has begun on its day', () => {
    const rules = [
      rule({ validFrom: '2026-12-01', rateMinor: 4000 }),
      general,
      rule({ validFrom: '2026-11-15', rateMinor: 3500 }),
    ];
    expect(amountOn('2026-10-31', rules)).toBe(0);
    expect(amountOn('2026-11-14', rules)).toBe(3000);
    expect(amountOn('2026-11-15', rules)).toBe(3500);
    expect(amountOn('2026-11-30', rules)).toBe(3500);
    expect(amountOn('2026-12-01', rules)).toBe(4000);
  });

  test('is that of its service before the general one, until the service is back to it', () => {
    const rules = [
      general,
      rule({ serviceId: 'yoga', validFrom: '2026-11-10', rateMinor: 5000 }),
      rule({ serviceId: 'yoga', validFrom: '2026-11-25', kind: 'general', rateMinor: null }),
    ];
    expect(amountOn('2026-11-09', rules)).toBe(3000);
    expect(amountOn('2026-11-10', rules)).toBe(5000);
    expect(amountOn('2026-11-10', rules, 'pilates')).toBe(3000);
    expect(amountOn('2026-11-25', rules)).toBe(3000);
  });
});
