import { ApiError } from '@aforo/shared/http';

/** Moves the `email_taken` error to the field of the e-mail. */
export function emailTakenAt(field: string, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'email_taken') return error;
  const { status, code, message } = error;
  return new ApiError(status, { code, message, fields: { [field]: message } }, { cause: error });
}
