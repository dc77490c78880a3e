import { type Actor, reachedCashLimit, type RefundInput } from '@aforo/shared/contract';
import {
  listUpcomingBookings,
  lockRefundablePurchases,
  refundPurchases,
} from '../../../booking/bonos/index.ts';
import {
  lockUpcomingSessions,
  releaseBookings,
  waiveCharge,
} from '../../../booking/bookings/index.ts';
import { markSale, spendApproval } from '../../../identity/approvals/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { shiftForPayments } from '../../cash/index.ts';
import { issueDocument, reserveDocument } from '../../documents/index.ts';
import { moveStock } from '../../products/index.ts';
import { releaseUse } from '../../promotions/index.ts';
import { readMoneySettings } from '../../settings/index.ts';
import {
  lockVouchersOfPayments,
  lockUsedVoucherLines,
  moveVouchers,
  refundVoucher,
} from '../../vouchers/index.ts';
import { cashOperationOf, throwIfAboveCashLimit } from '../limits/cash-limit.ts';
import { recordCashPayments } from '../issue/collect.ts';
import { decideRefund, type DecidedRefundLine, taxesOfRefund } from './decide-refund.ts';
import { readPaymentsLeft, readTaxFacts } from './quote-refund.ts';
import {
  allocateRefund,
  prepaidOf,
  type RefundPayment,
  throwIfVoidVoucher,
} from './refund-payments.ts';
import { lockBookings } from '../issue/sale-facts.repository.ts';
import { describeLines } from '../sale.messages.ts';
import { lockRefundedInShift } from '../limits/shift-limits.ts';
import { listOfCardCharges } from '../sale-payments.repository.ts';
import { insertSale, lockSale, type NewLine, type NewPayment } from '../sale-writes.repository.ts';
import { listLines, listSales } from '../sales.repository.ts';

/**
 * Refunds lines of a sale and issues the correcting document. The refund first reduces the unpaid
 * debt; the rest goes back to the original payments or in cash. Upcoming bookings that the sale's
 * bonos paid for are cancelled, or kept as debts, as the input says.
 * @param actor null for the system, which has no limit
 * @returns the refund's id
 * @throws {DomainError} the errors of `decideRefund` and `allocateRefund`, `cash_limit`;
 *   `refund_bookings` when there are such bookings and the input doesn't decide about them,
 *   `refund_seat_bookings` when it keeps those of a fixed seat
 */
