import { expect, jest, test } from '@jest/globals';
import { revisionOf } from './registry-source.ts';
import { createVariantCache } from './variant-cache.ts';

const revision = () => revisionOf({ revision: 1, mounts: [], areas: {}, choices: {} }, undefined);
const characters = revision().json.length;

test('makes the registry of a combination once', () => {
  const variants = createVariantCache();
  const make = jest.fn(revision);
  expect(variants.of('a b', make)).toBe(variants.of('a b', make));
  variants.of('a', make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('keeps the combinations used last, however many there are', () => {
  const variants = createVariantCache(3 * characters);
  const kept = variants.of('kept', revision);
  for (let other = 0; other < 100; other++) {
    variants.of(`other ${other}`, revision);
    expect(variants.of('kept', revision)).toBe(kept);
  }
  expect(variants.size()).toBe(3);
});

test('keeps the registry in use, even if it is larger than the cache', () => {
  const variants = createVariantCache(1);
  expect(variants.of('a', revision)).toBe(variants.of('a', revision));
  expect(variants.size()).toBe(1);
});
