import type { Debt } from '@aforo/shared/contract';
import { formatDate, formatInstant, localDateOf } from '@aforo/shared/format';

/** What tells a debt from others like it: when the class was, or by when the rest is to be paid. */
export function debtDetail(debt: Debt, timeZone: string, now: Date): string | null {
  if (debt.kind === 'booking') return formatInstant(debt.startsAt, timeZone, now);
  if (debt.dueOn === null) return null;
  const verb = debt.dueOn < localDateOf(now, timeZone) ? 'venció' : 'vence';
  return `${verb} el ${formatDate(debt.dueOn)}`;
}
