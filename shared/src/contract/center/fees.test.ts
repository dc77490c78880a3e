import { expect, test } from '@jest/globals';
import { openFeeCard, type FeeCard } from './fees.ts';

const now = new Date('2026-11-26T12:00:00Z');
const card = (state: FeeCard['state'], at: string | null = null): FeeCard => ({
  lastFour: '4242',
  state,
  at,
});

test.each([
  ['no card', null, null],
  ['charged', card('charged'), null],
  ['to come', card('due', '2026-11-27T12:00:00Z'), 'due'],
  ['an hour late: still promised', card('due', '2026-11-26T11:00:00Z'), 'due'],
  ['later than that: no more', card('due', '2026-11-26T10:59:59Z'), null],
  ['without a time', card('due'), null],
  ['being asked', card('asked'), 'asked'],
  ['refused', card('failed'), 'failed'],
] as const)('what there is to say of a card: %s', (_, feeCard, state) => {
  expect(openFeeCard(feeCard, now)?.state ?? null).toBe(state);
});
