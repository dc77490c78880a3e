import { expect, test } from '@jest/globals';
import type { Debt } from '@aforo/shared/contract';
import { debtSums } from './debt-sums.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const bookingId = '70000000-0000-4000-8000-000000000001';
const booking = { kind: 'booking', bookingId, serviceName: 'Pilates', amountMinor: 1200 } as const;
const past = '2026-11-21T09:00:00.000Z';
const future = '2026-11-21T09:01:00.000Z';
const sale = {
  kind: 'sale',
  saleId: bookingId,
  description: 'Bono 10',
  issuedAt: past,
  dueOn: '2026-12-31',
  amountMinor: 5000,
} as const;

test.each<[string, Debt[], number, number]>([
  ['a session that has begun is due', [{ ...booking, startsAt: past }], 1200, 0],
  ['a session that has not begun is not due yet', [{ ...booking, startsAt: future }], 0, 1200],
  [
    'a fee is due even when the session has not begun',
    [{ ...booking, startsAt: future, fee: 'cancelledLate' }],
    1200,
    0,
  ],
  ['the rest of a sale is due', [sale, { ...booking, startsAt: future }], 5000, 1200],
])('debtSums: %s', (_name, debts, owedMinor, aheadMinor) => {
  expect(
    debtSums(
      debts.map((debt) => ({ debt, coveredBy: [] })),
      now,
    ),
  ).toEqual({ owedMinor, aheadMinor });
});
