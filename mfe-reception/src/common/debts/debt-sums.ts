import type { Charge, Debt } from '@aforo/shared/contract';

/** The amount that a client owes now, and the price of sessions that have not begun. */
export interface DebtSums {
  owedMinor: number;
  aheadMinor: number;
}

/** A session is due when it begins; before that, nothing is owed for it. */
export function isAhead(debt: Debt, now: Date): boolean {
  return debt.kind === 'booking' && !debt.fee && new Date(debt.startsAt) > now;
}

export function debtSums(debts: Charge['debts'], now: Date): DebtSums {
  const sums = { owedMinor: 0, aheadMinor: 0 };
  for (const { debt } of debts) {
    sums[isAhead(debt, now) ? 'aheadMinor' : 'owedMinor'] += debt.amountMinor;
  }
  return sums;
}
