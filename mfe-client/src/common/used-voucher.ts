import { money } from '@aforo/shared/format';

/** A gift voucher that pays what was shown of a total. */
export interface UsedVoucher {
  code: string;
  amountMinor: number;
}

/** What the button that pays says. */
export function payWords(
  totalMinor: number,
  voucher: UsedVoucher | null,
  currency: string,
): string {
  const restMinor = totalMinor - (voucher?.amountMinor ?? 0);
  return restMinor === 0 ? 'Pagar con el vale' : `Pagar ${money(restMinor, currency)}`;
}
