import { expect, test } from '@jest/globals';
import { returnToSchema } from '@aforo/shared/contract';
import { isOwnPath } from './use-return-to.ts';

test.each([
  ['/cliente/reservas?dia=2026-11-25&sesion=1', true],
  ['/', true],
  ['', false],
  ['cliente', false],
  ['//evil.test', false],
  ['/\\evil.test', false],
  ['https://evil.test', false],
  ['/a b', false],
  ['/\t/evil.test', false],
  [`/${'a'.repeat(499)}`, true],
  [`/${'a'.repeat(500)}`, false],
])('%j is a path of this origin: %s, as in the contract', (text, isOurs) => {
  expect(isOwnPath(text)).toBe(isOurs);
  expect(returnToSchema.safeParse(text).success).toBe(isOurs);
});
