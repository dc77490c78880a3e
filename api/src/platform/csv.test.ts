import { expect, test } from '@jest/globals';
import { csvOf, hundredthsText } from './csv.ts';

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

test.each([
  [0, '0,00'],
  [5, '0,05'],
  [123_456, '1234,56'],
  [-5, '-0,05'],
])('%d is %s', (value, text) => {
  expect(hundredthsText(value)).toBe(text);
});
