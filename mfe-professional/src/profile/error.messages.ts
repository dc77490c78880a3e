import { generalErrorMessage } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import { PictureRefused } from './picture-file.ts';

/** What to say of an action that failed. Only errors made for people speak for themselves. */
export function errorWords(error: unknown): string {
  const isForPeople = error instanceof ApiError || error instanceof PictureRefused;
  return isForPeople ? error.message : generalErrorMessage.internal;
}
