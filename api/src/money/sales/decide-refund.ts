import type { Actor, RefundInput } from '@aforo/shared/contract';
import type { RefundablePurchase } from '../../booking/bonos/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { TaxTotal } from '../documents/index.ts';
import type { MoneySettings } from '../settings/index.ts';
import type { PrepaidAmount } from '../vouchers/index.ts';
import { prepaidLines, refundTaxes, shareOut, withoutEmptyRates } from './amounts.ts';
import type { LineRow, SaleRow } from './sales.repository.ts';

export interface RefundFacts {
  sale: Pick<SaleRow, 'owedMinor'>;
  lines: readonly LineRow[];
  /** What the sale charged by rate, and what its earlier refunds gave back of it, which is negative. */
  charged: readonly TaxTotal[];
  refunded: readonly TaxTotal[];
  /** Of the lines that sold bonos. */
  purchases: readonly RefundablePurchase[];
  /** Lines whose gift voucher isn't whole any more. */
  usedVoucherLines: ReadonlySet<string>;
  /** What the same person has given back in this shift, of any sale. */
  refundedInShiftMinor: number;
}

export interface DecidedRefundLine {
  sold: LineRow;
  /** Positive. */
  quantity: number;
  /** What it comes to, positive, and what of its price stays with the center. */
  totalMinor: number;
  keptMinor: number;
  /** The bonos that go back. */
  purchases: RefundablePurchase[];
  returnsStock: boolean;
}

export interface DecidedRefund {
  lines: DecidedRefundLine[];
  /** Negative, as the document has them. */
  taxes: TaxTotal[];
  /** Positive: what comes off the debt, and what goes back. */
  totalMinor: number;
  offDebtMinor: number;
  backMinor: number;
}

interface Context {
  facts: RefundFacts;
  settings: Pick<MoneySettings, 'refundLimitMinor'>;
  /** Null where the system does it, which no limit holds back. */
  actor: Pick<Actor, 'role'> | null;
}

/**
 * What giving these lines back comes to: the quote says it, and the command does it under its locks.
 * What was not paid yet comes off the debt, the rest goes back.
 * @throws {DomainError} `refund_exceeds`, `refund_limit`, `refund_used_up`, `voucher_used`,
 *   `illegal_transition` for an expired bono
 */
export function decideRefund(
  wanted: RefundInput['lines'],
  { facts, settings, actor }: Context,
): DecidedRefund {
  const { sale } = facts;
  const lines = merged(wanted).map((line) => decideLine(line, facts));
  const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  const { refundLimitMinor: limitMinor } = settings;
  // Of a person and shift, not of each refund or sale: small ones add up.
  const { refundedInShiftMinor: before } = facts;
  if (actor !== null && actor.role !== 'admin' && before + totalMinor > limitMinor) {
    throw new DomainError('refund_limit', {
      limitMinor,
      leftMinor: Math.max(0, limitMinor - before),
    });
  }
  const offDebtMinor = Math.min(totalMinor, Math.max(0, sale.owedMinor));
  return {
    lines,
    taxes: taxesOfRefund(lines, facts, []),
    ...{ totalMinor, offDebtMinor, backMinor: totalMinor - offDebtMinor },
  };
}

/**
 * The totals by rate once it is known what goes back to single-purpose vouchers.
 * @throws {DomainError} `refund_method` when more would go back to one than bears its tax
 */
export function taxesOfRefund(
  lines: readonly DecidedRefundLine[],
  facts: Pick<RefundFacts, 'charged' | 'refunded'>,
  prepaid: readonly PrepaidAmount[],
): TaxTotal[] {
  const given = lines.map((line) => ({ ...line.sold, totalMinor: 0 - line.totalMinor }));
  const taxes = refundTaxes([...given, ...prepaidLines(prepaid)], facts);
  if (taxes.some(({ grossMinor }) => grossMinor > 0)) throw new DomainError('refund_method');
  return prepaid.length === 0 ? taxes : withoutEmptyRates(taxes);
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

function decideLine(
  { lineId, quantity, returnsStock = false }: RefundInput['lines'][number],
  facts: RefundFacts,
): DecidedRefundLine {
  const sold = facts.lines.find(({ id }) => id === lineId);
  if (!sold || quantity > sold.quantity - sold.refundedQuantity) {
    throw new DomainError('refund_exceeds');
  }
  if (facts.usedVoucherLines.has(lineId)) throw new DomainError('voucher_used');
  const line = { sold, quantity, returnsStock: returnsStock && sold.isStocked };
  if (sold.packageTemplateId === null) {
    return { ...line, totalMinor: priceOf(sold, quantity), keptMinor: 0, purchases: [] };
  }
  const purchases = facts.purchases
    .filter(({ saleLineId }) => saleLineId === lineId)
    .slice(0, quantity);
  if (purchases.length < quantity) throw new DomainError('refund_exceeds');
  if (purchases.some(({ isExpired }) => isExpired)) throw new DomainError('illegal_transition');
  // What is used up has nothing to go back, and no document says so.
  if (purchases.some(({ usedSessions, balance }) => usedSessions !== null && balance === 0)) {
    throw new DomainError('refund_used_up');
  }
  const totalMinor = purchases.reduce((sum, { unusedMinor }) => sum + unusedMinor, 0);
  const paidMinor = purchases.reduce((sum, purchase) => sum + purchase.paidMinor, 0);
  return { ...line, totalMinor, keptMinor: paidMinor - totalMinor, purchases };
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
