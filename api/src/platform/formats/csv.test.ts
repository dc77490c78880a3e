import { expect, test } from '@jest/globals';
import { csvChunks, csvOf, hundredthsText } from './csv.ts';

test('writes CSV for spreadsheets in Spain: byte order mark, semicolons, quotes where needed', () => {
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

test.each(['=1+1', '+34600+1', '+34600 000 000', '+', '+A1', '=34600', '-2', '@SUM(A1)', '\tx'])(
  'escapes %j so that it is not a formula',
  (text) => {
    const [, cell] = csvOf(['a'], [[text]]).split('\r\n');
    expect(cell).toMatch(/^"?'/);
  },
);

test('writes a telephone as stored', () => {
  expect(csvOf(['a'], [['+34612345001']])).toBe('\uFEFFa\r\n+34612345001\r\n');
});

test('does not escape negative amounts and dates', () => {
  expect(csvOf(['a'], [[{ hundredths: -1234 }, { date: '2026-11-03' }]])).toBe(
    '\uFEFFa\r\n-12,34;03/11/2026\r\n',
  );
});

test('writes the same text in chunks', async () => {
  async function* pages() {
    yield [['x', 1]];
    yield [];
    yield [['=y', 2]];
  }
  let text = '';
  for await (const bit of csvChunks(['a', 'b'], pages())) text += bit;
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
])('formats %d as %s', (value, text) => {
  expect(hundredthsText(value)).toBe(text);
});
