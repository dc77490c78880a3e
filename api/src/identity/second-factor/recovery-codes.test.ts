import { expect, test } from '@jest/globals';
import {
  looksLikeRecoveryCode,
  newRecoveryCodes,
  shownRecoveryCode,
  typedRecoveryCode,
} from './recovery-codes.ts';

test('ten different codes of twelve letters and digits that nobody mixes up', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{12}$/);
});

test.each(['abcd-efgh-jkmn', 'ABCDEFGHJKMN', ' abcd efgh jkmn ', 'abcd–efgh–jkmn'])(
  '«%s» is typed as it is kept',
  (typed) => {
    expect(typedRecoveryCode(typed)).toBe('abcdefghjkmn');
  },
);

test('is shown in three groups', () => {
  expect(shownRecoveryCode('abcdefghjkmn')).toBe('abcd-efgh-jkmn');
  expect(looksLikeRecoveryCode(typedRecoveryCode(shownRecoveryCode('abcdefghjkmn')))).toBe(true);
  expect(looksLikeRecoveryCode('abc')).toBe(false);
});
