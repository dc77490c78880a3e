import { beforeEach, expect, test } from '@jest/globals';
import { lastListPath, rememberList } from './last-list.ts';

beforeEach(() => sessionStorage.clear());

test('lastListPath is the plain list when no list was opened', () => {
  expect(lastListPath()).toBe('/clientes');
});

test('lastListPath keeps the filters and the page but not an open panel', () => {
  rememberList('?q=ana&estado=todos&pagina=3&nuevo=Ana');
  expect(lastListPath()).toBe('/clientes?q=ana&estado=todos&pagina=3');
});

test('lastListPath ignores invalid stored values', () => {
  rememberList('https://example.test/?javascript:alert(1)');
  expect(lastListPath()).toBe('/clientes');
});
