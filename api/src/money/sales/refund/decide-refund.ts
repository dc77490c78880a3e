import type { Actor, RefundInput } from '@aforo/shared/contract';
import type { RefundablePurchase } from '../../../booking/bonos/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { TaxTotal } from '../../documents/index.ts';
import type { MoneySettings } from '../../settings/index.ts';
import type { PrepaidAmount } from '../../vouchers/index.ts';
import { prepaidLines, refundTaxes, shareOut, withoutEmptyRates } from '../amounts.ts';
import type { LineRow, SaleRow } from '../sales.repository.ts';

export interface RefundFacts {
  sale: Pick<SaleRow, 'owedMinor'>;
  lines: readonly LineRow[];
  /** The sale's totals by rate, and those of its earlier refunds, which are negative. */
  charged: readonly TaxTotal[];
  refunded: readonly TaxTotal[];
  /** Those sold by the sale's lines. */
  purchases: readonly RefundablePurchase[];
  /** Lines whose gift voucher has been used. */
  usedVoucherLines: ReadonlySet<string>;
  /** The amount that the same person refunded in this shift, over all sales. */
  refundedInShiftMinor: number;
}

export interface DecidedRefundLine {
  sold: LineRow;
  /** Positive. */
  quantity: number;
  /** The refunded amount, positive, and the part of the price that the center keeps. */
  totalMinor: number;
  keptMinor: number;
  /** The bonos to cancel. */
  purchases: RefundablePurchase[];
  returnsStock: boolean;
}

export interface DecidedRefund {
  lines: DecidedRefundLine[];
  /** Negative, like the document's. */
  taxes: TaxTotal[];
  /** Positive: the total, its part that reduces the debt, and its part that is paid back. */
  totalMinor: number;
  offDebtMinor: number;
  backMinor: number;
}

interface Context {
  facts: RefundFacts;
  settings: Pick<MoneySettings, 'refundLimitMinor'>;
  /** Null for the system, which has no limit. */
  actor: Pick<Actor, 'role'> | null;
  /** A manager approves the refund, so that it has no limit. */
  isApproved?: boolean;
}

/**
 * Computes a refund of these lines. Used by the quote, and by the command under its locks. The
 * refund first reduces the unpaid debt; the rest is paid back.
 * @throws {DomainError} `refund_exceeds`, `refund_limit`, `refund_used_up`, `voucher_used`,
 *   `illegal_transition` for an expired bono
 */
export function decideRefund(
  requestedLines: RefundInput['lines'],
  { facts, settings, actor, isApproved = false }: Context,
): DecidedRefund {
  const { sale } = facts;
  const lines = mergeLines(requestedLines).map((line) => decideLine(line, facts));
  const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  const { refundLimitMinor: limitMinor } = settings;
  // The limit is per person and shift instead of per refund or sale, because small refunds add up.
  const { refundedInShiftMinor: before } = facts;
  const isLimited = actor !== null && actor.role !== 'admin' && !isApproved;
  if (isLimited && before + totalMinor > limitMinor) {
    throw new DomainError('refund_limit', {
      limitMinor,
      leftMinor: Math.max(0, limitMinor - before),
      approvableMinor: totalMinor,
    });
  }
  const offDebtMinor = Math.min(totalMinor, Math.max(0, sale.owedMinor));
  return {
    lines,
    taxes: taxesOfRefund(lines, facts, []),
    totalMinor,
    offDebtMinor,
    backMinor: totalMinor - offDebtMinor,
  };
}

/**
 * Totals by rate, once the amounts that return to single-purpose vouchers are known.
 * @throws {DomainError} `refund_method` when a voucher would get back more than was taxed at its
 *   rate
 */
export function taxesOfRefund(
  lines: readonly DecidedRefundLine[],
  facts: Pick<RefundFacts, 'charged' | 'refunded'>,
  prepaid: readonly PrepaidAmount[],
): TaxTotal[] {
  const refundedLines = lines.map((line) => ({ ...line.sold, totalMinor: 0 - line.totalMinor }));
  const taxes = refundTaxes([...refundedLines, ...prepaidLines(prepaid)], facts);
  // guard: a refund to a single-purpose voucher has its tax (voucher-tax.test.ts)
  if (taxes.some(({ grossMinor }) => grossMinor > 0)) throw new DomainError('refund_method');
  return prepaid.length === 0 ? taxes : withoutEmptyRates(taxes);
}

/** Merges duplicate entries into one per line. */
function mergeLines(lines: RefundInput['lines']): RefundInput['lines'] {
  const byLine = new Map<string, RefundInput['lines'][number]>();
  for (const line of lines) {
    const previous = byLine.get(line.lineId);
    byLine.set(line.lineId, { ...line, quantity: line.quantity + (previous?.quantity ?? 0) });
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
  // A used-up bono has no value to refund, so no document is issued.
  if (purchases.some(({ usedSessions, balance }) => usedSessions !== null && balance === 0)) {
    throw new DomainError('refund_used_up');
  }
  const totalMinor = purchases.reduce((sum, { unusedMinor }) => sum + unusedMinor, 0);
  const paidMinor = purchases.reduce((sum, purchase) => sum + purchase.paidMinor, 0);
  return { ...line, totalMinor, keptMinor: paidMinor - totalMinor, purchases };
}

/**
 * The price of the next units to refund, with cents allocated so that all parts sum to the line.
 */
function priceOf({ totalMinor, quantity, refundedQuantity }: LineRow, count: number): number {
  const parts = shareOut(
    totalMinor,
    Array.from({ length: quantity }, () => 1),
  );
  return parts
    .slice(refundedQuantity, refundedQuantity + count)
    .reduce((sum, part) => sum + part, 0);
}
