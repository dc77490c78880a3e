import { describe, expect, test } from '@jest/globals';
import { addTags, suggestTags } from './tags.ts';

const known = ['Abono anual', 'Lesión', 'VIP', 'Yoga', 'Preyoga'];

describe('tags', () => {
  test.each([
    [[], 'Nueva', ['Nueva']],
    [['Yoga'], 'vip', ['Yoga', 'VIP']],
    [[], 'lesion', ['Lesión']],
    [['VIP'], 'Vip', ['VIP']],
    [[], '  abono   anual ', ['Abono anual']],
    [[], 'yoga, vip,, yoga', ['Yoga', 'VIP']],
    [['VIP'], '   ', ['VIP']],
  ])('%p with %p typed become %p', (chosen: string[], typed, expected) => {
    expect(addTags(chosen, typed, known)).toEqual(expected);
  });

  test.each([
    ['', [], known],
    ['', ['VIP'], ['Abono anual', 'Lesión', 'Yoga', 'Preyoga']],
    ['yo', [], ['Yoga', 'Preyoga']],
    ['LESION', [], ['Lesión']],
    ['zzz', [], []],
  ])('typing %p with %p chosen suggests %p', (typed, chosen: string[], expected) => {
    expect(suggestTags(known, chosen, typed)).toEqual(expected);
  });

  test('suggests no more than fit', () => {
    const many = Array.from({ length: 30 }, (_, index) => `Etiqueta ${index}`);
    expect(suggestTags(many, [], '')).toHaveLength(8);
  });
});
