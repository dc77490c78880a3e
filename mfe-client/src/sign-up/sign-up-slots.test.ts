import { expect, test } from '@jest/globals';
import type { SignUpOffer, SlotChoice } from '@aforo/shared/contract';
import { idOf } from '../testing/bookings.ts';
import { slot } from '../testing/seats.ts';
import { currentSlots } from './current-slots.ts';
import { freeText, missedTexts, seatsText } from './sign-up.messages.ts';
import { readSlots, writeSlots } from './sign-up-url.ts';

const choice = (weekday: number, isWait = false): SlotChoice => ({
  seriesId: idOf(2, weekday),
  weekday,
  isWait,
});
const place = (weekday: number, free: number, waiting = 0): SignUpOffer['places'][number] => ({
  slot: slot(weekday, { seriesId: idOf(2, weekday) }),
  capacity: 8,
  free,
  waiting,
  nextStartsAt: null,
  missed: [],
});

test('the chosen classes are read from the address as they were written', () => {
  const slots = [choice(1), choice(3, true)];
  expect(readSlots(writeSlots(slots))).toEqual(slots);
});

test('anything but a class in the address is left out', () => {
  expect(readSlots(`nada_${idOf(2, 1)}.9_${idOf(2, 1)}.1`)).toEqual([choice(1)]);
  expect(readSlots('')).toBeNull();
});

test.each<[string, SlotChoice[], SignUpOffer['places'], SlotChoice[]]>([
  ['a free place is kept', [choice(1)], [place(1, 2)], [choice(1)]],
  ['a place that was taken is left out', [choice(1)], [place(1, 0)], []],
  ['a class that is gone is left out', [choice(1)], [place(2, 2)], []],
  ['a wait for a full class is kept', [choice(1, true)], [place(1, 0)], [choice(1, true)]],
  ['a wait for a class with a free place is a seat', [choice(1, true)], [place(1, 1)], [choice(1)]],
])('%s', (_, slots, places, expected) => {
  expect(currentSlots(slots, places)).toEqual(expected);
});

test('the places of a class are said as words', () => {
  const texts = [place(1, 3), place(1, 1), place(1, 0), place(1, 0, 2)].map(freeText);
  expect(texts).toEqual(['quedan 3', 'queda 1', 'completa', 'completa, 2 en espera']);
});

test('the missed classes are listed by reason', () => {
  const missed = (['2026-11-23', '2026-11-30'] as const).map((day) => ({
    startsAt: `${day}T18:00:00.000Z`,
    reason: 'full' as const,
  }));
  expect(missedTexts({ ...place(1, 1), missed }, 'Europe/Madrid')).toEqual([
    'Sin sitio el lun 23 nov y lun 30 nov: ya está completa.',
  ]);
});

test('the number of classes to choose is said', () => {
  expect(seatsText(2, [])).toMatch(/^Elige 2 clases/);
  expect(seatsText(2, [choice(1)])).toMatch(/^Puedes elegir 1 más/);
  expect(seatsText(1, [choice(1)])).toMatch(/^Ya están elegidas/);
});
