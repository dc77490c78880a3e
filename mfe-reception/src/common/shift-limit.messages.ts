import { money } from '@aforo/shared/format';
import { ApiError } from '@aforo/shared/http';
import { errorText } from './error.messages.ts';

const acts = { refund_limit: 'devolver', discount_shift_limit: 'descontar' } as const;

/** The error text, with the user's limit in a shift where that is the cause. */
export function shiftLimitText(error: unknown, currency: string): string {
  const isLimit = (code: string): code is keyof typeof acts => code in acts;
  if (!(error instanceof ApiError) || !isLimit(error.code)) return errorText(error);
  // Validated before use.
  const { limitMinor, leftMinor } = (error.details ?? {}) as Record<string, unknown>;
  if (typeof limitMinor !== 'number') return errorText(error);
  const left = typeof leftMinor === 'number' ? `, y te quedan ${money(leftMinor, currency)}` : '';
  return `Puedes ${acts[error.code]} hasta ${money(limitMinor, currency)} en cada turno${left}. Más, pídeselo a administración.`;
}
