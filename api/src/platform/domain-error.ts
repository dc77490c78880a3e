import type { ErrorCode } from '@aforo/shared/contract';

interface Extras {
  /** Field path (`a.b.0`) → Spanish text, shown under that field. */
  fields?: Record<string, string>;
  /** Replaces the code's general text when the facts need a specific sentence. */
  message?: string;
  /** Seconds until a retry is useful. */
  retryAfterSeconds?: number;
}

/**
 * A refusal named by the contract, thrown by services when a rule is violated. The error handler
 * turns it into the answer; status and text come from the contract's maps.
 */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly code: ErrorCode;
  /** Data that the screen needs for this code; it is shown to the user. */
  readonly details: unknown;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** For the user; undefined: the code's general text. */
  readonly text: string | undefined;

  constructor(code: ErrorCode, details?: unknown, extras: Extras = {}) {
    super(code);
    this.code = code;
    this.details = details;
    this.fields = extras.fields;
    this.retryAfterSeconds = extras.retryAfterSeconds;
    this.text = extras.message;
  }
}

/** A refusal of single fields: `invalidFields({ phone: 'Ese número no existe.' })`. */
export function invalidFields(fields: Record<string, string>): DomainError {
  return new DomainError('validation_failed', undefined, { fields });
}
