import { describe, expect, test } from '@jest/globals';
import type { CreditEntry } from '@aforo/shared/contract';
import {
  balanceText,
  byUse,
  isCurrent,
  scopeText,
  totalText,
  validityText,
} from '../../common/booking-terms/bono-balance.messages.ts';
import { ledgerLine } from './ledger.messages.ts';

const timeZone = 'Europe/Madrid';
const now = new Date('2026-11-21T09:12:00Z');

test.each([
  [6, 'Quedan 6 sesiones'],
  [1, 'Queda 1 sesión'],
  [0, 'No quedan sesiones'],
  [null, 'Sin límite de sesiones'],
])('a balance of %p reads %p', (balance, text) => {
  expect(balanceText({ balance })).toBe(text);
});

test('a plan with fixed seats pays for them only', () => {
  expect(balanceText({ balance: null, isForSeats: true })).toBe('Para las plazas fijas');
  const bono = (balance: number) => ({ condition: 'active', balance }) as const;
  const plan = { condition: 'active', balance: null, isForSeats: true } as const;
  expect(totalText([bono(4), bono(3), plan])).toBe('Te quedan 7 sesiones en 2 bonos.');
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
] as const)(
  'describes the validity of a bono that is %s until %p: %s',
  (condition, expiresAt, text) => {
    expect(validityText({ condition, expiresAt }, timeZone)).toBe(text);
  },
);

test.each([
  [[], null, 'Vale para todos los servicios'],
  [['Yoga'], null, 'Vale para Yoga'],
  [['Yoga', 'Pilates', 'Fisio'], 2, 'Vale para Yoga, Pilates y Fisio · hasta 2 por semana'],
])('describes the scope of a bono for %j, %p per week', (serviceNames, weeklyLimit, text) => {
  expect(scopeText({ serviceNames, weeklyLimit })).toBe(text);
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

test('bonos are sorted in the order of use, unusable ones last', () => {
  const bono = (name: string, expiresAt: string | null, changed: object = {}) => ({
    name,
    expiresAt,
    condition: 'active' as const,
    purchasedAt: '2026-11-01T10:00:00.000Z',
    ...changed,
  });
  const endless = bono('sin empezar', null);
  const older = bono('más antiguo', null, { purchasedAt: '2026-10-01T10:00:00.000Z' });
  const soon = bono('antes', '2026-12-01T10:00:00.000Z');
  const late = bono('después', '2026-12-31T10:00:00.000Z');
  const frozen = bono('parado', '2026-11-25T10:00:00.000Z', { condition: 'frozen' });
  const names = [endless, frozen, late, older, soon].toSorted(byUse).map(({ name }) => name);
  expect(names).toEqual(['antes', 'después', 'más antiguo', 'sin empezar', 'parado']);
});

test.each([
  [[['active', 6]], null],
  [
    [
      ['active', 6],
      ['frozen', 4],
    ],
    null,
  ],
  [
    [
      ['active', 6],
      ['active', null],
    ],
    null,
  ],
  [
    [
      ['active', 6],
      ['active', 1],
      ['frozen', 4],
    ],
    'Te quedan 7 sesiones en 2 bonos.',
  ],
] as const)('the total of bonos %j is %p', (bonos, text) => {
  expect(totalText(bonos.map(([condition, balance]) => ({ condition, balance })))).toBe(text);
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
    [{ session: pilates }, '10 nov · Pilates suelo, jue 12 nov 19:00 · −1 · quedan 6'],
    [
      { kind: 'return', amount: 1, balanceAfter: 7, session: pilates },
      '10 nov · Pilates suelo, jue 12 nov 19:00, devuelta · +1 · quedan 7',
    ],
    [
      { kind: 'return', amount: 1, balanceAfter: 1, session: pilates, reason: 'Se puso mala' },
      '10 nov · Pilates suelo, jue 12 nov 19:00, devuelta: Se puso mala · +1 · queda 1',
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
      '10 nov · Pilates suelo, vie 1 ene 2027 19:00 · −1 · quedan 6',
    ],
    [{ at: '2026-11-10T23:30:00.000Z' }, '11 nov · Sesión usada · −1 · quedan 6'],
  ])('is described: %j', (changed, text) => {
    expect(told(changed)).toBe(text);
  });

  test('of an unlimited bono shows no amounts', () => {
    expect(told({ session: pilates }, false)).toBe('10 nov · Pilates suelo, jue 12 nov 19:00');
  });
});
