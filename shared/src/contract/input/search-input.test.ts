import { expect, test } from '@jest/globals';
import { searchTerms, searchableName, wordTerms } from './search-input.ts';
import { typedPhones } from './typed-inputs.ts';

test.each([
  ['', []],
  ['  ', []],
  ['muñoz', ['muñoz']],
  ['lucía  muñoz', ['lucía', 'muñoz']],
  ['ruiz, carmen', ['ruiz', 'carmen']],
  ['Mª Carmen', ['Maria', 'Carmen']],
  ['O’Neill', ['O', 'Neill']],
  ['\u202Aruiz\u200B\u202C', ['ruiz']],
  ['n\u0303u', ['ñu']],
  ['612 345 678', ['612345678']],
  ['+34 612-345', ['+34612345']],
  ['0034 612', ['+34612']],
  ['(91) 234', ['91234']],
  ['12', ['12']],
  ['2025/26', ['2025', '26']],
  ['91/234 56 78', ['912345678']],
  ['ana 612', ['ana', '612']],
  ['ana.ruiz@correo.es', ['ana.ruiz@correo.es']],
  ['Ana <ana@correo.es>', ['Ana', 'ana@correo.es']],
  ['@correo', ['@correo']],
  ['ana@peña.es', ['ana@xn--pea-8ma.es']],
  ['F-2026/0012', ['F', '2026', '0012']],
  ['%', ['%']],
])('searchTerms of «%s» is %j', (text, terms) => {
  expect(searchTerms(text)).toEqual(terms);
});

test.each([
  ['0012345678905', ['0012345678905']],
  ['B-10', ['B', '10']],
  ['Crema Mª Luisa', ['Crema', 'Maria', 'Luisa']],
])('wordTerms of «%s» is %j', (text, terms) => {
  expect(wordTerms(text)).toEqual(terms);
});

test('only the start of a long text is searched', () => {
  expect(searchTerms('a'.repeat(1e6))).toEqual(['a'.repeat(200)]);
});

test.each(typedPhones.filter(([, sent]) => sent))(
  'searches the telephone %j as %j',
  (typed, sent) => {
    expect(searchTerms(typed)).toEqual([sent]);
  },
);

test.each([
  ['Mª Carmen', 'Maria Carmen'],
  ['M.ª Carmen', 'Maria Carmen'],
  ['Ana Mª. Ruiz', 'Ana Maria Ruiz'],
  ['Ma. José', 'Maria José'],
  ['Ma Long', 'Ma Long'],
  ['Gal·la O’Neill', 'Galla ONeill'],
  ['García-Gil', 'GarcíaGil'],
  ['علی\u200Cرضا', 'علیرضا'],
])('the name %j is searched as %j', (name, text) => {
  expect(searchableName(name)).toBe(text);
});
