import type { Actor, SaleInput } from '@aforo/shared/contract';
import { type Renewal, startPeriod } from '../../../booking/memberships/index.ts';
import { markSale, spendApproval } from '../../../identity/approvals/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { addDays, localDateOf } from '../../../platform/time/local-time.ts';
import { issueDocument, reserveDocument } from '../../documents/index.ts';
import { moveStock } from '../../products/index.ts';
import {
  countUse,
  lockPromotionById,
  lockPromotionOf,
  type Promotion,
} from '../../promotions/index.ts';
import { type MoneySettings, readMoneySettings } from '../../settings/index.ts';
import { issueVoucher, moveVouchers, readPrepaidAmounts } from '../../vouchers/index.ts';
import {
  type FrontDeskPayment,
  type OnlineCollection,
  planOnlinePayments,
  planPayments,
  recordCashPayments,
} from './collect.ts';
import { decideSale, taxesOfSale } from './decide-sale.ts';
import { loadSaleFacts } from './sale-facts.repository.ts';
import { describeLines, formatLocalDate } from '../sale.messages.ts';
import { insertSale } from '../sale-writes.repository.ts';
import { lockDiscountedInShift } from '../limits/shift-limits.ts';

/** A sale whose payments may have been captured by a card charge. */
export type FrontDeskSaleInput = Omit<SaleInput, 'payments'> & {
  payments: readonly FrontDeskPayment[];
};

/** Where a sale without a person at the front desk comes from. */
interface SaleOrigin {
  /** A payment already captured, instead of payments at the front desk. */
  online?: OnlineCollection | null;
  /** A client's own sign-up, which is collected later. */
  isOnline?: boolean;
  /** The membership's period that the sale charges. */
  renewal?: Renewal | null;
}

/**
 * Issues a sale: lines, payments, purchased items and document, all in one transaction. All locks
 * and checks come before the document's number is reserved, because that blocks other issuers; all
 * writes come after it, with the time read under that lock.
 * @returns the sale's id
 * @throws {DomainError} `price_changed` when the total differs from the one shown to the user,
 *   `voucher_other_tax`
 */
