import { ApiError } from '@aforo/shared/http';

/** Moves the `email_taken` error to the e-mail field. */
export function atEmailField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'email_taken') return error;
  const { status, code, message } = error;
  return new ApiError(status, { code, message, fields: { email: message } }, { cause: error });
}
