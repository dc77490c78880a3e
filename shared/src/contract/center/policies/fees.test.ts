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
  ['due in the future', card('due', '2026-11-27T12:00:00Z'), 'due'],
  ['due an hour ago: still shown', card('due', '2026-11-26T11:00:00Z'), 'due'],
  ['due more than an hour ago: not shown', card('due', '2026-11-26T10:59:59Z'), null],
  ['due without a time', card('due'), null],
  ['charge in progress', card('asked'), 'asked'],
  ['refused', card('failed'), 'failed'],
] as const)('the state shown for a card: %s', (_, feeCard, state) => {
  expect(openFeeCard(feeCard, now)?.state ?? null).toBe(state);
});
