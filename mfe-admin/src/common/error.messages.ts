import { generalErrorMessage } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';

/** What to say of an action that failed. */
export function errorWords(error: unknown): string {
  return error instanceof ApiError ? error.message : generalErrorMessage.internal;
}
