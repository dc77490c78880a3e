import {
  type Actor,
  type BodyOf,
  type quoteRefund as quoteRefundCall,
  reachedCashLimit,
  type RefundQuote,
} from '@aforo/shared/contract';
import { listRefundablePurchases, listUpcomingBookings } from '../../../booking/bonos/index.ts';
import { isApproved } from '../../../identity/approvals/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { correctingDocument } from '../../documents/index.ts';
import { readMoneySettings } from '../../settings/index.ts';
import {
  findVouchersOfPayments,
  listPaymentsOfVoidVouchers,
  listUsedVoucherLines,
  readPrepaidTaxes,
} from '../../vouchers/index.ts';
import { cashOperationOf } from '../limits/cash-limit.ts';
import {
  decideRefund,
  type DecidedRefundLine,
  type RefundFacts,
  taxesOfRefund,
} from './decide-refund.ts';
import { presentTax } from '../read-sales.ts';
import {
  type PaymentLeft,
  prepaidOf,
  proposeRefund,
  throwIfVoidVoucher,
  withoutUnnamed,
} from './refund-payments.ts';
import { listPaymentsLeft, listUnnamedRefunds } from '../sale-payments.repository.ts';
import { listLines, listRefundIds, listSales, sumTaxes } from '../sales.repository.ts';
import { refundedInShift } from '../limits/shift-limits.ts';

interface RefundQuoteInput {
  /** Null for the system. */
  actor: Actor | null;
  saleId: string;
  lines: BodyOf<typeof quoteRefundCall>['lines'];
  approvalId?: string | null;
  at: Date;
}

/**
 * Quotes a refund of these lines with the command's own decision.
 * @throws {DomainError} as the refund itself would
 */
export async function quoteRefund(
  connection: Connection,
  { actor, saleId, lines: requestedLines, approvalId = null, at }: RefundQuoteInput,
): Promise<RefundQuote> {
  const [sale] = await listSales(connection, { id: saleId });
  if (sale?.kind !== 'sale') throw new DomainError('not_found');
  if (sale.collectingMinor > 0) throw new DomainError('sale_in_collection');
  const lines = await listLines(connection, saleId);
  const bonos = lines.filter(({ kind }) => kind === 'package').map(({ id }) => id);
  const purchases = await listRefundablePurchases(connection, bonos, at);
  const settings = await readMoneySettings(connection);
  const usedVoucherLines = await listUsedVoucherLines(connection, saleId);
  const { timeZone } = await readCenter(connection);
  const refundedInShiftMinor = await refundedInShift(connection, actor, { now: at, timeZone });
  const facts = {
    sale,
    lines,
    purchases,
    usedVoucherLines,
    refundedInShiftMinor,
    ...(await readTaxFacts(connection, saleId)),
  };
  const act = { kind: 'refund', saleId, lines: requestedLines } as const;
  const decided = decideRefund(requestedLines, {
    settings,
    actor,
    facts,
    isApproved: await isApproved(connection, actor, { id: approvalId, act, now: at }),
  });
  const { totalMinor, offDebtMinor, backMinor } = decided;
  const returnedPurchaseIds = new Set(
    decided.lines.flatMap((line) => line.purchases.map(({ id }) => id)),
  );
  const upcoming = await listUpcomingBookings(connection, bonos, at);
  const paymentsLeft = await readPaymentsLeft(connection, saleId);
  const cashLimitMinor = reachedCashLimit(await cashOperationOf(connection, sale), settings);
  const payments = proposeRefund(backMinor, paymentsLeft, {
    isCashAllowed: cashLimitMinor === null,
    refunded: decided.taxes,
  });
  throwIfVoidVoucher(payments, paymentsLeft, actor);
  return {
    lines: decided.lines.map(presentLine),
    taxes: taxesOfRefund(decided.lines, facts, prepaidOf(payments, paymentsLeft)).map(presentTax),
    totalMinor,
    offDebtMinor,
    backMinor,
    payments,
    cashLimitMinor,
    paymentsLeft: paymentsLeft.map(({ id, method, leftMinor, at: paidAt }) => ({
      paymentId: id,
      method,
      leftMinor,
      at: paidAt.toISOString(),
    })),
    upcomingBookings: upcoming
      .filter(({ purchaseId }) => returnedPurchaseIds.has(purchaseId))
      .map(({ bookingId, serviceName, startsAt, priceMinor, isOfSeat }) => ({
        bookingId,
        serviceName,
        priceMinor,
        isOfSeat,
        startsAt: startsAt.toISOString(),
      })),
    document: await correctingDocument(connection, saleId),
  };
}

/** A sale's totals by rate, and those of its refunds so far. */
export async function readTaxFacts(
  connection: Connection,
  saleId: string,
): Promise<Pick<RefundFacts, 'charged' | 'refunded'>> {
  return {
    charged: await sumTaxes(connection, [saleId]),
    refunded: await sumTaxes(connection, await listRefundIds(connection, saleId)),
  };
}

/** The refundable part of each payment of a sale, and whether its voucher can take it back. */
export async function readPaymentsLeft(
  connection: Connection,
  saleId: string,
): Promise<PaymentLeft[]> {
  const paymentsLeft = withoutUnnamed(
    await listPaymentsLeft(connection, saleId),
    await listUnnamedRefunds(connection, saleId),
  );
  const ids = paymentsLeft.filter(({ method }) => method === 'balance').map(({ id }) => id);
  if (ids.length === 0) return paymentsLeft;
  const voidVoucherPayments = await listPaymentsOfVoidVouchers(connection, ids);
  const vouchers = await findVouchersOfPayments(connection, ids);
  const taxes = await readPrepaidTaxes(connection, [...vouchers.values()]);
  return paymentsLeft.map((payment) => ({
    ...payment,
    isVoucherVoid: voidVoucherPayments.has(payment.id),
    prepaidTax: taxes.get(vouchers.get(payment.id) ?? '') ?? null,
  }));
}

function presentLine({
  sold,
  purchases,
  returnsStock,
  ...line
}: DecidedRefundLine): RefundQuote['lines'][number] {
  const { quantity, totalMinor, keptMinor } = line;
  const isCounted = purchases.length > 0 && purchases.every((bono) => bono.usedSessions !== null);
  return {
    lineId: sold.id,
    description: sold.description,
    quantity,
    totalMinor,
    keptMinor,
    usedSessions: isCounted
      ? purchases.reduce((sum, { usedSessions }) => sum + (usedSessions ?? 0), 0)
      : null,
    lostSessions: isCounted ? purchases.reduce((sum, { balance }) => sum + balance, 0) : null,
    returnsUnits: returnsStock ? quantity : 0,
  };
}
