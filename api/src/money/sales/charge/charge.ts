import type { Actor, ChargeInput, ChargeResult } from '@aforo/shared/contract';
import { lockToCover } from '../../../booking/bookings/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import { lockPromotionOf } from '../../promotions/index.ts';
import { listVoucherBalances, lockVouchersToSpend } from '../../vouchers/index.ts';
import { allocatePayments, type SalePayment } from './allocate-payments.ts';
import { coverSessions } from './cover-sessions.ts';
import { hasCardCharge } from './card-charge.repository.ts';
import { decideCharge } from './decide-charge.ts';
import type { CardCapture, FrontDeskPayment } from '../issue/collect.ts';
import { issueSale } from '../issue/issue-sale.ts';
import { payRest } from './pay-rest.ts';
import { loadChargeContext } from './quote-charge.ts';
import { lockDiscountedInShift } from '../limits/shift-limits.ts';
import { readSale } from '../read-sales.ts';
import { listSoldPurchases } from '../sales.repository.ts';

/**
 * Executes one charge at the front desk: pays older sales first, then the new sale, and then covers
 * sessions with bonos. All in one transaction.
 * @throws {DomainError} `price_changed` when the total differs from the one shown to the user, and
 *   the errors of `payRest`, `issueSale` and `coverBooking`
 */
export async function charge(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  input: ChargeInput,
): Promise<ChargeResult> {
  return (await executeCharge(dependencies, trx, actor, input)).result;
}

/** What a charge did. */
interface ExecutedCharge {
  result: ChargeResult;
  /** The part paid by card. */
  cardMinor: number;
}

/**
 * The same charge. Its card part may have been captured already.
 * @param capture null: the card part is keyed into a terminal by hand
 * @throws {DomainError} also `price_changed` when the capture isn't the card part
 */
export async function executeCharge(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  input: ChargeInput,
  capture: CardCapture | null = null,
): Promise<ExecutedCharge> {
  const { clientId, lines, covers, registerId = null } = input;
  const bookingIds = covers.map(({ bookingId }) => bookingId);
  // Under the client's lock, the debts can't change after they are read here.
  // guard: a charge reads debts under the client’s lock (charges.test.ts)
  await lockToCover(dependencies, trx, { bookingIds, clientId });
  // What a card is being charged for can't be paid in another way meanwhile.
  // guard: a charge waits for the client’s card charge (card-charges.test.ts)
  if (capture === null && (await hasCardCharge(trx, clientId)))
    throw new DomainError('card_charge_pending');
  const now = dependencies.clock.now();
  const context = await loadChargeContext(trx, actor, input, now);
  const { timeZone } = context;
  const today = localDateOf(now, timeZone);
  const { promotionCode: code = null } = input;
  const promotion = code === null ? null : await lockPromotionOf(trx, { code, clientId, today });
  // Before the vouchers and the drawer of older sales, as in a sale.
  const discountedInShiftMinor = await lockDiscountedInShift(trx, actor, { lines, now, timeZone });
  const { sale, debts, payables, totalMinor } = decideCharge(input, {
    ...context,
    promotion,
    discountedInShiftMinor,
  });
  // guard: expected total of a charge (charges.test.ts)
  // without: `totalMinor !== input.expectedTotalMinor` → `false`
  if (totalMinor !== input.expectedTotalMinor) {
    throw new DomainError('price_changed', { totalMinor });
  }
  const voucherCodes = input.payments.flatMap(({ voucherCode }) => voucherCode ?? []);
  const balances = await listVoucherBalances(trx, voucherCodes, today);
  const {
    payments: allocated,
    paidMinor,
    changeMinor,
  } = allocatePayments(
    input.payments,
    payables,
    new Map(balances.map(({ code: voucherCode, prepaidTax }) => [voucherCode, prepaidTax])),
  );
  const cardMinor = allocated
    .flat()
    .reduce((sum, { method, amountMinor }) => sum + (method === 'card' ? amountMinor : 0), 0);
  // guard: a captured amount is the card part of its charge (card-charges.test.ts)
  // without: `capture.amountMinor !== cardMinor` → `cardMinor < 0`
  if (capture !== null && capture.amountMinor !== cardMinor) {
    throw new DomainError('price_changed', { totalMinor });
  }
  const payments = allocated.map((share) =>
    share.map((payment): FrontDeskPayment =>
      capture !== null && payment.method === 'card' ? { ...payment, capture } : payment,
    ),
  );
  // Locks all vouchers at once, because the sales spend them one after the other.
  await lockVouchersToSpend(trx, spentVouchers(payments.flat()), today);

  const saleIds: string[] = [];
  for (const [index, { id }] of debts.entries()) {
    const share = payments[index] ?? [];
    // A sale without a share of the payments stays unpaid.
    if (share.length === 0) continue;
    await payRest(dependencies, trx, actor, id, { payments: share, registerId });
    saleIds.push(id);
  }
  if (lines.length > 0) {
    const { dueOn = null, document } = input;
    const { approvalId = null } = input;
    const saleInput = {
      clientId,
      lines,
      promotionCode: code,
      approvalId,
      document,
      dueOn,
      registerId,
    };
    const share = payments[debts.length] ?? [];
    const { totalMinor: expectedTotalMinor } = sale;
    saleIds.push(
      await issueSale(dependencies, trx, actor, {
        ...saleInput,
        payments: share,
        expectedTotalMinor,
      }),
    );
  }
  const newSaleId = saleIds.at(-1);
  const sold = newSaleId === undefined ? [] : await listSoldPurchases(trx, newSaleId);
  const covered = await coverSessions(dependencies, trx, actor, covers, sold);
  const sales: ChargeResult['sales'] = [];
  for (const id of saleIds) sales.push(await readSale(trx, id));
  const owedMinor = totalMinor - paidMinor;
  return { result: { sales, covered, totalMinor, paidMinor, changeMinor, owedMinor }, cardMinor };
}

function spentVouchers(payments: readonly SalePayment[]) {
  return payments.flatMap(({ voucherCode, amountMinor }) =>
    voucherCode == null ? [] : [{ code: voucherCode, amountMinor }],
  );
}
