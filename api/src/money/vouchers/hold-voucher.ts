import { readVoucherCode } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { insertCoveredEntry } from './move-vouchers.ts';
import { stateOf } from './voucher.presenter.ts';
import * as repository from './vouchers.repository.ts';

/** How online payments use gift vouchers: they hold an amount until they are paid or have ended. */

export interface SpendableVoucher {
  id: string;
  balanceMinor: number;
  expiresOn: string;
}

/**
 * Finds the voucher of a code for an online payment. Every reason why it can't pay has the same
 * error, so that guessing codes reveals nothing.
 * @param heldMinor the amount already held for the same person's purchase
 * @throws {DomainError} `voucher_refused`
 */
export async function findVoucherToSpend(
  connection: Connection,
  code: string,
  today: string,
  heldMinor: (voucherId: string) => Promise<number>,
): Promise<SpendableVoucher> {
  const normalizedCode = readVoucherCode(code);
  const [row] =
    normalizedCode === null
      ? []
      : await repository.listVouchers(connection, { codes: [normalizedCode] });
  if (!row) throw new DomainError('voucher_refused');
  const balanceMinor = row.balanceMinor + (await heldMinor(row.id));
  if (stateOf({ ...row, balanceMinor }, today) !== 'usable') {
    throw new DomainError('voucher_refused');
  }
  const { id, expiresOn } = row;
  return { id, expiresOn, balanceMinor };
}

interface VoucherHold {
  voucherId: string;
  amountMinor: number;
  onlinePaymentId: string;
  at: Date;
  userId: string;
}

/**
 * Reserves a part of a voucher for an online payment, so that no other payment can spend it.
 * @throws {DomainError} `voucher_exceeds` when another payment was faster, `voucher_unusable`
 */
export async function holdVoucher(
  trx: Transaction,
  { voucherId, amountMinor, ...rest }: VoucherHold,
  today: string,
): Promise<void> {
  await throwUnlessUsable(trx, voucherId, today);
  await insertCoveredEntry(trx, {
    id: newId(),
    voucherId,
    kind: 'hold',
    amountMinor: 0 - amountMinor,
    paymentId: null,
    ...rest,
  });
}

/**
 * Releases the amount held for a payment, before redeeming it or because the payment has ended. If
 * the voucher was voided meanwhile, the released amount is voided too.
 * @returns whether an amount was held
 */
export async function releaseVoucher(
  trx: Transaction,
  { voucherId, onlinePaymentId, at }: Pick<VoucherHold, 'voucherId' | 'onlinePaymentId' | 'at'>,
  isToRedeem = false,
): Promise<boolean> {
  await repository.lockVouchers(trx, { id: voucherId });
  const heldMinor = await repository.readHeldMinor(trx, onlinePaymentId);
  if (heldMinor === 0) return false;
  const entry = { voucherId, paymentId: null, at, userId: null };
  await repository.insertVoucherEntry(trx, {
    ...entry,
    id: newId(),
    kind: 'release',
    amountMinor: heldMinor,
    onlinePaymentId,
  });
  if (isToRedeem) return true;
  const [voucher] = await repository.listVouchers(trx, { id: voucherId });
  if (voucher && voucher.voidReason !== null) {
    const voidEntry = { kind: 'void', amountMinor: 0 - heldMinor } as const;
    await repository.insertVoucherEntry(trx, { ...entry, ...voidEntry, id: newId() });
  }
  return true;
}

/**
 * Releases the held amount just before the voucher pays its part of an online purchase. If the hold
 * has already ended, the voucher must still be usable.
 * @throws {DomainError} `voucher_unusable`
 */
export async function takeHeldVoucher(
  trx: Transaction,
  hold: Pick<VoucherHold, 'voucherId' | 'onlinePaymentId' | 'at'>,
  today: string,
): Promise<void> {
  const wasHeld = await releaseVoucher(trx, hold, true);
  if (!wasHeld) await throwUnlessUsable(trx, hold.voucherId, today);
}

async function throwUnlessUsable(trx: Transaction, id: string, today: string): Promise<void> {
  await repository.lockVouchers(trx, { id });
  const [voucher] = await repository.listVouchers(trx, { id });
  const state = voucher && stateOf(voucher, today);
  // A spent voucher is refused later, as `voucher_exceeds`, when the entry is inserted.
  if (state !== 'usable' && state !== 'spent') throw new DomainError('voucher_unusable');
}
