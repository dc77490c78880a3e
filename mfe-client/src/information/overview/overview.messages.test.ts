import { expect, test } from '@jest/globals';
import { leftWords } from './overview.messages.ts';

const active = (balance: number | null) => ({ condition: 'active', balance }) as const;

test.each([
  ['no bono', [], null],
  ['one', [active(6)], { label: 'Sesiones en tu bono', figure: '6' }],
  ['two, as their sum', [active(6), active(1)], { label: 'Sesiones en tus bonos', figure: '7' }],
  [
    'one without a limit beside another',
    [active(6), active(null)],
    { label: 'Sesiones en tus bonos', figure: 'Sin límite' },
  ],
  ['those that can’t be used yet, or any more', [{ condition: 'frozen', balance: 4 }], null],
] as const)('what is left of %s', (_, purchases, words) => {
  expect(leftWords(purchases)).toEqual(words);
});
