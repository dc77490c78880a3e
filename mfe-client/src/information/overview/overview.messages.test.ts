import { expect, test } from '@jest/globals';
import { sessionsLeftLabel } from './overview.messages.ts';

const active = (balance: number | null) => ({ condition: 'active', balance }) as const;

test.each([
  ['no bono', [], null],
  ['one bono', [active(6)], { label: 'Sesiones en tu bono', figure: '6' }],
  ['two bonos', [active(6), active(1)], { label: 'Sesiones en tus bonos', figure: '7' }],
  [
    'an unlimited bono beside another',
    [active(6), active(null)],
    { label: 'Sesiones en tus bonos', figure: 'Sin límite' },
  ],
  [
    'a bono beside a plan with fixed seats',
    [active(6), { ...active(null), isForSeats: true }],
    { label: 'Sesiones en tu bono', figure: '6' },
  ],
  ['bonos that cannot be used', [{ condition: 'frozen', balance: 4 }], null],
] as const)('sums the sessions of %s', (_, purchases, expected) => {
  expect(sessionsLeftLabel(purchases)).toEqual(expected);
});
