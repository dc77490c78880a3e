import { expect, test } from '@jest/globals';
import { newId } from './ids.ts';

test('newId sorts ids of one millisecond in the order of creation', () => {
  const ids = Array.from({ length: 2000 }, newId);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(2000);
});
