import { expect, test } from '@jest/globals';
import { defaultListState, type ClientListState } from '../common/client-list-url.ts';
import { resultWords } from './result-words.ts';

test.each<[number, Partial<ClientListState>, string]>([
  [250, {}, '250 clientes'],
  [1, {}, '1 cliente'],
  [50000, {}, '50.000 clientes'],
  [1234, {}, '1.234 clientes'],
  [3, { q: ' muñoz ' }, '3 resultados para «muñoz»'],
  [1, { q: '612' }, '1 resultado para «612»'],
  [0, { q: 'zzz' }, 'Ningún resultado para «zzz»'],
  [4, { status: 'archived' }, '4 clientes entre los archivados'],
  [254, { status: 'all' }, '254 clientes contando los archivados'],
  [12, { tag: 'VIP' }, '12 clientes con la etiqueta «VIP»'],
  [2, { account: 'without', tag: 'VIP' }, '2 clientes sin cuenta y etiqueta «VIP»'],
  [2, { q: 'ana', account: 'with' }, '2 resultados para «ana» con cuenta'],
])('%p with %p is said %p', (total, changed, words) => {
  expect(resultWords(total, { ...defaultListState, ...changed })).toBe(words);
});
