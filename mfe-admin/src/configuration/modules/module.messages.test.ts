import { expect, test } from '@jest/globals';
import type { RevisionEntry } from '@aforo/shared/contract';
import { moduleState, moduleStatus } from '../../testing/modules.ts';
import {
  areaName,
  buildName,
  changeText,
  formatFailures,
  formatMs,
  formatShift,
} from './module.messages.ts';

const { releases } = moduleStatus();

test.each([
  ['mfe-reception', 'Recepción'],
  ['mfe-tablon', 'Tablon'],
  ['mfe-sala-espera', 'Sala espera'],
])('names %s %s', (area, name) => {
  expect(areaName(area)).toBe(name);
});

test('shows the version of a build if it is known', () => {
  expect(buildName('b2', releases)).toBe('1.2.0 (b2)');
  expect(buildName('b9', releases)).toBe('b9');
  expect(buildName(null, releases)).toBe('ninguna versión');
});

const mount = { prefix: '/admin', basePath: '/admin', area: 'mfe-admin', roles: null };
test.each<[RevisionEntry['kind'], Parameters<typeof moduleState>[0], string]>([
  ['start', {}, 'Instalada con 1.2.0 (b2)'],
  ['activate', {}, '1.2.0 (b2) para todo el mundo'],
  [
    'canary',
    { canary: { buildId: 'b3', rule: { role: 'client' } } },
    '1.3.0 (b3) a prueba para quien tiene el rol de Cliente',
  ],
  ['withdraw', {}, 'Prueba retirada; sigue 1.2.0 (b2)'],
  ['rollback', {}, 'De vuelta a 1.2.0 (b2)'],
  ['mounts', { mounts: [mount] }, 'Rutas: /admin'],
  ['mounts', { mounts: [] }, 'Rutas: ninguna'],
])('describes a change of kind %s with %j', (kind, state, text) => {
  expect(changeText({ kind, state: moduleState(state) }, releases)).toBe(text);
});

test.each([
  [{ mounts: 10, failures: 0, anonymousFailures: 0 }, '0'],
  [{ mounts: 22, failures: 3, anonymousFailures: 0 }, '3 (12 %)'],
  [{ mounts: 22, failures: 3, anonymousFailures: 2 }, '3 (12 %), 2 sin sesión'],
  [{ mounts: 9, failures: 0, anonymousFailures: 0, scriptErrors: 1 }, '0 · 1 error suelto'],
  [
    { mounts: 22, failures: 3, anonymousFailures: 2, scriptErrors: 4 },
    '3 (12 %), 2 sin sesión · 4 errores sueltos',
  ],
  [{ mounts: 999, failures: 1, anonymousFailures: 0 }, '1 (menos del 1 %)'],
])('formats the failures of %j as %s', (figures, text) => {
  expect(formatFailures(figures)).toBe(text);
});

test('shows a dash, not a zero, for missing measurements', () => {
  expect([formatMs(undefined), formatShift(undefined)]).toEqual(['—', '—']);
  expect([formatMs(120.4), formatShift(0.0521)]).toEqual(['120\u00a0ms', '0,052']);
});
