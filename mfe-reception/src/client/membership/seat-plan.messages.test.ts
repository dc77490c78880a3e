import { expect, test } from '@jest/globals';
import type { SeatPlan } from '@aforo/shared/contract';
import { aSlot } from '../../testing/seats.ts';
import { freeText, seatPlanCounts, seatPlanTexts } from './seat-plan.messages.ts';

const plan = (outcomes: SeatPlan['sessions'][number]['outcome'][], freed = 0): SeatPlan => ({
  sessions: outcomes.map((outcome, index) => ({
    sessionId: `50000000-0000-4000-8000-00000000000${index}`,
    startsAt: new Date(Date.UTC(2026, 11, 7 + 7 * index, 18)).toISOString(),
    outcome,
  })),
  freed,
});

test.each([
  [plan([]), ['Todavía no se reserva ninguna clase: se reservarán según se programen.']],
  [
    plan(['full', 'new']),
    ['Se reserva 1 clase, el lun 14 dic, y las siguientes según se programen.'],
  ],
  [
    plan(['new', 'cancelled', 'booked'], 1),
    [
      'Se reservan 2 clases, del lun 7 dic al lun 21 dic, y las siguientes según se programen.',
      'Se libera 1 reserva de su plaza de ahora.',
    ],
  ],
])('says what a seat books: %#', (one, texts) => {
  expect(seatPlanTexts(one, 'Europe/Madrid')).toEqual(texts);
});

test('counts new and earlier bookings, but not full, overlapping or cancelled classes', () => {
  expect(seatPlanCounts(plan(['new', 'booked', 'full', 'overlap', 'cancelled'], 3))).toEqual({
    booked: 2,
    freed: 3,
  });
});

test.each([
  [2, 0, 'quedan 2 de 10'],
  [1, 0, 'queda 1 de 10'],
  [0, 0, 'completa'],
  [0, 3, 'completa · 3 personas esperan'],
])('says how many seats are free: %s, with %s waiting', (free, waiting, text) => {
  expect(freeText({ slot: aSlot(1), capacity: 10, free, waiting, nextStartsAt: null })).toBe(text);
});
