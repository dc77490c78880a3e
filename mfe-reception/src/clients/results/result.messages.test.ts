import { expect, test } from '@jest/globals';
import { clientListParams, type ClientListState } from '../../common/client-list-url.ts';
import { resultText } from './result.messages.ts';

test.each<[number, Partial<ClientListState>, string]>([
  [250, {}, '250 clientes'],
  [1, {}, '1 cliente'],
  [50000, {}, '50.000 clientes'],
  [1234, {}, '1.234 clientes'],
  [3, { q: ' muñoz ' }, '3 resultados para «muñoz»'],
  [1, { q: '612' }, '1 resultado para «612»'],
  [0, { q: 'zzz' }, 'Ningún resultado para «zzz»'],
  [4, { status: 'archived' }, '4 clientes con estos filtros'],
  [1, { tag: 'VIP' }, '1 cliente con estos filtros'],
  [0, { account: 'with' }, 'Ningún cliente con estos filtros'],
  [2, { q: 'ana', account: 'with' }, '2 resultados para «ana»'],
])('resultText(%p, %p) is %p', (total, changed, expected) => {
  expect(resultText(total, { ...clientListParams.initial, ...changed })).toBe(expected);
});
