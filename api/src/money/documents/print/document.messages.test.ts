import { expect, test } from '@jest/globals';
import { discountText } from './document.messages.ts';

test.each([
  ['no discount', { discountMinor: 0, quantity: 1, totalMinor: 8400 }, ''],
  ['a discount', { discountMinor: 900, quantity: 1, totalMinor: 7500 }, 'descuento 9,00 €'],
  [
    'a promotion code',
    { discountMinor: 900, discountName: 'Código OTOÑO10', quantity: 1, totalMinor: 7500 },
    'descuento 9,00 €, código OTOÑO10',
  ],
  [
    'the part of a bono that is refunded',
    { discountMinor: -6972, quantity: -1, totalMinor: -1428 },
    'se devuelven 14,28 € de 84,00 €',
  ],
])('a line says %s', (_case, line, text) => {
  const said = discountText({ discountName: null, ...line }, 'EUR');
  expect(said.replaceAll('\u00A0', ' ')).toBe(text);
});
