import type { CashOperation, SaleInput } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { deferToNextShift, recordCash, shiftForPayments } from '../../cash/index.ts';
import type { MoneySettings } from '../../settings/index.ts';
import { lockVouchersToSpend, takeHeldVoucher } from '../../vouchers/index.ts';
import { throwIfAboveCashLimit } from '../limits/cash-limit.ts';
import type { NewPayment } from '../sale-writes.repository.ts';

/** A card charge at the front desk that has captured a payment: its online payment. */
export interface CardCapture {
  onlinePaymentId: string;
  amountMinor: number;
  /** By a saved card, and not by a terminal at the front desk. */
  isSavedCard: boolean;
}

/** A payment of a sale at the front desk. */
export type FrontDeskPayment = SaleInput['payments'][number] & {
  /** Of a card payment that isn't keyed into a terminal by hand. */
  capture?: CardCapture;
};

interface Collection {
  payments: readonly FrontDeskPayment[];
  registerId: string | null;
  /** The unpaid amount. */
  owedMinor: number;
  /** The whole sale, even if only a part of it is paid now. */
  operation: CashOperation;
  settings: Pick<MoneySettings, 'cashLimitMinor' | 'cashLimitAbroadMinor'>;
  /** The part that gift vouchers may pay: a voucher can't buy a voucher. */
  voucherableMinor: number;
  /** The local day. */
  today: string;
}

/**
 * Checks the payments, and finds the shift that they belong to.
 * @throws {DomainError} `payment_exceeds`, `cash_limit`, `cash_session_required`,
 *   `cash_session_counting`, `voucher_…`
 */
export async function planPayments(
  trx: Transaction,
  { payments, registerId, owedMinor, operation, settings, ...rest }: Collection,
): Promise<NewPayment[]> {
  const paidMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (paidMinor > owedMinor) throw new DomainError('payment_exceeds', { owedMinor });
  const cash = payments.filter(({ method }) => method === 'cash');
  throwIfAboveCashLimit(payments, operation, settings);
  if (payments.length === 0) return [];
  const spent = payments.flatMap(({ method, voucherCode, amountMinor }) =>
    method === 'balance' && voucherCode != null ? [{ code: voucherCode, amountMinor }] : [],
  );
  const byVoucherMinor = spent.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (byVoucherMinor > rest.voucherableMinor) throw new DomainError('voucher_unpaid');
  const vouchers = await lockVouchersToSpend(trx, spent, rest.today);
  const inMinor = cash.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const cashSessionId = await shiftForPayments(trx, registerId, { inMinor, outMinor: 0 });
  return payments.map(({ method, amountMinor, tenderedMinor, voucherCode, capture }) => ({
    id: newId(),
    amountMinor,
    // A saved card is charged by the provider, and isn't in the total of the desk's terminal.
    ...(capture?.isSavedCard
      ? ({ method: 'online', cashSessionId: null } as const)
      : { method, cashSessionId, waitsForShift: cashSessionId === null }),
    onlinePaymentId: capture?.onlinePaymentId ?? null,
    tenderedMinor: tenderedMinor ?? null,
    voucherId: voucherCode == null ? null : vouchers(voucherCode),
  }));
}

/** A payment that a provider has already captured. It is never in a drawer. */
export interface OnlineCollection {
  paymentId: string;
  amountMinor: number;
  provider: string;
  providerReference: string;
  /** The online payment that was started for it. */
  onlinePaymentId?: string;
  /**
   * The promotion that reduced the price by this amount; its use was counted when the payment
   * started.
   */
  promotion?: { id: string; discountMinor: number } | null;
  /** The gift voucher that pays a part of it, or all. */
  voucher?: { voucherId: string; amountMinor: number; onlinePaymentId: string } | null;
  /** When its amount was quoted. */
  quotedAt?: Date;
}

/**
 * Plans the payments of an online collection: the provider's, and the gift voucher that was held
 * for it. If the voucher paid everything, its payment is the only one.
 * @throws {DomainError} `voucher_unusable`
 */
export async function planOnlinePayments(
  trx: Transaction,
  { paymentId, voucher, amountMinor: capturedMinor, provider, providerReference }: OnlineCollection,
  { at, today }: { at: Date; today: string },
): Promise<NewPayment[]> {
  const frontDeskFields = { tenderedMinor: null, cashSessionId: null };
  const providerFields = { amountMinor: capturedMinor, provider, providerReference };
  const byProvider =
    capturedMinor > 0
      ? [{ id: paymentId, method: 'online', ...frontDeskFields, ...providerFields } as const]
      : [];
  if (!voucher) return byProvider;
  const { voucherId, amountMinor, onlinePaymentId } = voucher;
  await takeHeldVoucher(trx, { voucherId, onlinePaymentId, at }, today);
  const id = byProvider.length > 0 ? newId() : paymentId;
  const byVoucher = { id, method: 'balance', amountMinor, voucherId, ...frontDeskFields } as const;
  return [...byProvider, byVoucher];
}

/**
 * Records the cash among already written payments in its drawer, and queues the payments that wait
 * for the next shift.
 */
export async function recordCashPayments(
  trx: Transaction,
  payments: readonly NewPayment[],
  { at, userId }: { at: Date; userId: string | null },
): Promise<void> {
  const waiting = payments.filter(({ waitsForShift }) => waitsForShift);
  await deferToNextShift(
    trx,
    waiting.map(({ id }) => id),
  );
  for (const { id, method, amountMinor, cashSessionId } of payments) {
    if (method !== 'cash' || cashSessionId === null) continue;
    const kind = amountMinor > 0 ? 'sale' : 'refund';
    await recordCash(trx, { cashSessionId, kind, amountMinor, paymentId: id, at, userId });
  }
}
