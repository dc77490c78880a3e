import { expect, test } from '@jest/globals';
import { newId } from './ids.ts';

test('ids of one millisecond sort in the order that they were made in', () => {
  const ids = Array.from({ length: 2000 }, newId);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(2000);
});
