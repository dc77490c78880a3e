import { describe, expect, test } from '@jest/globals';
import { bookingObstacles, type BookingQuote } from '@aforo/shared/contract';
import {
  appointmentText,
  canOverride,
  costText,
  freeCancelText,
  obstacleText,
  startOptions,
  targetOf,
} from './booking-choice.ts';

const center = { timeZone: 'Europe/Madrid', currency: 'EUR' };
const now = new Date('2026-11-21T09:00:00Z');
const quote = (fields: Partial<BookingQuote> = {}): BookingQuote => ({
  purchase: null,
  priceMinor: 1200,
  freeCancelUntil: '2026-11-22T16:00:00.000Z',
  overlaps: [],
  obstacle: null,
  limit: null,
  offerExpiresAt: null,
  ...fields,
});
const bono = (creditsLeft: number | null) => ({
  id: 'b',
  name: 'Bono 10',
  creditsLeft,
  expiresAt: null,
});

test.each([
  [quote({ purchase: bono(5) }), 'Gasta 1 sesión de Bono 10; después quedan 5'],
  [quote({ purchase: bono(0) }), 'Gasta 1 sesión de Bono 10; después no queda ninguna'],
  [quote({ purchase: bono(null) }), 'Va con Bono 10, sin gastar sesiones'],
  [quote(), 'Quedará a deber 12,00 €'],
  [quote({ priceMinor: 0 }), 'No cuesta nada'],
])('costText of case %#', (asked, expected) => {
  expect(costText(asked, center).replace(/\u00a0/g, ' ')).toBe(expected);
});

describe('freeCancelText', () => {
  test('shows the deadline for free cancellation', () => {
    expect(freeCancelText(quote(), center, now)).toBe(
      'Se puede cancelar sin perder nada hasta mañana 17:00.',
    );
  });
  test('says that the deadline has passed', () => {
    expect(freeCancelText(quote({ freeCancelUntil: now.toISOString() }), center, now)).toBe(
      'Ya no se podrá cancelar sin perderla.',
    );
  });
});

test('canOverride holds only for obstacles that accept a reason', () => {
  expect(bookingObstacles.filter(canOverride)).toEqual([
    'session_full',
    'session_started',
    'booking_too_early',
    'booking_too_late',
    'booking_overlap',
    'unpaid_limit',
    'daily_limit',
    'made_limit',
  ]);
});

test.each(bookingObstacles)('obstacleText for %s tells staff what they can do', (obstacle) => {
  const text = obstacleText(obstacle);
  // Phrases of the texts for clients.
  expect(text).not.toMatch(/apúntate|habla con el centro|vuelve cuando/i);
  expect(text.endsWith(' si dices por qué.')).toBe(canOverride(obstacle));
});

test.each([
  ['unpaid_limit', 3, 'Ya tiene 3 reservas sin bono por venir, su límite.'],
  ['unpaid_limit', 1, 'Ya tiene 1 reserva sin bono por venir, su límite.'],
  ['unpaid_limit', 0, 'El centro pide un bono para reservar.'],
  ['daily_limit', 4, 'Ya tiene 4 reservas ese día, el límite.'],
] as const)('obstacleText for %s with limit %p is %j', (obstacle, limit, expected) => {
  expect(obstacleText(obstacle, limit)).toBe(
    `${expected} Puedes dar la plaza igualmente si dices por qué.`,
  );
});

const nine = '2026-11-21T09:00:00.000Z';
test.each([
  ['', '', '', null],
  ['s1', '', '', { sessionId: 's1' }],
  [nine, 'svc', '', { serviceId: 'svc', professionalId: null, startsAt: nine }],
  [nine, 'svc', 'marta', { serviceId: 'svc', professionalId: 'marta', startsAt: nine }],
])('targetOf(%p, %p, %p) is %j', (choice, serviceId, professionalId, target) => {
  expect(targetOf(choice, serviceId, professionalId)).toEqual(target);
});

describe('the free times of an appointment', () => {
  const people = [
    { id: 'marta', name: 'Marta' },
    { id: 'pau', name: 'Pau' },
  ];
  const starts = [
    { startsAt: nine, professionalIds: ['marta', 'pau'] },
    { startsAt: '2026-11-21T10:00:00.000Z', professionalIds: ['pau'] },
  ];
  const labels = (professionalId: string) =>
    startOptions(starts, professionalId, people, 'Europe/Madrid').map(({ label }) => label);

  test('are those of the selected professional, or of all with their names', () => {
    expect(labels('marta')).toEqual(['10:00']);
    expect(labels('')).toEqual(['10:00 · Marta o Pau', '11:00 · Pau']);
  });
});

test.each([
  [{ kind: 'bono' as const }, 'Fisioterapia · 60 min · con su bono'],
  [{ kind: 'price' as const, priceMinor: 4500 }, 'Fisioterapia · 60 min · 45,00 €'],
  [{ kind: 'price' as const, priceMinor: 0 }, 'Fisioterapia · 60 min · sin coste'],
  [undefined, 'Fisioterapia · 60 min · 45,00 € sin bono'],
])('appointmentText for the cost %j says %j', (cost, expected) => {
  const fisio = { id: 'fisio', name: 'Fisioterapia', durationMinutes: 60, priceMinor: 4500 };
  const start = { startsAt: '2026-11-21T10:00:00.000Z', professionalIds: [] };
  const starts = [
    { ...start, serviceId: 'other', cost: { kind: 'price' as const, priceMinor: 100 } },
    { ...start, serviceId: 'fisio', cost },
  ];
  expect(appointmentText(fisio, starts, 'EUR').replace(/\u00a0/g, ' ')).toBe(expected);
});
