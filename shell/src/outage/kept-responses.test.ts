import { expect, jest, test } from '@jest/globals';
import { createKeptResponses } from './kept-responses.ts';

test('the oldest kept response counts until all are cleared', () => {
  const kept = createKeptResponses();
  const told = jest.fn();
  kept.subscribe(told);
  const [early, late] = [new Date('2026-11-30T09:32:00Z'), new Date('2026-11-30T09:40:00Z')];
  expect(kept.oldest()).toBeNull();
  kept.add(late);
  kept.add(early);
  kept.add(late);
  expect(kept.oldest()).toEqual(early);
  expect(told).toHaveBeenCalledTimes(2);
  kept.clear();
  expect(kept.oldest()).toBeNull();
  expect(told).toHaveBeenCalledTimes(3);
});
