import { expect, test } from '@jest/globals';
import { createCentreName } from './centre-name.ts';

test('is Aforo until the API has said otherwise, and what it said last when it fails', async () => {
  let answer = Promise.resolve('Estudio Norte');
  const centre = createCentreName({ read: () => answer, now: () => 0 });
  expect(centre.current()).toBe('Aforo');
  await centre.refresh();
  expect(centre.current()).toBe('Estudio Norte');
  answer = Promise.reject(new Error('down'));
  await centre.refresh();
  expect(centre.current()).toBe('Estudio Norte');
});

test('is asked for again, in the background, once it is old', async () => {
  let now = 0;
  let reads = 0;
  const read = () => Promise.resolve(`Centro ${++reads}`);
  const centre = createCentreName({ read, now: () => now });
  await centre.refresh();
  now = 29_000;
  expect(centre.current()).toBe('Centro 1');
  now = 31_000;
  expect(centre.current()).toBe('Centro 1');
  await Promise.resolve();
  expect(reads).toBe(2);
});
