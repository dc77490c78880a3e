import { expect, test } from '@jest/globals';
import { createCentre } from './centre.ts';

const called = (name: string) => ({ name, primaryColor: '#123456', isDemo: true });

test('is Aforo until the API has said otherwise, and what it said last when it fails', async () => {
  let answer = Promise.resolve(called('Estudio Norte'));
  const centre = createCentre({ read: () => answer, now: () => 0 });
  expect(centre.current().name).toBe('Aforo');
  await centre.refresh();
  expect(centre.current()).toEqual(called('Estudio Norte'));
  answer = Promise.reject(new Error('down'));
  await centre.refresh();
  expect(centre.current()).toEqual(called('Estudio Norte'));
});

test('is asked for again, in the background, once it is old', async () => {
  let now = 0;
  let reads = 0;
  const read = () => Promise.resolve(called(`Centro ${++reads}`));
  const centre = createCentre({ read, now: () => now });
  await centre.refresh();
  now = 29_000;
  expect(centre.current().name).toBe('Centro 1');
  now = 31_000;
  expect(centre.current().name).toBe('Centro 1');
  await Promise.resolve();
  expect(reads).toBe(2);
});
