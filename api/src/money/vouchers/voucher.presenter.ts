import { formatVoucherCode, type Voucher, type VoucherState } from '@aforo/shared/contract';
import type { VoucherRow } from './vouchers.repository.ts';

type VoucherFacts = Pick<VoucherRow, 'voidReason' | 'isRefunded' | 'balanceMinor' | 'expiresOn'>;

/** @param today the local day */
export function stateOf(
  { voidReason, isRefunded, balanceMinor, expiresOn }: VoucherFacts,
  today: string,
): VoucherState {
  if (voidReason !== null) return 'voided';
  if (isRefunded) return 'refunded';
  if (balanceMinor === 0) return 'spent';
  return expiresOn < today ? 'expired' : 'usable';
}

/**
 * Shows only the end of the code: a list shows many vouchers, and a code is as good as its money.
 */
export function presentListedVoucher(row: VoucherRow, today: string): Voucher {
  const voucher = presentVoucher(row, today);
  return { ...voucher, code: voucher.code.slice(-4) };
}

export function presentVoucher(row: VoucherRow, today: string): Voucher {
  const { id, code, amountMinor, balanceMinor, expiresOn, createdAt } = row;
  const { recipient, message, saleId, buyerId, buyerName, voidReason } = row;
  return {
    id,
    code: formatVoucherCode(code),
    state: stateOf(row, today),
    amountMinor,
    balanceMinor,
    expiresOn,
    createdAt: createdAt.toISOString(),
    recipient,
    message,
    saleId,
    voidReason,
    buyer:
      buyerId === null || buyerName === null
        ? null
        : {
            id: buyerId,
            name: buyerName,
          },
  };
}
