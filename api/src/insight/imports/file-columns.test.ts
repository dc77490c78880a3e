import { expect, test } from '@jest/globals';
import type { ImportAnswers, ImportField } from '@aforo/shared/contract';
import { columnQuestions, fileColumns } from './file-columns.ts';
import { FactsCollector } from './files/column-facts.ts';

function fileOf(field: ImportField, cells: readonly string[], answers: ImportAnswers = {}) {
  const collector = new FactsCollector(1);
  for (const cell of cells) collector.add([cell]);
  return { head: ['Columna'], columns: [field], facts: collector.columns, answers };
}

test('a date above the twelfth decides the order of its column', () => {
  const file = fileOf('birthDate', ['11/2/1988', '4/13/1990']);
  expect(fileColumns(file)).toMatchObject([{ dateOrder: 'monthFirst' }]);
  expect(columnQuestions(file, '2026-11-24')).toEqual([]);
});

test('a column whose dates allow both orders is a question with its two readings', () => {
  const question = {
    kind: 'dateOrder',
    column: 0,
    example: '11/2/88',
    dayFirst: '1988-02-11',
    monthFirst: '1988-11-02',
  };
  const cells = ['11/2/88', '', '1990-01-20'];
  expect(columnQuestions(fileOf('birthDate', cells), '2026-11-24')).toEqual([
    { ...question, answer: null },
  ]);
  const answered = fileOf('birthDate', cells, { dateOrders: { 0: 'monthFirst' } });
  expect(fileColumns(answered)).toMatchObject([{ dateOrder: 'monthFirst' }]);
  expect(columnQuestions(answered, '2026-11-24')).toEqual([{ ...question, answer: 'monthFirst' }]);
});

test('a column that leaves the order open has that of the other columns of its file', () => {
  const collector = new FactsCollector(2);
  for (const cells of [['11/2/1988', '31/1/2024']]) collector.add(cells);
  const file = {
    head: ['Nacimiento', 'Alta'],
    columns: ['birthDate' as const, null],
    facts: collector.columns,
    answers: {},
  };
  expect(fileColumns(file)[0]).toMatchObject({ dateOrder: 'dayFirst' });
  expect(columnQuestions(file, '2026-11-24')).toEqual([]);
});

test.each(['00/05/1990', '01/02/1890', '03/04/1990?'])(
  'the impossible date %j is not a question',
  (cell) => {
    const file = fileOf('birthDate', [cell, '']);
    expect(columnQuestions(file, '2026-11-24')).toEqual([]);
    // Facts of a file that was read before.
    const [facts] = file.facts.map((found) => ({ ...found, eitherDate: cell }));
    expect(columnQuestions({ ...file, facts: facts ? [facts] : [] }, '2026-11-24')).toEqual([]);
  },
);

test('a column that is not of dates says nothing about their order', () => {
  const collector = new FactsCollector(2);
  collector.add(['11/2/1988', '10.25.12']);
  const file = {
    head: ['Nacimiento', 'Móvil'],
    columns: ['birthDate' as const, 'phone' as const],
    facts: collector.columns,
    answers: {},
  };
  expect(fileColumns(file)[0]).toMatchObject({ dateOrder: 'dayFirst' });
  expect(columnQuestions(file, '2026-11-24')).toHaveLength(1);
});

test('contradictory dates are a question too, and a column without dates is none', () => {
  const mixed = fileOf('birthDate', ['11/2/1988', '4/13/1990', '13/4/1990']);
  expect(columnQuestions(mixed, '2026-11-24')).toHaveLength(1);
  expect(columnQuestions(fileOf('notes', ['11/2/1988']), '2026-11-24')).toEqual([]);
});

test('an amount such as 1.200 is a question unless another amount decides', () => {
  expect(columnQuestions(fileOf('price', ['1.200', '45']), '2026-11-24')).toMatchObject([
    { kind: 'decimalSign', commaMinor: 120_000, pointMinor: 120, answer: null },
  ]);
  const decided = fileOf('price', ['1.200', '35,3']);
  expect(columnQuestions(decided, '2026-11-24')).toEqual([]);
  expect(fileColumns(decided)).toMatchObject([{ decimalSign: 'comma' }]);
});
