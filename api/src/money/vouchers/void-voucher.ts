import type { Actor } from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { insertVoucherEntry, listVouchers, lockVouchers, markVoid } from './vouchers.repository.ts';

/**
 * Voids a voucher: it can't be spent any more and its balance is lost.
 * @throws {DomainError} `illegal_transition` when its balance is zero
 */
export async function voidVoucher(
  { clock, audit }: Dependencies,
  trx: Transaction,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await lockVouchers(trx, { id });
  const [voucher] = await listVouchers(trx, { id });
  if (!voucher) throw new DomainError('not_found');
  const { balanceMinor, saleId } = voucher;
  if (balanceMinor === 0) throw new DomainError('illegal_transition');
  const at = clock.now();
  const { userId } = actor;
  await insertVoucherEntry(trx, {
    id: newId(),
    voucherId: id,
    kind: 'void',
    amountMinor: 0 - balanceMinor,
    paymentId: null,
    at,
    userId,
  });
  await markVoid(trx, { id, reason, at, userId });
  await audit.write(trx, {
    actor,
    action: 'updated',
    entity: 'sale',
    entityId: saleId,
    reason,
    changes: [
      {
        field: 'voucherBalanceMinor',
        before: String(balanceMinor),
        after: '0',
      },
    ],
  });
}
