import { errorCode } from '../error-code.ts';

/** The five-character SQLSTATE of a database error, or undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = errorCode(error);
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The name of the constraint that refused a row, if the error contains it. */
export function constraintOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}
