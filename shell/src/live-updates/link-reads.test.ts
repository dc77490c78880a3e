import { expect, test } from '@jest/globals';
import type { Role, Session, Settings } from '@aforo/shared/contract';
import { releaseOf, testRegistry } from '../testing/test-registry.ts';
import { readsBehind } from './link-reads.ts';

const agenda = {
  path: '/api/agenda',
  query: { date: { from: 'dia', as: 'date' as const, or: '@today' } },
};
const registry = {
  ...testRegistry,
  areas: {
    ...testRegistry.areas,
    'mfe-admin': releaseOf('mfe-admin', {
      areaManifest: {
        area: 'mfe-admin',
        navigation: [],
        screens: { recepcion: { reads: [agenda] } },
      },
    }),
  },
};
const settings = { center: { timeZone: 'Europe/Madrid' }, weekStartsOn: 1 } as Settings; // all that is read
const sessionOf = (role: Role) => ({ user: { role } }) as Session; // all that is read
const known = {
  registry,
  settings,
  session: sessionOf('admin'),
  now: new Date('2026-11-23T23:30:00Z'),
};
const link = (search = '') => ({ pathname: '/admin/recepcion', search });

test('lists the requests of the screen behind a link, with the center’s date', () => {
  expect(readsBehind(link(), known)).toEqual(['/api/agenda?date=2026-11-24']);
  expect(readsBehind(link('?dia=2026-12-01'), known)).toEqual(['/api/agenda?date=2026-12-01']);
});

test.each([
  ['no session', null],
  ['a session of another role', sessionOf('client')],
])('lists nothing for %s', (_, session) => {
  expect(readsBehind(link(), { ...known, session })).toEqual([]);
});

test('lists nothing before the settings are loaded, nor for an unknown path', () => {
  expect(readsBehind(link(), { ...known, settings: undefined })).toEqual([]);
  expect(readsBehind({ pathname: '/nada', search: '' }, known)).toEqual([]);
});
