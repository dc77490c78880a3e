import { generalErrorMessage } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';

/** The error message of a failed action. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : generalErrorMessage.internal;
}
