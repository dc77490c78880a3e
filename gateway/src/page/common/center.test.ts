import { expect, test } from '@jest/globals';
import { createCenter } from './center.ts';

const called = (name: string) => ({ name, primaryColor: '#123456', isDemo: true });

test('the center is called Aforo until the API responds, and keeps its last response after a failure', async () => {
  let answer = Promise.resolve(called('Estudio Norte'));
  const center = createCenter({ read: () => answer, now: () => 0 });
  expect(center.current().name).toBe('Aforo');
  await center.refresh();
  expect(center.current()).toEqual(called('Estudio Norte'));
  answer = Promise.reject(new Error('down'));
  await center.refresh();
  expect(center.current()).toEqual(called('Estudio Norte'));
});

test('refreshes the settings in the background after expiry', async () => {
  let now = 0;
  let reads = 0;
  const read = () => Promise.resolve(called(`Centro ${++reads}`));
  const center = createCenter({ read, now: () => now });
  await center.refresh();
  now = 29_000;
  expect(center.current().name).toBe('Centro 1');
  now = 31_000;
  expect(center.current().name).toBe('Centro 1');
  await Promise.resolve();
  expect(reads).toBe(2);
});
