import { expect, test } from '@jest/globals';
import { consequenceOf, missingFactorsOf } from './access-policy.messages.ts';

test.each([
  ['receptionist', 2, '2 personas de recepción lo pondrán al volver a entrar.'],
  ['receptionist', 1, '1 persona de recepción lo pondrá al volver a entrar.'],
  ['admin', 1, '1 persona de administración lo pondrá al volver a entrar.'],
  ['professional', 3, '3 profesionales lo pondrán al volver a entrar.'],
  ['client', 40, '40 clientes lo pondrán al volver a entrar.'],
] as const)(
  'warns when the %s role includes %d accounts without a second factor',
  (role, people, sentence) => {
    expect(consequenceOf({ role, people })).toBe(sentence);
  },
);

test('counts no accounts for a role that is not listed', () => {
  const without = [{ role: 'admin' as const, people: 2 }];
  expect([missingFactorsOf(without, 'admin'), missingFactorsOf(without, 'client')]).toEqual([2, 0]);
});
