import { generalErrorMessage } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import { PictureRefused } from './picture/picture-file.ts';

/** The message for a failed action. Only errors meant for users show their own text. */
export function errorText(error: unknown): string {
  const isForPeople = error instanceof ApiError || error instanceof PictureRefused;
  return isForPeople ? error.message : generalErrorMessage.internal;
}
