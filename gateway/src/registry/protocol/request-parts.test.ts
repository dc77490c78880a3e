import { expect, test } from '@jest/globals';
import { reasonIn, tokenNameIn } from './request-parts.ts';

test.each([
  [' vuelve el anterior ', 'vuelve el anterior'],
  ['vuelve\nel anterior', 'vuelve el anterior'],
])('stores a reason typed as %j as %j', (reason, expected) => {
  expect(reasonIn({ reason })).toBe(expected);
});

test.each([' \n', 'x'.repeat(501), 'todo\u001B[2Jbien', 'todo \u202Eneib'])(
  'refuses %j as a reason, because terminals print it too',
  (reason) => {
    expect(() => reasonIn({ reason })).toThrow('Di por qué');
  },
);

test.each(['', 'x'.repeat(81), 'de\nAna', 'de\u001B[2JAna'])(
  'refuses %j as a token’s name',
  (name) => {
    expect(() => tokenNameIn({ name })).toThrow('Ponle un nombre');
  },
);
