import { expect, test } from '@jest/globals';
import { FactsCollector } from './column-facts.ts';

function factsOf(cells: readonly string[]) {
  const facts = new FactsCollector(1);
  for (const cell of cells) facts.add([cell]);
  return facts.columns[0];
}

test.each([
  [
    ['13/4/1990', '3/4/1990', ''],
    { filled: 2, dayFirst: 1, monthFirst: 0, eitherDate: '3/4/1990' },
  ],
  [['11/2/1988', '4/13/1990'], { dayFirst: 0, monthFirst: 1, eitherDate: '11/2/1988' }],
  [['5/5/90', '1990-04-03'], { dayFirst: 0, monthFirst: 0, eitherDate: null }],
  [
    ['00/05/1990', '01/02/1890', '03/04/1990?', '40/02/1990'],
    { dayFirst: 0, monthFirst: 0, eitherDate: null },
  ],
  [['06.34.12.56.78'], { dayFirst: 0, monthFirst: 0, eitherDate: null }],
  [['mar 13/11/2026 19:30'], { dayFirst: 1, monthFirst: 0 }],
  [['1.234,56', '35,3'], { decimalComma: 2, decimalPoint: 0, eitherAmount: null }],
  [['1,234.56', '35.299999999999997'], { decimalComma: 0, decimalPoint: 2 }],
  [['1.234.567'], { decimalComma: 1, decimalPoint: 0 }],
  [['03.11.1984'], { decimalComma: 0, decimalPoint: 0 }],
  [['1.200 €', '0.125'], { decimalComma: 0, decimalPoint: 1, eitherAmount: '1.200 €' }],
])('the facts of a column with %j contain %j', (cells, facts) => {
  expect(factsOf(cells)).toMatchObject(facts);
});
