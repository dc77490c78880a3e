import { describe, expect, test } from '@jest/globals';
import type { Access } from '@aforo/shared/contract';
import {
  afterRemoval,
  codesFile,
  codesLeftText,
  inGroups,
  isLastRequired,
  suggestedName,
} from './access.messages.ts';

const passkey = (name: string) => ({
  id: `f0000000-0000-4000-8000-0000000000${name}`,
  name,
  createdAt: '2026-11-01T09:00:00.000Z',
  lastUsedAt: null,
});
const access = (hasTotp: boolean, passkeys: number, isRequired = false): Access => ({
  totp: hasTotp ? { enabledAt: '2026-11-01T09:00:00.000Z' } : null,
  passkeys: Array.from({ length: passkeys }, (_, index) => passkey(`1${index}`)),
  recoveryCodesLeft: 10,
  isRequired,
});

const onlyPassword =
  'A partir de ahora entrarás solo con tu contraseña, y tus códigos de recuperación dejan de valer.';

describe('the effect of removing a factor', () => {
  test.each([
    [true, 0, 'totp', onlyPassword],
    [false, 1, 'passkey', onlyPassword],
    [true, 1, 'totp', 'Tu segundo paso seguirá siendo tu otra llave de acceso.'],
    [true, 1, 'passkey', 'Tu segundo paso seguirá siendo el código de tu aplicación.'],
    [false, 3, 'passkey', 'Tu segundo paso seguirá siendo tus otras llaves de acceso.'],
    [
      true,
      2,
      'passkey',
      'Tu segundo paso seguirá siendo el código de tu aplicación o tu otra llave de acceso.',
    ],
  ] as const)(
    'with an application: %s, passkeys: %d, without the %s',
    (totp, passkeys, removed, text) => {
      expect(afterRemoval(access(totp, passkeys), removed)).toBe(text);
    },
  );
});

test.each([
  [true, 0, true, true],
  [false, 1, true, true],
  [true, 1, true, false],
  [true, 0, false, false],
])('an application: %s, passkeys: %d, required: %s is the last required factor: %s', (...row) => {
  const [totp, passkeys, isRequired, isLast] = row;
  expect(isLastRequired(access(totp, passkeys, isRequired))).toBe(isLast);
});

test.each([
  [0, 'No te queda ninguno. Crea otros antes de que te hagan falta.'],
  [1, 'Te queda 1. Crea otros antes de gastarlo.'],
  [8, 'Te quedan 8.'],
])('describes %d remaining recovery codes', (left, text) => {
  expect(codesLeftText(left)).toBe(text);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', [], 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', [], 'Móvil Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', ['Mac'], 'Mac 2'],
  ['Mozilla/5.0 (Windows NT 10.0)', ['Ordenador con Windows'], 'Ordenador con Windows 2'],
  ['Mozilla/5.0 (X11; Linux x86_64)', [], 'Ordenador con Linux'],
  ['?', ['Este dispositivo', 'Este dispositivo 2'], 'Este dispositivo 3'],
])('suggests for a passkey created by %s beside %j the name %s', (userAgent, taken, name) => {
  expect(suggestedName(userAgent, taken)).toBe(name);
});

test('formats a secret in groups of four characters', () => {
  expect(inGroups('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
});

test('the file names the account and the purpose of the codes', () => {
  const file = codesFile({
    centerName: 'Estudio Norte',
    email: 'ana@prueba.test',
    codes: ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'],
  });
  expect(file).toMatch(/^Códigos de recuperación de Estudio Norte/);
  expect(file).toContain('Cuenta: ana@prueba.test');
  expect(file).toMatch(/una sola vez.*\n\naaaa-bbbb-cccc\ndddd-eeee-ffff\n$/);
});
