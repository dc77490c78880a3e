import { describe, expect, test } from '@jest/globals';
import {
  type BonoForSession,
  chooseBono,
  conditionOf,
  expiryAfterReturn,
  obstacleOf,
} from './bono-rules.ts';

const at = (text: string) => new Date(`${text}:00.000Z`);
const startsAt = at('2026-11-25T18:00');
const bono = (fields: Partial<BonoForSession> = {}): BonoForSession => ({
  id: 'a',
  name: 'Bono 10',
  kind: 'credits',
  state: 'active',
  balance: 3,
  expiresAt: at('2026-12-31T23:00'),
  weeklyLimit: null,
  purchasedAt: at('2026-11-01T09:00'),
  isForService: true,
  usedThatWeek: 0,
  ...fields,
});

test.each([
  ['one that fits', {}, null],
  ['one that expires a second after the start', { expiresAt: at('2026-11-25T18:01') }, null],
  ['one that expires as it starts', { expiresAt: startsAt }, 'purchase_not_eligible'],
  ['one of another service', { isForService: false }, 'purchase_not_eligible'],
  ['a frozen one', { state: 'frozen' as const }, 'purchase_frozen'],
  ['a refunded one', { state: 'refunded' as const }, 'purchase_not_eligible'],
  ['an empty one', { balance: 0 }, 'insufficient_credits'],
  ['an unlimited one', { kind: 'unlimited' as const, balance: 0 }, null],
  ['one whose week is full', { weeklyLimit: 2, usedThatWeek: 2 }, 'purchase_not_eligible'],
  ['one with a turn left that week', { weeklyLimit: 2, usedThatWeek: 1 }, null],
])('paying with %s', (_name, fields, obstacle) => {
  expect(obstacleOf(bono(fields), startsAt)).toBe(obstacle);
});

test('the soonest to expire is spent first, one not begun last', () => {
  const bonos = [
    bono({ id: 'new', expiresAt: null }),
    bono({ id: 'late', expiresAt: at('2027-01-31T23:00') }),
    bono({ id: 'gone', expiresAt: at('2026-11-20T23:00') }),
    bono({ id: 'soon', expiresAt: at('2026-11-30T23:00') }),
  ];
  expect(chooseBono(bonos, startsAt)?.id).toBe('soon');
  expect(chooseBono(bonos.slice(0, 1), startsAt)?.id).toBe('new');
  expect(chooseBono([], startsAt)).toBeUndefined();
});

test.each([
  ['active', {}],
  ['usedUp', { balance: 0 }],
  ['expired', { expiresAt: startsAt }],
  ['frozen', { state: 'frozen' as const, expiresAt: startsAt }],
  ['refunded', { state: 'refunded' as const }],
])('a bono is %s', (condition, fields) => {
  expect(conditionOf(bono(fields), startsAt)).toBe(condition);
});

describe('a credit that comes back', () => {
  const now = startsAt;
  const options = { now, graceDays: 7, isByCenter: false };
  const grace = at('2026-12-02T18:00');

  test('to a bono that has expired makes it last the grace', () => {
    expect(expiryAfterReturn({ expiresAt: now, frozenAt: null }, options)).toEqual(grace);
  });
  test('to one that still has a day leaves it as it is', () => {
    const expiresAt = at('2026-11-26T18:00');
    expect(expiryAfterReturn({ expiresAt, frozenAt: null }, options)).toBeNull();
    expect(
      expiryAfterReturn({ expiresAt, frozenAt: null }, { ...options, isByCenter: true }),
    ).toEqual(grace);
  });
  test('to one that was frozen before it expired leaves it as it is', () => {
    const frozenAt = at('2026-11-20T18:00');
    const expiresAt = at('2026-11-24T18:00');
    expect(expiryAfterReturn({ expiresAt, frozenAt }, options)).toBeNull();
  });
  test('to one not begun changes nothing', () => {
    expect(expiryAfterReturn({ expiresAt: null, frozenAt: null }, options)).toBeNull();
  });
});
