import { expect, test } from '@jest/globals';
import { meetsRoute } from './meets-route.ts';

test.each([
  ['', ''],
  ['', '/'],
  ['clientes', '/clientes'],
  ['clientes', 'clientes/'],
  ['clientes/:id', '/clientes/7'],
  ['clientes/:', 'clientes/7'],
  ['informes/*', 'informes'],
  ['informes/*', '/informes/2026/11'],
])('the screen at %j matches %j', (route, path) => {
  expect(meetsRoute(route, path)).toBe(true);
});

test.each([
  ['', 'clientes'],
  ['clientes', 'clientes/7'],
  ['clientes/:id', 'clientes'],
  ['clientes/:id', 'clientes//'],
  ['clientes/:id', 'clientes/7/notas'],
  ['informes/*', 'informe'],
  ['#account', 'account'],
])('the screen at %j does not match %j', (route, path) => {
  expect(meetsRoute(route, path)).toBe(false);
});
