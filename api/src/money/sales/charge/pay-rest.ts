import type { Actor } from '@aforo/shared/contract';
import { periodPaid } from '../../../booking/memberships/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import { readMoneySettings } from '../../settings/index.ts';
import { moveVouchers, readPrepaidAmounts } from '../../vouchers/index.ts';
import {
  type FrontDeskPayment,
  type OnlineCollection,
  planOnlinePayments,
  planPayments,
  recordCashPayments,
} from '../issue/collect.ts';
import { cashOperationOf } from '../limits/cash-limit.ts';
import { insertPayments, lockSale } from '../sale-writes.repository.ts';
import { listSales } from '../sales.repository.ts';

interface RestInput {
  payments: readonly FrontDeskPayment[];
  registerId?: string | null | undefined;
}

/**
 * Collects the unpaid amount of a sale, or a part of it.
 * @param online a payment already captured, instead of payments at the front desk
 * @throws {DomainError} `nothing_owed`, `payment_exceeds`, `voucher_taxed` for a single-purpose
 *   voucher
 */
export async function payRest(
  { clock, audit, jobs }: Dependencies,
  trx: Transaction,
  actor: Actor | null,
  id: string,
  { payments: requestedPayments, registerId = null }: RestInput,
  online: OnlineCollection | null = null,
): Promise<void> {
  if (!(await lockSale(trx, id))) throw new DomainError('not_found');
  const [sale] = await listSales(trx, { id });
  if (sale?.kind !== 'sale') throw new DomainError('not_found');
  const { owedMinor } = sale;
  if (owedMinor <= 0) throw new DomainError('nothing_owed');
  if (online && online.amountMinor + (online.voucher?.amountMinor ?? 0) > owedMinor) {
    throw new DomainError('payment_exceeds', { owedMinor });
  }
  const at = clock.now();
  const { timeZone } = await readCenter(trx);
  const today = localDateOf(at, timeZone);
  const payments = online
    ? await planOnlinePayments(trx, online, { at, today })
    : await planPayments(trx, {
        payments: requestedPayments,
        registerId,
        owedMinor,
        operation: await cashOperationOf(trx, sale),
        settings: await readMoneySettings(trx),
        voucherableMinor: owedMinor,
        today,
      });
  // The sale's own document has already charged all of its tax.
  // guard: a single-purpose voucher cannot pay the rest of a sale (voucher-tax.test.ts)
  if ((await readPrepaidAmounts(trx, payments)).length > 0) throw new DomainError('voucher_taxed');
  const userId = actor?.userId ?? null;
  await insertPayments(trx, { saleId: id, at, userId, payments });
  await moveVouchers(trx, payments, { at, userId });
  await recordCashPayments(trx, payments, { at, userId });
  await periodPaid({ jobs }, trx, { saleId: id, at, timeZone });
  const paidMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const change = { field: 'owed', before: String(owedMinor), after: String(owedMinor - paidMinor) };
  await audit.write(trx, {
    actor,
    action: 'updated',
    entity: 'sale',
    entityId: id,
    changes: [change],
  });
}
