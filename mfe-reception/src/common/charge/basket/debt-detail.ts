import type { Debt } from '@aforo/shared/contract';
import { formatDate, formatInstant, localDateOf } from '@aforo/shared/format';

/** Distinguishes a debt from similar ones: the time of the class, or the due date of the rest. */
export function debtDetail(debt: Debt, timeZone: string, now: Date): string | null {
  if (debt.kind === 'booking') return formatInstant(debt.startsAt, timeZone, now);
  if (debt.dueOn === null) return null;
  const verb = debt.dueOn < localDateOf(now, timeZone) ? 'venció' : 'vence';
  return `${verb} el ${formatDate(debt.dueOn)}`;
}
