import { readVoucherCode } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { insertCovered } from './move-vouchers.ts';
import { stateOf } from './voucher.presenter.ts';
import * as repository from './vouchers.repository.ts';

/** What online payments do to gift vouchers: hold a part of one until they are paid, or are over. */

export interface SpendableVoucher {
  id: string;
  balanceMinor: number;
  expiresOn: string;
}

/**
 * The voucher of a code, for somebody who pays online. Whatever keeps it from paying is said in the same
 * words, so that trying codes tells nothing.
 * @param heldMinor what of it is held for what the same person pays
 * @throws {DomainError} `voucher_refused`
 */
export async function findVoucherToSpend(
  connection: Connection,
  code: string,
  today: string,
  heldMinor: (voucherId: string) => Promise<number>,
): Promise<SpendableVoucher> {
  const read = readVoucherCode(code);
  const [row] = read === null ? [] : await repository.listVouchers(connection, { code: read });
  if (!row) throw new DomainError('voucher_refused');
  const balanceMinor = row.balanceMinor + (await heldMinor(row.id));
  if (stateOf({ ...row, balanceMinor }, today) !== 'usable') {
    throw new DomainError('voucher_refused');
  }
  const { id, expiresOn } = row;
  return { id, expiresOn, balanceMinor };
}

interface Held {
  voucherId: string;
  amountMinor: number;
  onlinePaymentId: string;
  at: Date;
  userId: string;
}

/**
 * Keeps a part of a voucher for an online payment: nobody else spends it meanwhile.
 * @throws {DomainError} `voucher_exceeds` when somebody has been quicker, `voucher_unusable`
 */
export async function holdVoucher(
  trx: Transaction,
  { voucherId, amountMinor, ...rest }: Held,
  today: string,
): Promise<void> {
  await refuseUnlessUsable(trx, voucherId, today);
  await insertCovered(trx, {
    ...{ id: newId(), voucherId, kind: 'hold', amountMinor: 0 - amountMinor, paymentId: null },
    ...rest,
  });
}

/**
 * Gives back what was held for a payment, to be redeemed or because it is over. Of a voucher that was
 * voided meanwhile nothing is left.
 * @returns whether anything was held
 */
export async function releaseVoucher(
  trx: Transaction,
  { voucherId, onlinePaymentId, at }: Pick<Held, 'voucherId' | 'onlinePaymentId' | 'at'>,
  isToRedeem = false,
): Promise<boolean> {
  await repository.lockVouchers(trx, { id: voucherId });
  const heldMinor = await repository.heldFor(trx, onlinePaymentId);
  if (heldMinor === 0) return false;
  const entry = { voucherId, paymentId: null, at, userId: null };
  await repository.insertVoucherEntry(trx, {
    ...{ ...entry, id: newId(), kind: 'release', amountMinor: heldMinor, onlinePaymentId },
  });
  if (isToRedeem) return true;
  const [voucher] = await repository.listVouchers(trx, { id: voucherId });
  if (voucher && voucher.voidReason !== null) {
    const lost = { kind: 'void', amountMinor: 0 - heldMinor } as const;
    await repository.insertVoucherEntry(trx, { ...entry, ...lost, id: newId() });
  }
  return true;
}

/**
 * Before a voucher pays its part of what was bought online: what was held is there for it. Paid late, it
 * must still be usable.
 * @throws {DomainError} `voucher_unusable`
 */
export async function takeHeldVoucher(
  trx: Transaction,
  held: Pick<Held, 'voucherId' | 'onlinePaymentId' | 'at'>,
  today: string,
): Promise<void> {
  const wasHeld = await releaseVoucher(trx, held, true);
  if (!wasHeld) await refuseUnlessUsable(trx, held.voucherId, today);
}

async function refuseUnlessUsable(trx: Transaction, id: string, today: string): Promise<void> {
  await repository.lockVouchers(trx, { id });
  const [voucher] = await repository.listVouchers(trx, { id });
  const state = voucher && stateOf(voucher, today);
  // Of a spent one the entry says how much it has not.
  if (state !== 'usable' && state !== 'spent') throw new DomainError('voucher_unusable');
}
