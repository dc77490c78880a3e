import type { ErrorCode } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';

/** Error codes that concern one field of these forms, although the response names none. */
const fieldOfCode: Partial<Record<ErrorCode, string>> = {
  weak_password: 'password',
  email_taken: 'email',
};

/** For the `catch` of a form's request: rethrows such a refusal as an error of its field. */
export function throwAsFieldError(error: unknown): never {
  const field = error instanceof ApiError ? fieldOfCode[error.code] : undefined;
  if (!(error instanceof ApiError) || field === undefined) throw error;
  const { status, code, message } = error;
  throw new ApiError(status, { code, message, fields: { [field]: message } }, { cause: error });
}
