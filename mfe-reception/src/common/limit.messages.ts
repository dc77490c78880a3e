import { money } from '@aforo/shared/format';
import { ApiError } from '@aforo/shared/http';
import { errorText } from './error.messages.ts';

const limits = {
  discount_limit: { act: 'descontar', scope: 'en esa línea' },
  discount_shift_limit: { act: 'descontar', scope: 'en cada turno' },
  refund_limit: { act: 'devolver', scope: 'en cada turno' },
} as const;

/** The error text, with the user's limit and what remains of it where that is the cause. */
export function limitText(error: unknown, currency: string): string {
  const isLimit = (code: string): code is keyof typeof limits => code in limits;
  if (!(error instanceof ApiError) || !isLimit(error.code)) return errorText(error);
  // Validated before use.
  const { limitMinor, leftMinor, approvableMinor } = (error.details ?? {}) as Record<
    string,
    unknown
  >;
  if (typeof limitMinor !== 'number') return errorText(error);
  const { act, scope } = limits[error.code];
  const left = typeof leftMinor === 'number' ? `, y te quedan ${money(leftMinor, currency)}` : '';
  const more =
    typeof approvableMinor === 'number'
      ? 'Más, con el visto bueno de administración.'
      : 'Más, pídeselo a administración.';
  return `Puedes ${act} hasta ${money(limitMinor, currency)} ${scope}${left}. ${more}`;
}

/** Whether the act needs another approval: the one given has expired or is for another amount. */
export function needsNewApproval(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'approval_invalid' || error.code in limits);
}

/** The amount that a manager's approval would allow; null if the error is another. */
export function approvableAmount(error: unknown): number | null {
  if (!(error instanceof ApiError) || !(error.code in limits)) return null;
  const { approvableMinor } = (error.details ?? {}) as Record<string, unknown>; // validated below
  return typeof approvableMinor === 'number' ? approvableMinor : null;
}
