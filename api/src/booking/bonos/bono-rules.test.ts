import { describe, expect, test } from '@jest/globals';
import {
  type BonoForSession,
  chooseBono,
  conditionOf,
  expiryAfterReturn,
  fittingBonos,
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
  paysFor: 'any',
  isForService: true,
  usedThatWeek: 0,
  ...fields,
});

test.each([
  ['a valid bono', {}, null],
  ['a bono that expires just after the start', { expiresAt: at('2026-11-25T18:01') }, null],
  ['a bono that expires at the start', { expiresAt: startsAt }, 'purchase_not_eligible'],
  ['a bono of another service', { isForService: false }, 'purchase_not_eligible'],
  ['a frozen bono', { state: 'frozen' as const }, 'purchase_frozen'],
  ['a refunded bono', { state: 'refunded' as const }, 'purchase_not_eligible'],
  ['an empty bono', { balance: 0 }, 'insufficient_credits'],
  ['a bono of fixed seats', { paysFor: 'standing' as const }, 'purchase_not_eligible'],
  ['an unlimited bono', { kind: 'unlimited' as const, balance: 0 }, null],
  ['a bono without weekly uses', { weeklyLimit: 2, usedThatWeek: 2 }, 'purchase_not_eligible'],
  ['a bono with a weekly use left', { weeklyLimit: 2, usedThatWeek: 1 }, null],
])('obstacleOf(%s)', (_name, fields, obstacle) => {
  expect(obstacleOf(bono(fields), startsAt)).toBe(obstacle);
});

test('spends the bono that expires first, and an unused one last', () => {
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
])('conditionOf returns %s', (condition, fields) => {
  expect(conditionOf(bono(fields), startsAt)).toBe(condition);
});

describe('returning a credit', () => {
  const any = { paysFor: 'any' } as const;
  const now = startsAt;
  const options = { now, graceDays: 7, isByCenter: false };
  const grace = at('2026-12-02T18:00');

  test('extends an expired bono by the grace period', () => {
    expect(expiryAfterReturn({ expiresAt: now, frozenAt: null, ...any }, options)).toEqual(grace);
  });
  test('keeps the expiry of a bono with a day left', () => {
    const expiresAt = at('2026-11-26T18:00');
    expect(expiryAfterReturn({ expiresAt, frozenAt: null, ...any }, options)).toBeNull();
    expect(
      expiryAfterReturn({ expiresAt, frozenAt: null, ...any }, { ...options, isByCenter: true }),
    ).toEqual(grace);
  });
  test('keeps the expiry of a bono frozen before it expired', () => {
    const frozenAt = at('2026-11-20T18:00');
    const expiresAt = at('2026-11-24T18:00');
    expect(expiryAfterReturn({ expiresAt, frozenAt, ...any }, options)).toBeNull();
  });
  test('keeps an unused bono without an expiry', () => {
    expect(expiryAfterReturn({ expiresAt: null, frozenAt: null, ...any }, options)).toBeNull();
  });
  test('never prolongs the bono of a period of fixed seats', () => {
    const period = { expiresAt: now, frozenAt: null, paysFor: 'standing' } as const;
    expect(expiryAfterReturn(period, { ...options, isByCenter: true })).toBeNull();
  });
  test('gives a make-up no longer validity, unless the center cancelled', () => {
    const makeUp = { expiresAt: now, frozenAt: null, paysFor: 'makeUp' } as const;
    expect(expiryAfterReturn(makeUp, options)).toBeNull();
    expect(expiryAfterReturn(makeUp, { ...options, isByCenter: true })).toEqual(grace);
  });
});

test('make-ups are spent first, the one that expires first before the others', () => {
  const makeUp = { paysFor: 'makeUp' as const, balance: 1 };
  const early = { ...makeUp, id: 'early', expiresAt: at('2027-01-31T23:00') };
  const late = { ...makeUp, id: 'late', expiresAt: at('2027-03-31T22:00') };
  const bonos = [bono(), bono(late), bono(early), bono({ ...makeUp, id: 'used', balance: 0 })];
  expect(fittingBonos(bonos, startsAt).map(({ id }) => id)).toEqual(['early', 'late', 'a']);
  expect(chooseBono(bonos, at('2027-02-01T18:00'))).toMatchObject({ id: 'late' });
});
