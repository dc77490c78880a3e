import { expect, test } from '@jest/globals';
import { headerCorpus } from '../../testing/imports/header-corpus.ts';
import { recogniseColumns } from './recognise-columns.ts';

test.each(headerCorpus)('the columns of $product are recognised', ({ columns }) => {
  const head = columns.map(([heading]) => heading);
  const expected = columns.map(([heading, , field]) => [heading, field]);
  const recognised = recogniseColumns(head, 'clients');
  expect(head.map((heading, at) => [heading, recognised[at]])).toEqual(expected);
});

test('the corpus has at least twelve products', () => {
  expect(new Set(headerCorpus.map(({ product }) => product)).size).toBeGreaterThanOrEqual(12);
});

test.each([
  ['First Name', 'name'],
  ['Mobile Phone', 'phone'],
  ['Mobile Number', 'phone'],
  ['Phone number', 'phone'],
  ['Date of Birth', 'birthDate'],
  ['Birthdate', 'birthDate'],
  ['Note', 'notes'],
  ['Member name', 'name'],
])('the heading %s is recognised', (heading, field) => {
  expect(recogniseColumns([heading], 'clients')).toEqual([field]);
});

test('headings are recognised without accents, signs and capitals, each field once', () => {
  const head = ['NOMBRE', 'Apellido(s)', 'Tfno.', 'Móvil', 'E-Mail', 'Saldo', 'F. de Nacimiento'];
  expect(recogniseColumns(head, 'clients')).toEqual([
    'name',
    'surname',
    'toNotes',
    'phone',
    'email',
    null,
    null,
  ]);
});

test('a second telephone is proposed for the notes only where rows have notes', () => {
  expect(recogniseColumns(['Cliente', 'Móvil', 'Fijo'], 'bonos')).toEqual(['name', 'phone', null]);
});
