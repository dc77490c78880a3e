import { expect, test } from '@jest/globals';
import { findKnown } from './known-clients.ts';

const people = [
  { id: '1', name: 'Íñigo Sáez', phone: '+34612345678', email: null },
  { id: '2', name: 'Ana Sáez Ruiz', phone: null, email: null },
];

test.each([
  ['inigo', ['1']],
  ['saez', ['2', '1']],
  ['ruiz ana', ['2']],
  ['612 34', ['1']],
  ['0034 612 34', ['1']],
  ['ruiz, ana', ['2']],
  ['61', []],
  ['', []],
])('findKnown for %j finds %j', (searched, ids) => {
  expect(findKnown(people, searched).map(({ id }) => id)).toEqual(ids);
});
