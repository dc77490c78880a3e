import { expect, test } from '@jest/globals';
import {
  looksLikeRecoveryCode,
  newRecoveryCodes,
  shownRecoveryCode,
  typedRecoveryCode,
} from './recovery-codes.ts';

test('creates ten different codes of twelve unambiguous letters and digits', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{12}$/);
});

test.each(['abcd-efgh-jkmn', 'ABCDEFGHJKMN', ' abcd efgh jkmn ', 'abcd–efgh–jkmn'])(
  'normalizes «%s» to the stored form',
  (typed) => {
    expect(typedRecoveryCode(typed)).toBe('abcdefghjkmn');
  },
);

test('is displayed in three groups', () => {
  expect(shownRecoveryCode('abcdefghjkmn')).toBe('abcd-efgh-jkmn');
  expect(looksLikeRecoveryCode(typedRecoveryCode(shownRecoveryCode('abcdefghjkmn')))).toBe(true);
  expect(looksLikeRecoveryCode('abc')).toBe(false);
});
