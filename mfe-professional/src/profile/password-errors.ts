import type { ErrorCode } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';

const fieldOf: Partial<Record<ErrorCode, string>> = {
  wrong_password: 'currentPassword',
  weak_password: 'newPassword',
};

/** The same error as an error of its field. */
export function atPasswordFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const field = fieldOf[error.code];
  if (!field) return error;
  const { status, code, message } = error;
  return new ApiError(status, { code, message, fields: { [field]: message } }, { cause: error });
}
