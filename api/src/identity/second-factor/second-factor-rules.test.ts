import { expect, test } from '@jest/globals';
import { hasFactor, isLastFactor, proofKinds, secondStepKinds } from './second-factor-rules.ts';

const of = (hasTotp: boolean, passkeys: number, recoveryCodes = 0, hasPassword = true) => ({
  hasPassword,
  hasTotp,
  passkeys,
  recoveryCodes,
});

test.each([
  [of(false, 0, 0), true, false, [], ['password']],
  // Codes without a factor do not count as one.
  [of(false, 0, 10), true, false, ['recoveryCode'], ['password']],
  [of(true, 0, 10), true, true, ['totp', 'recoveryCode'], ['totp']],
  [of(true, 0, 0), true, true, ['totp'], ['totp']],
  [of(false, 2, 9), true, true, ['passkey', 'recoveryCode'], ['passkey']],
  [of(true, 1, 1), true, true, ['passkey', 'totp', 'recoveryCode'], ['passkey', 'totp']],
  // Where browsers offer no passkeys, they are not requested.
  [of(true, 1, 1), false, true, ['totp', 'recoveryCode'], ['totp']],
  [of(false, 1, 1), false, true, ['recoveryCode'], ['password']],
  // An account that logs in with mailed codes.
  [of(false, 0, 0, false), true, false, [], []],
  [of(true, 0, 0, false), true, true, ['totp'], ['totp']],
])('%j, passkeys offered: %s', (factors, offered, has, step, proof) => {
  expect(hasFactor(factors)).toBe(has);
  expect(secondStepKinds(factors, offered)).toEqual(step);
  expect(proofKinds(factors, offered)).toEqual(proof);
});

test.each([
  [of(true, 0), ['admin'], true],
  [of(false, 1), ['admin'], true],
  [of(true, 1), ['admin'], false],
  [of(false, 2), ['admin'], false],
  [of(true, 0), ['receptionist'], false],
  [of(true, 0), [], false],
] as const)(
  'isLastFactor of an administrator with %j where %j must have one',
  (factors, requiredFor, isLast) => {
    expect(isLastFactor(factors, { role: 'admin', requiredFor })).toBe(isLast);
  },
);
