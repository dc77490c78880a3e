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
  ])('addTags with %p selected and %p typed gives %p', (chosen: string[], typed, expected) => {
    expect(addTags(chosen, typed, known)).toEqual(expected);
  });

  test.each([
    ['', [], known],
    ['', ['VIP'], ['Abono anual', 'Lesión', 'Yoga', 'Preyoga']],
    ['yo', [], ['Yoga', 'Preyoga']],
    ['LESION', [], ['Lesión']],
    ['zzz', [], []],
  ])('suggestTags for %p with %p selected gives %p', (typed, chosen: string[], expected) => {
    expect(suggestTags(known, chosen, typed)).toEqual(expected);
  });

  test('suggestTags limits the number of suggestions', () => {
    const many = Array.from({ length: 30 }, (_, index) => `Etiqueta ${index}`);
    expect(suggestTags(many, [], '')).toHaveLength(8);
  });
});