export async function refundSale(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor | null,
  saleId: string,
  input: RefundInput,
): Promise<string> {
  const { clock, audit } = dependencies;
  const now = clock.now();
  const userId = actor?.userId ?? null;
  const { reason } = input;
  const refundedBonoLines = (await listLines(trx, saleId))
    .filter(({ id, kind }) => kind === 'package' && input.lines.some(({ lineId }) => lineId === id))
    .map(({ id }) => id);
  // Sessions are locked before clients and bonos, as in every command that books or cancels.
  const expected = await listUpcomingBookings(trx, refundedBonoLines, now);
  const sessions = await lockUpcomingSessions(dependencies, trx, expected);
  if (!(await lockSale(trx, saleId))) throw new DomainError('not_found');
  const [sale] = await listSales(trx, { id: saleId });
  if (sale?.kind !== 'sale') throw new DomainError('not_found');
  // guard: a sale that a bank is collecting is not refunded (direct-debit.test.ts)
  // without: `if (sale.collectingMinor > 0)` → `if (sale.collectingMinor < 0)`
  if (sale.collectingMinor > 0) throw new DomainError('sale_in_collection');
  const soldLines = await listLines(trx, saleId);
  const purchases =
    refundedBonoLines.length === 0
      ? []
      : await lockRefundablePurchases(trx, refundedBonoLines, now);
  const settings = await readMoneySettings(trx);
  const { timeZone } = await readCenter(trx);
  const taxFacts = await readTaxFacts(trx, saleId);
  // Before the vouchers, as in a sale.
  const refundedInShiftMinor = await lockRefundedInShift(trx, actor, { now, timeZone });
  const approvalId = input.approvalId ?? null;
  const decided = decideRefund(input.lines, {
    settings,
    actor,
    isApproved: approvalId !== null,
    facts: {
      sale,
      lines: soldLines,
      purchases,
      ...taxFacts,
      usedVoucherLines: await lockUsedVoucherLines(trx, saleId),
      refundedInShiftMinor,
    },
  });
  const approval =
    actor === null || approvalId === null
      ? null
      : await spendApproval(dependencies, trx, actor, {
          id: approvalId,
          act: { kind: 'refund', saleId, lines: input.lines, amountMinor: decided.totalMinor },
        });
  const returnedPurchaseIds = new Set(
    decided.lines.flatMap((line) => line.purchases.map(({ id }) => id)),
  );
  const upcoming = (await listUpcomingBookings(trx, refundedBonoLines, now)).filter(
    ({ purchaseId }) => returnedPurchaseIds.has(purchaseId),
  );
  // guard: refunding a bono requires a decision about its bookings (refund-bookings.test.ts)
  // without: `if (upcoming.length > 0) {` → `if (upcoming.length < 0) {`
  if (upcoming.length > 0) {
    const decision = input.upcomingBookings;
    if (decision === undefined || actor === null) {
      throw new DomainError('refund_bookings');
    }
    // guard: classes of a refunded period are not kept without a price (ended-series.test.ts)
    // without: `upcoming.some(({ isOfSeat }) => isOfSeat)` → `upcoming.length < 0`
    if (decision === 'keep' && upcoming.some(({ isOfSeat }) => isOfSeat)) {
      throw new DomainError('refund_seat_bookings');
    }
    const release = { bookings: upcoming, decision, reason };
    await releaseBookings(dependencies, trx, actor, sessions, release);
  }
  const paymentsLeft = await readPaymentsLeft(trx, saleId);
  const operation = await cashOperationOf(trx, sale);
  throwIfAboveCashLimit(input.payments, operation, settings);
  const isCashAllowed = reachedCashLimit(operation, settings) === null;
  const allocated = allocateRefund(decided.backMinor, input.payments, paymentsLeft, isCashAllowed);
  throwIfVoidVoucher(allocated, paymentsLeft, actor);
  await lockBookings(
    trx,
    decided.lines.flatMap(({ sold: { bookingId } }) => bookingId ?? []),
  );
  const payments = await planRefund(trx, {
    allocated,
    registerId: input.registerId ?? null,
    isAtFrontDesk: actor !== null,
  });
  const taxes = taxesOfRefund(decided.lines, taxFacts, prepaidOf(allocated, paymentsLeft));
  const totalMinor = 0 - decided.totalMinor;
  const document = await reserveDocument(dependencies, trx, {
    settings,
    timeZone,
    totalMinor,
    taxes,
    wanted: 'simplified',
    buyer: null,
    correctsSaleId: saleId,
  });

  const id = newId();
  const at = document?.issuedAt ?? clock.now();
  const lines = decided.lines.map((line) => ({ ...line, written: refundLineOf(line) }));
  await insertSale(trx, {
    id,
    kind: 'refund',
    origin: actor === null ? 'online' : 'desk',
    originalSaleId: saleId,
    clientId: sale.clientId,
    totalMinor,
    reason,
    at,
    userId,
    taxes,
    payments,
    dueOn: null,
    lines: lines.map(({ written }) => written),
  });
  for (const { purchases: bonos, written, quantity, returnsStock } of lines) {
    await refundPurchases(trx, bonos, { at, userId, reason });
    const { id: saleLineId, bookingId, productId } = written;
    if (written.kind === 'voucher' && written.refundsLineId) {
      await refundVoucher(trx, written.refundsLineId, { at, userId });
    }
    if (bookingId !== null) await waiveCharge(trx, bookingId, at);
    if (productId === null || !returnsStock) continue;
    await moveStock(trx, { productId, kind: 'return', quantity, saleLineId, at, userId });
  }
  await moveVouchers(trx, payments, { at, userId });
  await recordCashPayments(trx, payments, { at, userId });
  const fromCardCharges = await listOfCardCharges(trx, saleId);
  for (const { id: paymentId, method, refundsPaymentId } of payments) {
    // The provider of a terminal returns the money to the card; other terminals are keyed by hand.
    const isFromTerminal = method === 'card' && fromCardCharges.includes(refundsPaymentId ?? '');
    if (method !== 'online' && !isFromTerminal) continue;
    const payload: OnlineRefund = { paymentId };
    await dependencies.jobs.add(trx, { kind: onlineRefundJob, payload, uniqueKey: paymentId });
  }
  // After a full refund the promotion code can be used again.
  if (sale.netMinor === decided.totalMinor) await releaseUse(trx, { saleId }, at);
  await audit.write(trx, { actor, action: 'refunded', entity: 'sale', entityId: saleId, reason });
  if (approval !== null && approvalId !== null) {
    await markSale(dependencies, trx, approval, { approvalId, saleId: id });
  }
  if (document !== null) {
    const description = describeLines(lines.map((line) => line.sold.description));
    await issueDocument(dependencies, trx, document, { saleId: id, description });
  }
  return id;
}

