import type { BatchItemState, ReturnProblem } from '@aforo/shared/contract';

/** What a bank says about one collection. */
export interface ReturnEntry {
  endToEndId: string;
  /** Four letters or digits, ISO 20022. */
  reasonCode: string;
  /** Null where the file doesn't say it. */
  amountMinor: number | null;
  /** The file says it in another currency, or unreadably. */
  isOtherAmount?: boolean;
  /** ISO date. */
  returnedOn: string;
  /** Identifies the return, so that a repeated file changes nothing. */
  bankReference: string;
  source: 'manual' | 'pain.002' | 'camt.053' | 'camt.054';
  /** The center's bank refused the file: the cause is not the client's. */
  isOfFile?: true;
}

interface CollectedItem {
  state: BatchItemState;
  amountMinor: number;
  /** The part of its payment that the center hasn't given back. */
  leftMinor: number;
}

export type ReturnDecision =
  /** The payment fails: the bank says it before the money arrived. */
  | { kind: 'reject' }
  /**
   * A negative payment makes the amount owed again; less what the center had refunded, which the
   * client has twice. 0 when it had refunded all.
   */
  | { kind: 'return'; amountMinor: number }
  | { kind: 'repeated' }
  | { kind: 'problem'; problem: Exclude<ReturnProblem, 'refunded'> };

/** Decides what a return does. Pure. @param item undefined for an unknown reference */
export function decideReturn(
  { amountMinor, isOtherAmount }: Pick<ReturnEntry, 'amountMinor' | 'isOtherAmount'>,
  item: CollectedItem | undefined,
): ReturnDecision {
  if (!item) return { kind: 'problem', problem: 'unknown_reference' };
  if (item.state === 'draft' || item.state === 'dropped') {
    return { kind: 'problem', problem: 'not_sent' };
  }
  // guard: a return is applied once (decide-return.test.ts)
  // without: `item.state === 'rejected' || item.state === 'returned'` → `false`
  if (item.state === 'rejected' || item.state === 'returned') return { kind: 'repeated' };
  // guard: a return of another amount is not applied (decide-return.test.ts)
  // without: `amountMinor !== null && amountMinor !== item.amountMinor` → `false`
  if (isOtherAmount || (amountMinor !== null && amountMinor !== item.amountMinor)) {
    return { kind: 'problem', problem: 'other_amount' };
  }
  if (item.state === 'collecting') return { kind: 'reject' };
  return { kind: 'return', amountMinor: Math.max(0, Math.min(item.amountMinor, item.leftMinor)) };
}
