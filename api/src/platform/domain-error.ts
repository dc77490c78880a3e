import type { ErrorCode } from '@aforo/shared/contract';

interface Extras {
  /** Field path (`a.b.0`) → Spanish text, shown under that field. */
  fields?: Record<string, string>;
  /** In place of the code's general text, where the facts are worth a sentence of their own. */
  message?: string;
  /** Seconds until it is worth trying again. */
  retryAfterSeconds?: number;
}

/**
 * A refusal that the contract names: what services throw when a rule says no. The error handler
 * turns it into the answer; status and text come from the contract's maps.
 */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly code: ErrorCode;
  /** Whatever the screen needs for this code; must be fit for the person who asked. */
  readonly details: unknown;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** For the person who asked; undefined: the code's general text. */
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
