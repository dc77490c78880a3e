import { describe, expect, test } from '@jest/globals';
import type { CreditEntry } from '@aforo/shared/contract';
import { balanceWords, isCurrent, scopeWords, validityWords } from './bono.messages.ts';
import { ledgerLine } from './ledger.messages.ts';

const timeZone = 'Europe/Madrid';
const now = new Date('2026-11-21T09:12:00Z');

test.each([
  [6, 'Quedan 6 sesiones'],
  [1, 'Queda 1 sesión'],
  [0, 'No quedan sesiones'],
  [null, 'Sin límite de sesiones'],
])('a balance of %p reads %p', (balance, words) => {
  expect(balanceWords({ balance })).toBe(words);
});

test.each([
  ['active', '2026-12-03T22:59:59.000Z', 'Caduca el 3 dic 2026'],
  ['active', '2026-12-03T23:00:00.000Z', 'Caduca el 4 dic 2026'],
  ['active', null, 'Empieza a contar con tu primera clase.'],
  ['usedUp', '2026-12-03T12:00:00.000Z', 'Caduca el 3 dic 2026'],
  ['expired', '2026-11-03T12:00:00.000Z', 'Caducó el 3 nov 2026'],
  [
    'frozen',
    '2026-12-03T12:00:00.000Z',
    'Su tiempo está parado hasta que el centro lo descongele.',
  ],
  ['pendingPayment', null, 'Podrás usarlo cuando conste el pago.'],
] as const)('a bono that is %s until %p says: %s', (condition, expiresAt, words) => {
  expect(validityWords({ condition, expiresAt }, timeZone)).toBe(words);
});

test.each([
  [[], null, 'Vale para todos los servicios'],
  [['Yoga'], null, 'Vale para Yoga'],
  [['Yoga', 'Pilates', 'Fisio'], 2, 'Vale para Yoga, Pilates y Fisio · hasta 2 por semana'],
])('a bono of %j, %p a week, says what it is for', (serviceNames, weeklyLimit, words) => {
  expect(scopeWords({ serviceNames, weeklyLimit })).toBe(words);
});

test.each([
  ['active', true],
  ['frozen', true],
  ['pendingPayment', true],
  ['usedUp', false],
  ['expired', false],
  ['refunded', false],
] as const)('a bono that is %s is current: %p', (condition, expected) => {
  expect(isCurrent({ condition })).toBe(expected);
});

describe('a movement of a bono', () => {
  const pilates = { serviceName: 'Pilates suelo', startsAt: '2026-11-12T18:00:00.000Z' };
  const entry = (changed: Partial<CreditEntry>): CreditEntry => ({
    id: 'e0000000-0000-4000-8000-000000000001',
    kind: 'spend',
    amount: -1,
    balanceAfter: 6,
    at: '2026-11-10T10:00:00.000Z',
    session: null,
    actorName: null,
    reason: null,
    ...changed,
  });
  const told = (changed: Partial<CreditEntry>, isCounted = true) =>
    Object.values(ledgerLine(entry(changed), { isCounted, timeZone, now }))
      .filter(Boolean)
      .join(' · ');

  test.each<[Partial<CreditEntry>, string]>([
    [{ session: pilates }, '12 nov · Pilates suelo 19:00 · −1 · quedan 6'],
    [
      { kind: 'return', amount: 1, balanceAfter: 7, session: pilates },
      '12 nov · Pilates suelo 19:00, devuelta · +1 · quedan 7',
    ],
    [
      { kind: 'return', amount: 1, balanceAfter: 1, session: pilates, reason: 'Se puso mala' },
      '12 nov · Pilates suelo 19:00, devuelta: Se puso mala · +1 · queda 1',
    ],
    [
      { kind: 'purchase', amount: 10, balanceAfter: 10 },
      '10 nov · Compra del bono · +10 · quedan 10',
    ],
    [
      { kind: 'adjust', amount: -2, balanceAfter: 4, reason: 'Dos clases sueltas' },
      '10 nov · Ajuste del centro: Dos clases sueltas · −2 · quedan 4',
    ],
    [
      { kind: 'expire', amount: -6, balanceAfter: 0 },
      '10 nov · Sesiones caducadas · −6 · quedan 0',
    ],
    [{ kind: 'refund', amount: -6, balanceAfter: 0 }, '10 nov · Reembolso · −6 · quedan 0'],
    [
      { session: { ...pilates, startsAt: '2027-01-01T18:00:00.000Z' } },
      '1 ene 2027 · Pilates suelo 19:00 · −1 · quedan 6',
    ],
    [{ at: '2026-11-10T23:30:00.000Z' }, '11 nov · Sesión usada · −1 · quedan 6'],
  ])('is told in plain words: %j', (changed, words) => {
    expect(told(changed)).toBe(words);
  });

  test('of an unlimited bono counts nothing', () => {
    expect(told({ session: pilates }, false)).toBe('12 nov · Pilates suelo 19:00');
  });
});