/** Executed by `api/src/money/online`, which asks the provider for the refund. */
export const onlineRefundJob = 'online payment goes back';

export interface OnlineRefund {
  /** Of the refund. */
  paymentId: string;
}

/** The refund line that reverses a part of a sold line. */
function refundLineOf({ sold, quantity, totalMinor }: DecidedRefundLine): NewLine {
  const discountMinor = totalMinor - quantity * sold.unitPriceMinor;
  const isBono = sold.packageTemplateId !== null;
  const reason = isBono ? 'Descontado lo usado' : (sold.discountReason ?? 'Descuento');
  return {
    ...sold,
    id: newId(),
    refundsLineId: sold.id,
    quantity: -quantity,
    discountMinor,
    discountReason: discountMinor === 0 ? null : reason,
    totalMinor: 0 - totalMinor,
  };
}

interface PlannedRefund {
  allocated: readonly RefundPayment[];
  registerId: string | null;
  /** False for an automatic refund, such as a client's cancellation of a seat paid online. */
  isAtFrontDesk: boolean;
}

/**
 * Plans the refund's payments in the current shift.
 * @throws {DomainError} `cash_session_required`, `cash_session_counting`, `cash_drawer_short`
 */
async function planRefund(
  trx: Transaction,
  { allocated, registerId, isAtFrontDesk }: PlannedRefund,
): Promise<NewPayment[]> {
  const isInShift = allocated.some(
    ({ method }) => method === 'cash' || (isAtFrontDesk && method !== 'online'),
  );
  const outMinor = allocated
    .filter(({ method }) => method === 'cash')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  // Vouchers before the drawer, as in sales.
  const vouchers = await lockVouchersOfPayments(
    trx,
    allocated.map(({ refundsPaymentId }) => refundsPaymentId),
  );
  const cashSessionId = isInShift
    ? await shiftForPayments(trx, registerId, { inMinor: 0, outMinor })
    : null;
  return allocated.map(({ method, amountMinor, refundsPaymentId }) => ({
    id: newId(),
    voucherId: method === 'balance' ? (vouchers.get(refundsPaymentId) ?? null) : null,
    method,
    amountMinor: 0 - amountMinor,
    refundsPaymentId,
    tenderedMinor: null,
    cashSessionId: method === 'online' ? null : cashSessionId,
    waitsForShift: isInShift && method !== 'online' && cashSessionId === null,
  }));
}
