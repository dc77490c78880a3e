import { expect, test } from '@jest/globals';
import { readJson, storeOf, writeJson } from './json-store.ts';

const refuse = (): never => {
  throw new Error('denied');
};

test('keeps in the page what a browser that blocks its storage does not keep', () => {
  const store = storeOf(refuse);
  expect(readJson(store, 'key')).toBeUndefined();
  writeJson(store, 'key', { kept: 1 });
  expect(readJson(store, 'key')).toEqual({ kept: 1 });
});

test('reads what it could not write to a full storage, and what was there before', () => {
  const old = { getItem: () => '{"kept":"before"}', setItem: refuse };
  const store = storeOf(() => old);
  expect(readJson(store, 'key')).toEqual({ kept: 'before' });
  writeJson(store, 'key', { kept: 'now' });
  expect(readJson(store, 'key')).toEqual({ kept: 'now' });
});

test('sees what other tabs have written', () => {
  const kept = new Map<string, string>();
  const shared = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const store = storeOf(() => shared);
  writeJson(store, 'key', { by: 'this tab' });
  kept.set('key', '{"by":"another"}');
  expect(readJson(store, 'key')).toEqual({ by: 'another' });
});