export async function issueSale(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor | null,
  input: FrontDeskSaleInput,
  { online = null, isOnline = online !== null, renewal = null }: SaleOrigin = {},
): Promise<string> {
  const { clock, audit } = dependencies;
  const settings = await readMoneySettings(trx);
  const { timeZone } = await readCenter(trx);
  const facts = await loadSaleFacts(trx, input, { isLocked: true });
  const lockedAt = clock.now();
  const today = localDateOf(lockedAt, timeZone);
  const { clientId, dueOn = null, registerId = null } = input;
  const promotion = await lockPromotionFor(trx, input, online, today);
  const approvalId = input.approvalId ?? null;
  const { lines, totalMinor, discountMinor, promotedMinor } = decideSale(input, {
    facts,
    discountedInShiftMinor: await lockDiscountedInShift(trx, actor, {
      lines: input.lines,
      now: lockedAt,
      timeZone,
    }),
    settings,
    timeZone,
    today: pricedOn(online, { today, timeZone }),
    renewal,
    promotion,
    actor: actor ?? { role: 'client' },
    isApproved: actor !== null && approvalId !== null,
  });
  // guard: expected price of a sale (sales.test.ts)
  // without: `totalMinor !== input.expectedTotalMinor` → `false`
  if (totalMinor !== input.expectedTotalMinor)
    throw new DomainError('price_changed', { totalMinor });
  const approval =
    actor === null || approvalId === null
      ? null
      : await spendApproval(dependencies, trx, actor, {
          id: approvalId,
          act: { kind: 'discount', clientId, lines: input.lines, amountMinor: discountMinor },
        });
  const vouchersMinor = lines
    .filter(({ kind }) => kind === 'voucher')
    .reduce((sum, line) => sum + line.totalMinor, 0);
  const payments = online
    ? await planOnlinePayments(trx, online, { at: lockedAt, today })
    : await planPayments(trx, {
        payments: input.payments,
        registerId,
        settings,
        owedMinor: totalMinor,
        operation: { totalMinor, buyer: input.document.buyer ?? null },
        voucherableMinor: totalMinor - vouchersMinor,
        today,
      });
  const taxes = taxesOfSale(lines, await readPrepaidAmounts(trx, payments));
  const paidMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const isWhole = paidMinor === totalMinor;
  if (!isWhole && clientId === null) throw new DomainError('client_required');
  if (!isWhole && dueOn === null) throw new DomainError('due_date_required');
  // A sale made by the system itself is due at once.
  if (!isWhole && dueOn !== null && actor !== null) throwIfInvalidDueDate(dueOn, today, settings);
  if (!isWhole && vouchersMinor > 0) throw new DomainError('voucher_unpaid');
  const document = await reserveDocument(dependencies, trx, {
    settings,
    timeZone,
    totalMinor,
    taxes,
    wanted: input.document.kind,
    buyer: input.document.buyer ?? null,
  });
  if (document === null) throw new Error('A sale without a document');

  const id = newId();
  const at = document.issuedAt;
  const userId = actor?.userId ?? null;
  const soldLines = lines.map((line) => ({ ...line, id: newId() }));
  await insertSale(trx, {
    id,
    kind: 'sale',
    clientId,
    totalMinor,
    at,
    userId,
    taxes,
    payments,
    originalSaleId: null,
    reason: null,
    origin: isOnline || (actor === null && renewal === null) ? 'online' : 'desk',
    dueOn: isWhole ? null : dueOn,
    lines: soldLines,
  });
  if (promotion) {
    const onlinePaymentId = online?.onlinePaymentId ?? null;
    const use = { promotionId: promotion.id, clientId, saleId: id, onlinePaymentId, at };
    await countUse(trx, { ...use, discountMinor: promotedMinor });
  }
  for (const [index, line] of soldLines.entries()) {
    const { id: saleLineId, packageTemplateId, productId, quantity, leftOutMinor } = line;
    if (packageTemplateId !== null && clientId !== null) {
      for (let position = 1; position <= quantity; position++) {
        const purchase = { clientId, templateId: packageTemplateId, saleLineId, position };
        const priceMinor = line.renewal ? line.unitPriceMinor : null;
        const price = { priceMinor, leftOutMinor };
        const period = { saleId: id, timeZone, renewal, ...purchase, ...price, at, userId };
        await startPeriod(trx, period);
      }
    }
    const lineInput = input.lines[index];
    if (lineInput?.kind === 'voucher') {
      const { amountMinor, recipient, message } = lineInput;
      const soldVoucher = { saleLineId, amountMinor, recipient, message, boughtOn: today };
      await issueVoucher(trx, { ...soldVoucher, months: settings.voucherMonths, at, userId });
    }
    if (productId !== null && facts.products.get(productId)?.isStocked) {
      const stockMovement = { productId, kind: 'sale', quantity: -quantity, saleLineId } as const;
      await moveStock(trx, { ...stockMovement, at, userId });
    }
  }
  await moveVouchers(trx, payments, { at, userId });
  await recordCashPayments(trx, payments, { at, userId });
  await audit.write(trx, { actor, action: 'created', entity: 'sale', entityId: id });
  if (approval !== null && approvalId !== null) {
    await markSale(dependencies, trx, approval, { approvalId, saleId: id });
  }
  const description = describeLines(lines.map((line) => line.description));
  await issueDocument(dependencies, trx, document, { saleId: id, description });
  return id;
}

/**
 * The day whose prices apply: a short first period that is paid online costs what was quoted, in
 * the same month.
 */
function pricedOn(
  online: OnlineCollection | null,
  { today, timeZone }: { today: string; timeZone: string },
): string {
  const quotedOn = online?.quotedAt ? localDateOf(online.quotedAt, timeZone) : today;
  return quotedOn.slice(0, 7) === today.slice(0, 7) ? quotedOn : today;
}

/** @throws {DomainError} with the field, for a day in the past or too far away */
function throwIfInvalidDueDate(
  dueOn: string,
  today: string,
  { maxDueDays }: Pick<MoneySettings, 'maxDueDays'>,
): void {
  const last = addDays(today, maxDueDays);
  if (dueOn >= today && dueOn <= last) return;
  throw invalidFields({ dueOn: `Pon un día desde hoy hasta el ${formatLocalDate(last)}.` });
}

/**
 * An online payment counted its use when it started; at the front desk, concurrent uses of a code
 * wait for this lock.
 */
async function lockPromotionFor(
  trx: Transaction,
  { clientId, promotionCode: code = null }: FrontDeskSaleInput,
  online: OnlineCollection | null,
  today: string,
): Promise<Promotion | null> {
  if (online?.promotion) return lockPromotionById(trx, online.promotion);
  return code === null ? null : lockPromotionOf(trx, { code, clientId, today });
}
