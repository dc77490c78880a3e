import { ApiError } from '@aforo/shared/http';

/** An e-mail in use is said at its field, not at the form. */
export function atEmailField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'email_taken') return error;
  const { status, code, message } = error;
  return new ApiError(status, { code, message, fields: { email: message } }, { cause: error });
}
