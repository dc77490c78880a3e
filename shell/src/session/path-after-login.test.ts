import { describe, expect, test } from '@jest/globals';
import type { Session } from '@aforo/shared/contract';
import { releaseOf, testRegistry } from '../testing/test-registry.ts';
import { pathAfterLogin } from './path-after-login.ts';

const client = { user: { role: 'client' } } as Session; // the rest is not used

test.each([
  ['/cliente', '/cliente'],
  ['/cliente/reservas?dia=2026-11-20#hoy', '/cliente/reservas?dia=2026-11-20#hoy'],
  ['/cliente/reservas?q=a%5Cb', '/cliente/reservas?q=a%5Cb'],
  ['/cliente/x/../reservas', '/cliente/reservas'],
  ['/cliente\\reservas', '/cliente/reservas'],
])('the return path %j leads to %j', (wanted, expected) => {
  const search = `?volver=${encodeURIComponent(wanted)}`;
  expect(pathAfterLogin(testRegistry, client, search)).toBe(expected);
});

test.each([
  '',
  'cliente',
  '//evil.test/cliente',
  '/\\evil.test/cliente',
  '\\/evil.test/cliente',
  '/\t/evil.test/cliente',
  '/\n/evil.test/cliente',
  '/\r\n/evil.test/cliente',
  '/\t\\evil.test/cliente',
  '\t//evil.test/cliente',
  ' //evil.test/cliente',
  '/cliente\n',
  '/cliente\u0000',
  '/cliente/\u202Eatneuc',
  '/cliente/..//evil.test/cliente',
  '//',
  '/\t/',
  '//[',
  'https://evil.test/cliente',
  'javascript:alert(1)//cliente',
  '/admin',
  '/login',
  '/nada',
])('the return path %j is refused and leads home', (wanted) => {
  const search = `?volver=${encodeURIComponent(wanted)}`;
  expect(pathAfterLogin(testRegistry, client, search)).toBe('/cliente');
});

describe('when the manifest of the home area names a landing screen', () => {
  const release = {
    ...releaseOf('mfe-client'),
    areaManifest: { area: 'mfe-client', landing: 'reservas', navigation: [], screens: {} },
  };
  const registry = { ...testRegistry, areas: { ...testRegistry.areas, 'mfe-client': release } };

  test.each([
    ['', '/cliente/reservas'],
    ['?volver=/cliente', '/cliente'],
  ])('%j leads to %s', (search, expected) => {
    expect(pathAfterLogin(registry, client, search)).toBe(expected);
  });

  test('a user without the required second factor is led to the profile', () => {
    const without = { ...client, needsSecondFactor: true };
    expect(pathAfterLogin(registry, without, '')).toBe('/cliente');
    expect(pathAfterLogin(registry, without, '?volver=/cliente/reservas')).toBe(
      '/cliente?volver=%2Fcliente%2Freservas',
    );
  });
});
