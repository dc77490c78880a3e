import { expect, test } from '@jest/globals';
import { yourBono } from './bono.messages.ts';

test.each([
  ['Bono 10', 'tu Bono 10'],
  ['bono de verano', 'tu bono de verano'],
  ['Ilimitado mensual', 'tu bono Ilimitado mensual'],
  ['Bonoloto', 'tu bono Bonoloto'],
])('%s becomes %s', (name, expected) => {
  expect(yourBono(name)).toBe(expected);
});
