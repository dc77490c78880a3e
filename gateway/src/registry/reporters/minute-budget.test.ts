import { expect, test } from '@jest/globals';
import { createMinuteBudget } from './minute-budget.ts';

let at = 0;
const budget = () => {
  at = 600_000;
  return createMinuteBudget({ perNetwork: 2, total: 3 }, () => at);
};

test('admits a report once within a minute', () => {
  const admit = budget();
  expect([admit('n1', 'a'), admit('n1', 'a'), admit('n2', 'a')]).toEqual([
    'first',
    'again',
    'again',
  ]);
  at += 60_000;
  expect(admit('n1', 'a')).toBe('first');
});

test('limits one network to its share and leaves the rest of the total to others', () => {
  const admit = budget();
  const answers = ['a', 'b', 'c', 'a'].map((thing) => admit('n1', thing));
  expect(answers).toEqual(['first', 'first', 'over', 'again']);
  expect([admit('n2', 'd'), admit('n3', 'e')]).toEqual(['first', 'over']);
});
