import type { Charge, Debt } from '@aforo/shared/contract';

/** What a client owes by now, and what the sessions that have not begun cost. */
export interface DebtSums {
  owedMinor: number;
  aheadMinor: number;
}

/** A session is paid when it is given at the latest: before it begins, nothing is owed for it. */
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
