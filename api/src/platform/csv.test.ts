import { expect, test } from '@jest/globals';
import { csvBits, csvOf, hundredthsText } from './csv.ts';

test('is what a spreadsheet in Spanish opens: its mark, semicolons, quotes where they are needed', () => {
  expect(
    csvOf(
      ['Nombre', 'Unidades'],
      [
        ['Cinta; roja', 3],
        ['Dos\nlíneas "así"', null],
      ],
    ),
  ).toBe('\uFEFFNombre;Unidades\r\n"Cinta; roja";3\r\n"Dos\nlíneas ""así""";\r\n');
});

test.each(['=1+1', '+34600', '-2', '@SUM(A1)', '\tx'])('%j is no formula', (text) => {
  const [, cell] = csvOf(['a'], [[text]]).split('\r\n');
  expect(cell).toMatch(/^"?'/);
});

test('an amount below zero and a day are no formula and stay as they are', () => {
  expect(csvOf(['a'], [[{ hundredths: -1234 }, { date: '2026-11-03' }]])).toBe(
    '\uFEFFa\r\n-12,34;03/11/2026\r\n',
  );
});

test('bit by bit it is the same', async () => {
  async function* pages() {
    yield [['x', 1]];
    yield [];
    yield [['=y', 2]];
  }
  let text = '';
  for await (const bit of csvBits(['a', 'b'], pages())) text += bit;
  expect(text).toBe(
    csvOf(
      ['a', 'b'],
      [
        ['x', 1],
        ['=y', 2],
      ],
    ),
  );
});

test.each([
  [0, '0,00'],
  [5, '0,05'],
  [123_456, '1234,56'],
  [-5, '-0,05'],
])('%d is %s', (value, text) => {
  expect(hundredthsText(value)).toBe(text);
});
