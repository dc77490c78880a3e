import { describe, expect, test } from '@jest/globals';
import type { CreditEntry } from '@aforo/shared/contract';
import { aBooking, anEntry, aSession } from '../../testing/bookings.ts';
import { isLost, isOf, ledgerLine, lossText } from './ledger.messages.ts';

const zone = 'Europe/Madrid';
const now = new Date('2026-11-21T09:00:00Z');
const pilates = { serviceName: 'Pilates suelo', startsAt: '2026-11-12T18:00:00.000Z' };
const entry = (fields: Partial<CreditEntry>): CreditEntry => ({
  id: 'e1',
  kind: 'spend',
  amount: -1,
  balanceAfter: 6,
  at: '2026-11-10T10:00:00.000Z',
  session: pilates,
  actorName: null,
  reason: null,
  ...fields,
});

describe('ledgerLine', () => {
  test.each<[Partial<CreditEntry>, string]>([
    [{}, 'mar 10 nov · Reserva de Pilates suelo (jue 12 nov 19:00) · −1 · quedan 6'],
    [
      { kind: 'purchase', amount: 10, balanceAfter: 10, session: null },
      'mar 10 nov · Compra · +10 · quedan 10',
    ],
    [
      { kind: 'return', amount: 1, balanceAfter: 7 },
      'mar 10 nov · Vuelve Pilates suelo (jue 12 nov 19:00) · +1 · quedan 7',
    ],
    [
      { kind: 'expire', amount: -2, balanceAfter: 0, session: null },
      'mar 10 nov · Caduca lo que quedaba · −2 · no queda ninguna',
    ],
    [
      { kind: 'refund', amount: -1, balanceAfter: 1, session: null },
      'mar 10 nov · Devolución del dinero · −1 · queda 1',
    ],
    [
      {
        kind: 'adjust',
        amount: 2,
        balanceAfter: 8,
        session: null,
        actorName: 'Ana',
        reason: 'regalo',
      },
      'mar 10 nov · Ajuste · +2 · quedan 8 · Ana: regalo',
    ],
    [
      { kind: 'return', amount: 1, balanceAfter: 7, session: null, reason: 'Estaba enferma' },
      'mar 10 nov · Vuelve una sesión · +1 · quedan 7 · Estaba enferma',
    ],
  ])('formats %j', (fields, told) => {
    const { day, what, amount, left, reason } = ledgerLine(entry(fields), {
      isCounted: true,
      timeZone: zone,
      now,
    });
    expect([day, what, amount, left, reason].filter(Boolean).join(' · ')).toBe(told);
  });
});

test('ledgerLine shows neither amount nor balance for an unlimited bono', () => {
  const line = ledgerLine(entry({ balanceAfter: 0 }), { isCounted: false, timeZone: zone, now });
  expect(line).toMatchObject({
    what: 'Reserva de Pilates suelo (jue 12 nov 19:00)',
    amount: null,
    left: null,
  });
});

describe('a lost session', () => {
  const booking = aBooking(anEntry(1, 'Lucía'), aSession(1, '09:00'), {
    status: 'cancelledLate',
    credit: 'spent',
    cancelledAt: '2026-11-21T08:00:00.000Z',
  });

  test.each([
    ['cancelledLate', 'spent', true],
    ['noShow', 'spent', true],
    ['cancelledLate', 'returned', false],
    ['cancelled', 'returned', false],
    ['attended', 'spent', false],
    ['noShow', 'none', false],
  ] as const)('with status %s and credit %s counts as lost: %p', (status, credit, lost) => {
    expect(isLost({ status, credit })).toBe(lost);
  });

  test('is matched only by the ledger entry of its class', () => {
    const of = (startsAt: string, serviceName = 'Pilates suelo') =>
      isOf(entry({ session: { startsAt, serviceName } }), booking);
    expect(of('2026-11-21T09:00:00.000Z')).toBe(true);
    expect(of('2026-11-21T10:00:00.000Z')).toBe(false);
    expect(of('2026-11-21T09:00:00.000Z', 'Yoga')).toBe(false);
    expect(isOf(entry({ session: null }), booking)).toBe(false);
  });

  test('is explained by the cancellation terms of the booking', () => {
    expect(lossText(booking, zone, now)).toBe(
      'Canceló Pilates suelo (hoy 10:00) tarde: hoy 09:00. Podía cancelar sin perder nada hasta ayer 10:00.',
    );
    expect(lossText({ ...booking, status: 'noShow' }, zone, now)).toBe(
      'No vino a Pilates suelo (hoy 10:00). Podía cancelar sin perder nada hasta ayer 10:00.',
    );
  });
});
