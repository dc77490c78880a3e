import { formatVoucherCode, type OwnVoucher } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import { stateOf } from './voucher.presenter.ts';
import { listVouchers, type VoucherRow } from './vouchers.repository.ts';

/**
 * The vouchers that a client bought, and those that they have paid with and that aren't used up.
 */
export async function listOwnVouchers(
  connection: Connection,
  clientId: string,
  today: string,
): Promise<OwnVoucher[]> {
  const rows = await listVouchers(connection, { clientId });
  return rows.map((row) => presentOwnVoucher(row, clientId, today));
}

function presentOwnVoucher(row: VoucherRow, clientId: string, today: string): OwnVoucher {
  const { id, code, amountMinor, balanceMinor, expiresOn, recipient, buyerId } = row;
  const isBought = buyerId === clientId;
  return {
    id,
    code: formatVoucherCode(code),
    state: stateOf(row, today),
    amountMinor,
    balanceMinor,
    expiresOn,
    isBought,
    recipient: isBought ? recipient : '',
  };
}
