import { beforeEach, expect, test } from '@jest/globals';
import { lastListPath, rememberList } from './last-list.ts';

beforeEach(() => sessionStorage.clear());

test('goes back to the plain list when none was looked at', () => {
  expect(lastListPath()).toBe('/clientes');
});

test('goes back to the filters and the page, without the panel that was open', () => {
  rememberList('?q=ana&estado=todos&pagina=3&nuevo=Ana');
  expect(lastListPath()).toBe('/clientes?q=ana&estado=todos&pagina=3');
});

test('takes nothing from what somebody else may have left there', () => {
  rememberList('https://example.test/?javascript:alert(1)');
  expect(lastListPath()).toBe('/clientes');
});
