import { expect, test } from '@jest/globals';
import { testStore } from '../testing/test-store.ts';
import { readJson, storeOf, writeJson } from './json-store.ts';

const refuse = (): never => {
  throw new Error('denied');
};

test('keeps values in memory when the browser blocks its storage', () => {
  const store = storeOf(refuse);
  expect(readJson(store, 'key')).toBeUndefined();
  writeJson(store, 'key', { kept: 1 });
  expect(readJson(store, 'key')).toEqual({ kept: 1 });
});

test('reads values that did not fit into a full storage, and the existing ones', () => {
  const old = { getItem: () => '{"kept":"before"}', setItem: refuse };
  const store = storeOf(() => old);
  expect(readJson(store, 'key')).toEqual({ kept: 'before' });
  writeJson(store, 'key', { kept: 'now' });
  expect(readJson(store, 'key')).toEqual({ kept: 'now' });
});

test('reads values written by other tabs', () => {
  const shared = testStore();
  const store = storeOf(() => shared);
  writeJson(store, 'key', { by: 'this tab' });
  shared.setItem('key', '{"by":"another"}');
  expect(readJson(store, 'key')).toEqual({ by: 'another' });
});
