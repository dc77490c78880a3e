import { expect, test } from '@jest/globals';
import { anEntry } from '../testing/bookings.ts';
import { closeWords } from './close-words.ts';

const people = (count: number) =>
  ['Ana', 'Bea', 'Ciro', 'Dora', 'Eva', 'Fran', 'Gil', 'Hugo']
    .slice(0, count)
    .map((name, index) => anEntry(index + 1, name));

test.each([
  [0, 0, 'Todo el mundo está marcado.'],
  [1, 0, 'Ana está sin marcar: constará que no vino y no recupera su sesión.'],
  [3, 0, 'Ana, Bea y Ciro están sin marcar: constará que no vinieron y no recuperan su sesión.'],
  [
    8,
    0,
    'Ana, Bea, Ciro, Dora, Eva y 3 más están sin marcar: constará que no vinieron y no recuperan su sesión.',
  ],
])('%d without a mark are named', (count, waiting, words) => {
  expect(closeWords(people(count), waiting)[0]).toBe(words);
});

test('who waits is told of, and that it is for good', () => {
  expect(closeWords([], 2)).toEqual([
    'Todo el mundo está marcado.',
    'La lista de espera (2) se cierra.',
    expect.stringContaining('No se puede deshacer'),
  ]);
});
