import { ApiError, isDefinite } from '@aforo/shared/http';

/** True when nobody answered: no network, or nothing behind it at this moment. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

/** Codes that say "not yet": who asks logs in again, or the first try is still being written. */
const passing: readonly ApiError['code'][] = [
  'not_authenticated',
  'session_expired',
  'idempotency_in_progress',
];

/** True when the server has refused for good, so that keeping a write for later is no use. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && isDefinite(error) && !passing.includes(error.code);
}
