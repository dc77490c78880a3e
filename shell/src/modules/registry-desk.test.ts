import { expect, test } from '@jest/globals';
import type { ErrorBody } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import { explainRefusal } from './registry-desk.ts';

const refusal = (status: number, code: string) =>
  // The gateway's codes are its own.
  new ApiError(status, { code, message: 'Así ya está.' } as unknown as Partial<ErrorBody>);

test.each([
  [403, 'not_allowed', /Tu cuenta no puede/],
  [401, 'token_invalid', /Tu cuenta no puede/],
  [412, 'revision_conflict', /Alguien ha cambiado el registro mientras tanto/],
  [409, 'already_so', /Así ya está/],
])('a refusal with %d %s says what to do', (status, code, words) => {
  expect(explainRefusal(refusal(status, code))).toMatch(words);
});
