import { describe, expect, test } from '@jest/globals';
import { lapseDate, mandateStateOn } from './mandate-rules.ts';

const signed = { state: 'active', signedOn: '2026-11-30', lastCollectedOn: null } as const;

describe('a mandate', () => {
  test.each([
    ['2026-11-30', null, '2029-11-30'],
    ['2026-11-30', '2027-08-31', '2030-08-31'],
    ['2024-02-29', null, '2027-02-28'],
    [null, null, null],
  ])('signed on %s and last collected on %s lapses on %s', (...row) => {
    const [signedOn, lastCollectedOn, lapsesOn] = row;
    expect(lapseDate({ signedOn, lastCollectedOn })).toBe(lapsesOn);
  });

  test('can be collected until 36 months after its last collection', () => {
    expect(mandateStateOn(signed, '2029-11-29')).toBe('active');
    expect(mandateStateOn(signed, '2029-11-30')).toBe('lapsed');
    const collected = { ...signed, lastCollectedOn: '2029-11-01' };
    expect(mandateStateOn(collected, '2029-11-30')).toBe('active');
  });

  test('stays blocked or cancelled when it lapses', () => {
    expect(mandateStateOn({ ...signed, state: 'blocked' }, '2040-01-01')).toBe('blocked');
    expect(mandateStateOn({ ...signed, state: 'cancelled' }, '2040-01-01')).toBe('cancelled');
  });
});
