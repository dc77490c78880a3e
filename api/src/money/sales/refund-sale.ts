import type { Actor, RefundInput } from '@aforo/shared/contract';
import { refundPurchases } from '../../booking/bonos/index.ts';
import { waiveCharge } from '../../booking/bookings/index.ts';
import { readCenter } from '../../center/center/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { openCashSession } from '../cash/index.ts';
import { issueDocument } from '../documents/index.ts';
import { moveStock } from '../products/index.ts';
import { readMoneySettings } from '../settings/index.ts';
import { shareOut, taxTotals } from './amounts.ts';
import { putInDrawer } from './collect.ts';
import type { SaleNeeds } from './issue-sale.ts';
import { describeLines } from './sale.messages.ts';
import {
  insertSale,
  type LineRow,
  listLines,
  listSales,
  lockSale,
  netPaidBy,
  type NewLine,
  type NewPayment,
} from './sales.repository.ts';

interface RefundedLine extends NewLine {
  sold: LineRow;
  returnsStock: boolean;
}

/**
 * Gives lines of a sale back, with the document that corrects its own. What was not paid yet comes off
 * the debt, the rest goes back the way it came or in cash.
 * @returns the refund's id
 * @throws {DomainError} `refund_exceeds`, `refund_limit`, `refund_method`, `refund_changed`
 */
export async function refundSale(
  needs: SaleNeeds,
  trx: Transaction,
  actor: Actor,
  saleId: string,
  input: RefundInput,
): Promise<string> {
  const { clock, audit } = needs;
  if (!(await lockSale(trx, saleId))) throw new DomainError('not_found');
  const [sale] = await listSales(trx, { id: saleId });
  if (sale?.kind !== 'sale') throw new DomainError('not_found');
  const at = clock.now();
  const { userId } = actor;
  const { reason } = input;
  const sold = await listLines(trx, saleId);
  const lines: RefundedLine[] = [];
  for (const { lineId, quantity, returnsStock = false } of merged(input.lines)) {
    const line = sold.find(({ id }) => id === lineId);
    if (!line || quantity > line.quantity - line.refundedQuantity) {
      throw new DomainError('refund_exceeds');
    }
    lines.push(await takeBack(trx, line, { quantity, returnsStock, at, userId, reason }));
  }
  const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  const settings = await readMoneySettings(trx);
  const { time_zone: timeZone } = await readCenter(trx);
  const { refundLimitMinor: limitMinor } = settings;
  // Of a sale, not of each refund: small ones add up.
  const refundedMinor = sale.totalMinor - sale.netMinor;
  if (actor.role !== 'admin' && refundedMinor - totalMinor > limitMinor) {
    throw new DomainError('refund_limit', { limitMinor });
  }
  const backMinor = Math.max(0, -totalMinor - Math.max(0, sale.owedMinor));
  if (backMinor !== input.expectedMinor) throw new DomainError('refund_changed', { backMinor });
  const payments = await planRefund(trx, { saleId, backMinor, input });

  const id = newId();
  const taxes = taxTotals(lines);
  await insertSale(trx, {
    ...{ id, kind: 'refund', originalSaleId: saleId, clientId: sale.clientId, totalMinor, reason },
    ...{ at, userId, lines, taxes, payments, dueOn: null },
  });
  for (const { id: saleLineId, productId, quantity, bookingId, returnsStock } of lines) {
    if (bookingId !== null) await waiveCharge(trx, bookingId, at);
    if (productId === null || !returnsStock) continue;
    const back = { productId, kind: 'return', quantity: -quantity, saleLineId } as const;
    await moveStock(trx, { ...back, at, userId });
  }
  await putInDrawer(trx, payments, { at, userId });
  await audit.write(trx, { actor, action: 'refunded', entity: 'sale', entityId: saleId, reason });
  await issueDocument(needs, trx, {
    ...{ settings, timeZone, saleId: id, issuedAt: at, totalMinor, taxes },
    ...{ wanted: 'simplified', buyer: null },
    description: describeLines(lines.map(({ description }) => description)),
    correctsSaleId: saleId,
  });
  return id;
}

/** One entry a line, whatever the request says twice. */
function merged(lines: RefundInput['lines']): RefundInput['lines'] {
  const byLine = new Map<string, RefundInput['lines'][number]>();
  for (const line of lines) {
    const known = byLine.get(line.lineId);
    byLine.set(line.lineId, { ...line, quantity: line.quantity + (known?.quantity ?? 0) });
  }
  return [...byLine.values()];
}

interface Back {
  quantity: number;
  returnsStock: boolean;
  at: Date;
  userId: string;
  reason: string;
}

/** The line that gives some of a line back: its cents, so that all parts together are the line. */
async function takeBack(
  trx: Transaction,
  sold: LineRow,
  { quantity, returnsStock, at, userId, reason }: Back,
): Promise<RefundedLine> {
  const isBono = sold.packageTemplateId !== null;
  const bonos = { saleLineId: sold.id, count: quantity, at, userId, reason };
  const totalMinor = isBono ? 0 - (await refundPurchases(trx, bonos)) : 0 - priceOf(sold, quantity);
  const discountMinor = -quantity * sold.unitPriceMinor - totalMinor;
  return {
    ...sold,
    id: newId(),
    refundsLineId: sold.id,
    quantity: -quantity,
    discountMinor,
    discountReason:
      discountMinor === 0
        ? null
        : isBono
          ? 'Descontado lo usado'
          : (sold.discountReason ?? 'Descuento'),
    totalMinor,
    ...{ sold, returnsStock },
  };
}

/** Of the next units that are given back: their cents, so that all parts together are the line. */
function priceOf({ totalMinor, quantity, refundedQuantity }: LineRow, count: number): number {
  const parts = shareOut(
    totalMinor,
    Array.from({ length: quantity }, () => 1),
  );
  return parts
    .slice(refundedQuantity, refundedQuantity + count)
    .reduce((sum, part) => sum + part, 0);
}

interface PlannedRefund {
  saleId: string;
  backMinor: number;
  input: RefundInput;
}

/** The payment back: the way it came, as far as it came that way, or in cash. */
async function planRefund(
  trx: Transaction,
  { saleId, backMinor, input: { method, registerId = null } }: PlannedRefund,
): Promise<NewPayment[]> {
  if (backMinor === 0) return [];
  if (method !== 'cash') {
    const cameThatWay = await netPaidBy(trx, saleId, method);
    if (backMinor > cameThatWay)
      throw new DomainError('refund_method', { limitMinor: cameThatWay });
  }
  const cashSessionId = await openCashSession(trx, registerId);
  if (cashSessionId === null && method === 'cash') throw new DomainError('cash_session_required');
  const payment = { id: newId(), method, amountMinor: -backMinor, tenderedMinor: null };
  return [{ ...payment, cashSessionId }];
}
