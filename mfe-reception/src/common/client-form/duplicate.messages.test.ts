import { expect, test } from '@jest/globals';
import type { DuplicateCandidate } from '@aforo/shared/contract';
import { duplicateCandidates, duplicateText } from './duplicate.messages.ts';

test.each<[DuplicateCandidate['reasons'], string]>([
  [['phone'], 'mismo teléfono'],
  [['email'], 'mismo correo'],
  [['name'], 'nombre muy parecido'],
  [['name', 'phone'], 'mismo teléfono y nombre muy parecido'],
  [['name', 'phone', 'email'], 'mismo correo, mismo teléfono y nombre muy parecido'],
  [[], ''],
])('duplicateText(%p) is %p', (reasons, expected) => {
  expect(duplicateText(reasons)).toBe(expected);
});

test.each([[undefined], [null], [{}], [{ candidates: 'ninguno' }]])(
  'duplicateCandidates returns nothing for the details %p',
  (details) => {
    expect(duplicateCandidates(details)).toEqual([]);
  },
);
