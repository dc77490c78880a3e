import { describe, expect, test } from '@jest/globals';
import { isClosed, mountOf, type Paths } from './mount-of.ts';

const mount = (prefix: string, area: string) => ({ prefix, basePath: prefix, area, roles: null });
const paths: Paths = {
  mounts: [
    mount('/admin', 'mfe-admin'),
    mount('/admin/especial', 'mfe-special'),
    mount('/login', 'mfe-auth'),
    mount('/tablon/caja/hoy', 'mfe-today'),
    mount('/tablon', 'mfe-board'),
  ],
  closed: ['/tablon/caja', '/cliente'],
};

describe('the area for a path', () => {
  test.each([
    ['/admin', 'mfe-admin'],
    ['/admin/clientes/7', 'mfe-admin'],
    ['/admin/especial', 'mfe-special'],
    ['/login', 'mfe-auth'],
    ['/tablon/avisos', 'mfe-board'],
    ['/tablon/cajas', 'mfe-board'],
    ['/tablon/caja/hoy/1', 'mfe-today'],
  ])('of %s is %s', (pathname, area) => {
    expect(mountOf(paths, pathname)?.area).toBe(area);
    expect(isClosed(paths, pathname)).toBe(false);
  });

  test.each(['/', '/administracion', '/loginx', '/nada', '/Admin'])(
    'does not exist for %s',
    (pathname) => {
      expect(mountOf(paths, pathname)).toBeUndefined();
      expect(isClosed(paths, pathname)).toBe(false);
    },
  );

  test.each(['/tablon/caja', '/tablon/caja/ayer', '/cliente/reservas'])(
    'is closed for %s, even if another area matches a parent path',
    (pathname) => {
      expect(mountOf(paths, pathname)).toBeUndefined();
      expect(isClosed(paths, pathname)).toBe(true);
    },
  );
});
