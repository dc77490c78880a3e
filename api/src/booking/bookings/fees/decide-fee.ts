import type { FeeCause, FeePolicy, FeeTerms } from '@aforo/shared/contract';
import type { BookingRow, RaisedFee } from '../bookings.repository.ts';

/** How a seat is paid: not yet, by a sale, or by a bono of either kind. */
export type Payer = 'owed' | 'charged' | 'credits' | 'unlimited';

/** What was said when it was booked, or is said of what is booked now; null: no fee. */
export interface ListedFees {
  lateFeeMinor: number | null;
  noShowFeeMinor: number | null;
}

export function payerOf({
  isCharged,
  purchaseKind,
  isReturned,
}: Pick<BookingRow, 'isCharged' | 'purchaseKind' | 'isReturned'>): Payer {
  if (isCharged) return 'charged';
  return purchaseKind === null || isReturned ? 'owed' : purchaseKind;
}

/**
 * What losing a seat costs before anything is free. Who has paid for it loses that and no more; who
 * loses a session of a bono pays only where the center says so. Who owes pays it instead of the price.
 */
export function listedFee(
  cause: FeeCause,
  listed: ListedFees,
  payer: Payer,
  { isForLostSessionsToo }: Pick<FeePolicy, 'isForLostSessionsToo'>,
): number | null {
  if (payer === 'charged') return null;
  if (payer === 'credits' && !isForLostSessionsToo) return null;
  return cause === 'noShow' ? listed.noShowFeeMinor : listed.lateFeeMinor;
}

/** @param freeUsed those that cost the client nothing within the center's days */
export function decideFee(
  listedMinor: number | null,
  { freeCount, isTaxed }: Pick<FeePolicy, 'freeCount' | 'isTaxed'>,
  freeUsed: number,
): RaisedFee | null {
  if (listedMinor === null) return null;
  return { amountMinor: freeUsed < freeCount ? 0 : listedMinor, isTaxed };
}

/** What is said to whoever books, as they would pay; null when nothing is charged besides. */
export function feeTerms(
  listed: ListedFees,
  payer: Exclude<Payer, 'charged'>,
  policy: FeePolicy,
  freeUsed: number,
): FeeTerms | null {
  const lateMinor = listedFee('cancelledLate', listed, payer, policy);
  const noShowMinor = listedFee('noShow', listed, payer, policy);
  if (lateMinor === null && noShowMinor === null) return null;
  return {
    ...{ lateMinor, noShowMinor },
    losesSession: payer === 'credits',
    freeLeft: Math.max(0, policy.freeCount - freeUsed),
  };
}
