import { expect, test } from '@jest/globals';
import { searchTerms } from './search-terms.ts';

test.each([
  ['', []],
  ['  ', []],
  ['muñoz', ['muñoz']],
  ['lucía  muñoz', ['lucía', 'muñoz']],
  ['612 345 678', ['612345678']],
  ['+34 612-345', ['+34612345']],
  ['(91) 234', ['91234']],
  ['12', ['12']],
  ['ana 612', ['ana', '612']],
])('searchTerms of «%s» is %j', (text, terms) => {
  expect(searchTerms(text)).toEqual(terms);
});
