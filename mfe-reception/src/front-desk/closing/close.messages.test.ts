import { describe, expect, test } from '@jest/globals';
import type { SessionClosing } from '@aforo/shared/contract';
import { anEntry } from '../../testing/bookings.ts';
import { closeSentences } from './close.messages.ts';

type Absence = SessionClosing['absences'][number];

const absences = (count: number, fields: Partial<Absence> = {}): Absence[] =>
  ['Ana', 'Bea', 'Ciro', 'Dora', 'Eva', 'Fran', 'Gil', 'Hugo']
    .slice(0, count)
    .map((name, index) => ({
      bookingId: anEntry(index + 1, name).bookingId,
      client: anEntry(index + 1, name).client,
      isMarked: false,
      purchaseName: null,
      priceMinor: 0,
      ...fields,
    }));
const sentences = (all: Absence[], waiting = 0) =>
  closeSentences({ attended: 0, absences: all, waiting }, 'EUR').map((sentence) =>
    sentence.replaceAll('\u00a0', ' '),
  );

test.each([
  [0, 'Todo el mundo está marcado.'],
  [1, 'Ana está sin marcar: constará que no vino.'],
  [3, 'Ana, Bea y Ciro están sin marcar: constará que no vinieron.'],
  [8, 'Ana, Bea, Ciro, Dora, Eva y 3 más están sin marcar: constará que no vinieron.'],
])('closeSentences names %d unmarked clients', (count, sentence) => {
  expect(sentences(absences(count))[0]).toBe(sentence);
});

describe('closeSentences shows the cost of an absence', () => {
  test.each([
    ['Ana no recupera su sesión de Bono 10.', absences(1, { purchaseName: 'Bono 10' })],
    ['Ana y Bea no recuperan su sesión de bono.', absences(2, { purchaseName: 'Bono 10' })],
    ['Ana debe igualmente 12,00 €.', absences(1, { priceMinor: 1200 })],
    ['Ana debe 10,00 € de penalización.', absences(1, { priceMinor: 1000, feeMinor: 1000 })],
    [
      'Ana y Bea deben 20,00 € de penalización en total.',
      absences(2, { priceMinor: 1000, feeMinor: 1000 }),
    ],
    ['Ana y Bea deben igualmente 24,00 € en total.', absences(2, { priceMinor: 1200 })],
  ])('%s', (sentence, all) => {
    expect(sentences(all)[1]).toBe(sentence);
  });

  test('for clients already marked as absent', () => {
    expect(sentences(absences(1, { isMarked: true, priceMinor: 1200 })).slice(0, 2)).toEqual([
      'Todo el mundo está marcado.',
      'Ana debe igualmente 12,00 €.',
    ]);
  });
});

test('closeSentences mentions the waiting list and that closing cannot be undone', () => {
  expect(sentences([], 2)).toEqual([
    'Todo el mundo está marcado.',
    'La lista de espera (2) se cierra.',
    expect.stringContaining('No se puede deshacer'),
  ]);
});
