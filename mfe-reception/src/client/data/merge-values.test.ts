import { expect, test } from '@jest/globals';
import type { ClientValues } from '@aforo/shared/contract';
import { emptyValues } from '../../common/client-form/client.form.ts';
import { mergeValues, type Merge } from './merge-values.ts';

const base: ClientValues = {
  ...emptyValues('Ana Ruiz'),
  phone: '612 345 678',
  tags: ['VIP', 'Yoga'],
};

test.each<[string, Partial<ClientValues>, Partial<ClientValues>, Partial<Merge>]>([
  [
    'takes a field that only the other user changed',
    { phone: '699 111 222' },
    { name: 'Ana Ruiz Gil' },
    {
      values: { ...base, name: 'Ana Ruiz Gil', phone: '699 111 222' },
      conflicts: [],
      adopted: ['phone'],
    },
  ],
  [
    'keeps the user’s value where both changed',
    { phone: '699 111 222' },
    { phone: '600 000 000' },
    {
      values: { ...base, phone: '600 000 000' },
      conflicts: ['phone'],
      adopted: [],
    },
  ],
  [
    'finds no conflict when both made the same change',
    { phone: '699 111 222' },
    { phone: ' 699 111 222 ' },
    {
      conflicts: [],
      adopted: [],
    },
  ],
  [
    'ignores the order of tags',
    { tags: ['Yoga', 'VIP'] },
    { tags: ['VIP'] },
    {
      values: { ...base, tags: ['VIP'] },
      conflicts: [],
      adopted: [],
    },
  ],
  [
    'reports a conflict for tags that both changed',
    { tags: [] },
    { tags: ['VIP'] },
    { conflicts: ['tags'] },
  ],
  [
    'treats a field that the other user emptied as a change',
    { phone: '' },
    {},
    {
      values: { ...base, phone: '' },
      adopted: ['phone'],
    },
  ],
])('mergeValues %s', (_, savedChanges, formChanges, expected) => {
  expect(
    mergeValues(base, { ...base, ...savedChanges }, { ...base, ...formChanges }),
  ).toMatchObject(expected);
});
