import { describe, expect, test } from '@jest/globals';
import type { AreaManifest, Registry, Role } from '@aforo/shared/contract';
import { fakeManifests } from '../testing/fake-manifests.ts';
import { firstReads } from './first-reads.ts';

const clients = {
  path: '/api/clients',
  query: {
    q: { from: 'q' },
    status: { from: 'estado', words: { todos: 'all' }, or: 'active' },
    page: { from: 'pagina', as: 'page' as const, or: '1' },
    pageSize: '25',
  },
};
const agenda = {
  path: '/api/agenda',
  query: { date: { from: 'dia', as: 'date' as const, or: '@today' } },
};
const week = {
  path: '/api/availability',
  query: { serviceId: {}, from: { or: '@weekStart' } },
  unless: ['servicio'],
};
const ownTimeOff = { path: '/api/time-off', roles: ['receptionist' as const] };
const manifests: Record<string, AreaManifest> = {
  ...fakeManifests,
  'mfe-reception': {
    area: 'mfe-reception',
    navigation: [],
    screens: {
      '': { reads: [agenda, week, ownTimeOff] },
      clientes: { reads: [clients] },
      'clientes/:id': { reads: [{ path: '/api/clients/:id' }] },
    },
  },
};
const mount = (prefix: string, area: string, roles: Role[] | null) => ({
  prefix,
  area,
  roles,
  basePath: prefix,
});
const registry = {
  revision: 1,
  choices: {},
  mounts: [
    mount('/login', 'mfe-reception', null),
    mount('/admin', 'mfe-admin', ['admin']),
    mount('/cliente', 'mfe-client', ['client']),
    mount('/recepcionista', 'mfe-reception', ['receptionist', 'admin']),
  ],
  areas: Object.fromEntries(
    Object.entries(manifests).map(([area, areaManifest]) => [area, { areaManifest }]),
  ),
} as unknown as Registry; // the properties that are read

const calendar = { timeZone: 'Europe/Madrid', weekStartsOn: 1 };
/** Already Tuesday in Madrid. */
const now = new Date('2026-11-23T23:30:00Z');

function readsOf(url: string, reader: Role | null = 'admin', known = registry) {
  const [pathname = '', search = ''] = url.split('?', 2);
  const parameters = [...new URLSearchParams(search).keys()];
  const pageRequest = { pathname, parameters, search, hasSession: true, reader };
  return firstReads(known, pageRequest, calendar, now);
}

describe('the first reads of a page', () => {
  test.each([
    ['/recepcionista', ['/api/agenda?date=2026-11-24', '/api/availability?from=2026-11-23']],
    ['/recepcionista?dia=2026-12-01&servicio=x', ['/api/agenda?date=2026-12-01']],
    [
      '/recepcionista?dia=2026-02-31',
      ['/api/agenda?date=2026-11-24', '/api/availability?from=2026-11-23'],
    ],
    ['/recepcionista/clientes', ['/api/clients?page=1&pageSize=25&status=active']],
    [
      '/recepcionista/clientes/?q=+mu%C3%B1oz&estado=todos&pagina=02',
      ['/api/clients?page=2&pageSize=25&q=mu%C3%B1oz&status=all'],
    ],
    [
      '/recepcionista/clientes?estado=constructor&pagina=-1',
      ['/api/clients?page=1&pageSize=25&status=active'],
    ],
    ['/recepcionista/clientes/a%2Fb', ['/api/clients/a%2Fb']],
    ['/recepcionista/clientes/%E0', []],
    ['/admin/clientes', ['/api/clients?page=1&pageSize=25&status=active']],
    ['/admin/otra', []],
    ['/nada', []],
  ])('at %s are %s', (url, expected) => {
    expect(readsOf(url)).toEqual(expected);
  });

  test('depend on the role', () => {
    expect(readsOf('/recepcionista?servicio=x', 'receptionist')).toEqual([
      '/api/agenda?date=2026-11-24',
      '/api/time-off',
    ]);
  });

  test('include the counts in the role’s navigation', () => {
    const entry = { path: '', label: 'Ausencias', icon: [], order: 1 };
    const areaManifest: AreaManifest = {
      area: 'mfe-admin',
      frame: 'staff',
      screens: {},
      navigation: [
        {
          ...entry,
          badge: '/api/time-off/requested',
        },
        {
          ...entry,
          path: 'caja',
          badge: '/api/cash/waiting',
          roles: ['receptionist'],
        },
      ],
    };
    const areas = { ...registry.areas, 'mfe-admin': { areaManifest } };
    const counted = { ...registry, areas } as unknown as Registry; // the properties that are read
    expect(readsOf('/admin/otra', 'admin', counted)).toEqual(['/api/time-off/requested']);
    expect(readsOf('/admin/otra', 'receptionist', counted)).toEqual([]);
    // These pages have the frame, too; the log-in does not.
    expect(readsOf('/nada', 'admin', counted)).toEqual(['/api/time-off/requested']);
    expect(readsOf('/cliente', 'admin', counted)).toEqual(['/api/time-off/requested']);
    expect(readsOf('/login', 'admin', counted)).toEqual([]);
  });

  test.each([
    ['/admin/clientes', 'receptionist' as const],
    ['/recepcionista/clientes', 'client' as const],
    ['/recepcionista/clientes', null],
    ['/login', 'admin' as const],
  ])('are empty at %s for %s', (url, reader) => {
    expect(readsOf(url, reader)).toEqual([]);
  });
});
