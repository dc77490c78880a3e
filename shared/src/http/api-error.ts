import type { ErrorBody, ErrorCode } from '../contract/errors.ts';
import { generalErrorMessage, type GeneralErrorCode } from '../contract/general-errors.ts';

/** Neutral wording, because the cause may be this device's connection or the center's. */
const noConnection =
  'No hay conexión con Aforo. Comprueba tu conexión a internet y vuelve a intentarlo.';

/**
 * Thrown by the API client for every response that is not ok and for a missing response. Without a
 * response, `status` is 0 and the code `unavailable`.
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

/** True if the server's answer is final, so that a retry would change nothing. */
export function isDefinite(error: unknown): boolean {
  return error instanceof ApiError && definiteStatuses.includes(error.status);
}

/** For responses that don't come from our API (a proxy's page, an empty body). */
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

/** True if no response came from the API: no network, or the server is currently unavailable. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

/** Temporary refusals: the session must be renewed, or the first attempt is still in progress. */
const temporaryCodes: readonly ErrorCode[] = [
  'not_authenticated',
  'session_expired',
  'idempotency_in_progress',
];

/** True if the refusal is final, so that a queued write should be dropped. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && isDefinite(error) && !temporaryCodes.includes(error.code);
}

/** Statuses of requests refused before processing. */
const refusedBeforehand: readonly number[] = [401, 403, 429];

/**
 * True if a failed write may have been carried out: there was no response, or one that doesn't
 * concern the write. A request refused before processing was not carried out, but an earlier
 * attempt may have been.
 * @param wasOpen whether the outcome of an earlier attempt at the same write is unknown
 */
export function leavesOutcomeOpen(error: unknown, wasOpen: boolean): boolean {
  if (isRefused(error) && error.status !== 403) return false;
  return wasOpen || !(error instanceof ApiError && refusedBeforehand.includes(error.status));
}
