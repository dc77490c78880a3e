import type { FeeCause, FeePolicy, FeeTerms } from '@aforo/shared/contract';
import type { BookingRow, RaisedFee } from '../bookings.repository.ts';

/** How a seat is paid: not yet, by a sale, or by a bono of either kind. */
export type Payer = 'owed' | 'charged' | 'credits' | 'unlimited';

/** The fees announced at booking time, or those of a booking made now; null: no fee. */
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
 * The fee for losing a seat, before free ones are deducted. A client who paid loses the price and
 * no more. A client who loses a bono session pays a fee only if the center charges both. A client
 * who owes the price pays the fee instead.
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

/** @param freeUsed free fees already used by the client within the center's period */
export function decideFee(
  listedMinor: number | null,
  { freeCount, isTaxed }: Pick<FeePolicy, 'freeCount' | 'isTaxed'>,
  freeUsed: number,
): RaisedFee | null {
  if (listedMinor === null) return null;
  return { amountMinor: freeUsed < freeCount ? 0 : listedMinor, isTaxed };
}

/** The fees announced when booking, for this way of paying; null when no fee applies. */
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
    lateMinor,
    noShowMinor,
    losesSession: payer === 'credits',
    freeLeft: Math.max(0, policy.freeCount - freeUsed),
  };
}
