import { expect, test } from '@jest/globals';
import { mountOf } from './registry.ts';
import { testRegistry } from '../testing/test-registry.ts';

test.each([
  ['/admin', 'mfe-admin'],
  ['/admin/clientes/7', 'mfe-admin'],
  ['/admin/especial', 'mfe-special'],
  ['/login', 'mfe-auth'],
  ['/password/reset', 'mfe-auth'],
])('%s belongs to %s', (pathname, area) => {
  expect(mountOf(testRegistry, pathname)?.area).toBe(area);
});

test.each(['/', '/administracion', '/loginx', '/nada', '/Admin'])(
  '%s belongs to nobody',
  (path) => {
    expect(mountOf(testRegistry, path)).toBeUndefined();
  },
);
