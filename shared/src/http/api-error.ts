import type { ErrorBody, ErrorCode } from '../contract/errors.ts';
import { generalErrorMessage, type GeneralErrorCode } from '../contract/general-errors.ts';

/** It may be this device's connection as well as the center's: neither is blamed. */
const noConnection =
  'No hay conexión con Aforo. Comprueba tu conexión a internet y vuelve a intentarlo.';

/**
 * What the API client throws for every answer that is not ok and for an answer that never came.
 * `status` is 0 when there was no answer; its code is then `unavailable`.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string>;
  readonly details: unknown;
  readonly requestId: string | undefined;

  constructor(status: number, body: Partial<ErrorBody>, options?: ErrorOptions) {
    const general = codeOfStatus(status);
    super(body.message ?? (status === 0 ? noConnection : generalErrorMessage[general]), options);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? general;
    this.fields = body.fields ?? {};
    this.details = body.details;
    this.requestId = body.requestId;
  }
}

const definiteStatuses: readonly number[] = [400, 401, 403, 404, 405, 409, 413, 415, 422];

/** True when the server has answered for good, so that asking again would change nothing. */
export function isDefinite(error: unknown): boolean {
  return error instanceof ApiError && definiteStatuses.includes(error.status);
}

/** For answers that don't come from our API (a proxy's page, an empty body). */
function codeOfStatus(status: number): GeneralErrorCode {
  switch (status) {
    case 0:
    case 502:
    case 503:
    case 504:
      return 'unavailable';
    case 400:
      return 'malformed_request';
    case 401:
      return 'not_authenticated';
    case 403:
      return 'forbidden';
    case 404:
      return 'not_found';
    case 405:
      return 'method_not_allowed';
    case 413:
      return 'file_too_large';
    case 429:
      return 'rate_limited';
    default:
      return 'internal';
  }
}

/** True when nobody answered: no network, or nothing behind it at this moment. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

/** Codes that say "not yet": who asks logs in again, or the first try is still being written. */
const passing: readonly ErrorCode[] = [
  'not_authenticated',
  'session_expired',
  'idempotency_in_progress',
];

/** True when the server has refused for good, so that keeping a write for later is no use. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && isDefinite(error) && !passing.includes(error.code);
}

/** Statuses with which a request is refused before its work is looked at. */
const refusedBeforehand: readonly number[] = [401, 403, 429];

/**
 * True when it is not known whether the write that failed like this was done: no answer came, or one that
 * is not about the work. A request that was refused beforehand was not done, unless one like it was sent
 * before.
 * @param wasOpen whether the outcome of the same write, sent before, is not known
 */
export function leavesOutcomeOpen(error: unknown, wasOpen: boolean): boolean {
  if (isRefused(error) && error.status !== 403) return false;
  return wasOpen || !(error instanceof ApiError && refusedBeforehand.includes(error.status));
}
