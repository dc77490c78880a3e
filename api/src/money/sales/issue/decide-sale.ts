import {
  type Actor,
  largestSaleMinor,
  type SaleInput,
  type SaleLineInput,
} from '@aforo/shared/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { TaxTotal } from '../../documents/index.ts';
import { discountsOf, isPromoted, type Promotion } from '../../promotions/index.ts';
import type { MoneySettings } from '../../settings/index.ts';
import type { PrepaidAmount } from '../../vouchers/index.ts';
import { discountOf, lineTotal, prepaidLines, taxTotals, withoutEmptyRates } from '../amounts.ts';
import { enrolmentLines, priceOfPeriod, type SoldPeriod } from './decide-membership.ts';
import type { SaleFacts } from './sale-facts.repository.ts';
import { type DecidedLine, emptyReferences, type SoldItem, soldItemOf } from './sold-item.ts';

export interface DecidedSale {
  lines: DecidedLine[];
  taxes: TaxTotal[];
  totalMinor: number;
  /** The discounts that a person gives, without that of a promotion. */
  discountMinor: number;
  /** The part of the discounts that the promotion gives. */
  promotedMinor: number;
}

export interface SaleContext {
  facts: SaleFacts;
  settings: Pick<MoneySettings, 'discountLimitBasisPoints' | 'discountShiftLimitMinor'>;
  /** The discounts that the same person gave in this shift, over all sales. */
  discountedInShiftMinor: number;
  actor: Pick<Actor, 'role'>;
  /** A manager approves the discounts, so that they have no limit. */
  isApproved?: boolean;
  timeZone: string;
  /** The local date of the sale, on which a membership starts. */
  today: string;
  /** The period of a membership that renews. It may sell an archived template. */
  renewal?: SoldPeriod | null;
  /** A valid promotion that was entered. */
  promotion?: Promotion | null;
}

/**
 * Computes a basket's lines and total. Used by the quote, and by the command under its locks.
 * @throws {DomainError} for a line that can't be sold, or a discount that this user can't give;
 *   `promotion_not_for_this` for a code without effect, `sale_too_large`
 */
export function decideSale(
  { clientId, lines: requestedLines }: Pick<SaleInput, 'clientId' | 'lines'>,
  context: SaleContext,
): DecidedSale {
  const { facts } = context;
  if (clientId !== null) {
    if (!facts.client) throw new DomainError('not_found');
    if (facts.client.isErased) throw new DomainError('client_erased');
  }
  const bookings = requestedLines.flatMap((line) =>
    line.kind === 'booking' ? [line.bookingId] : [],
  );
  if (new Set(bookings).size < bookings.length) throw new DomainError('nothing_owed');
  const discountMinor = requestedLines.reduce(
    (sum, line) => sum + personalDiscount(line, priced(line, clientId, context).payableMinor),
    0,
  );
  const regularLines = [
    ...requestedLines.map((line) => decideLine(line, { clientId, discountMinor, context })),
    ...(context.renewal ? [] : enrolmentLines(requestedLines, context).map(withoutDiscount)),
  ];
  const regularMinor = regularLines.reduce((sum, line) => sum + line.totalMinor, 0);
  if (regularMinor > largestSaleMinor) throw new DomainError('sale_too_large');
  throwIfAlreadyMember(requestedLines, context);
  throwIfAboveShiftLimit(discountMinor, context);
  const { promotion = null } = context;
  const lines = promotion ? applyPromotion(regularLines, promotion, facts) : regularLines;
  const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  const promotedMinor = regularMinor - totalMinor;
  return { lines, taxes: taxTotals(lines), totalMinor, discountMinor, promotedMinor };
}

/** @throws {DomainError} `already_member` for a second membership of one package */
function throwIfAlreadyMember(
  lines: readonly SaleLineInput[],
  { facts, renewal = null }: Pick<SaleContext, 'facts' | 'renewal'>,
): void {
  if (renewal) return;
  const memberTemplates = new Set(facts.memberTemplates);
  for (const line of lines) {
    if (line.kind !== 'package' || !facts.templates.get(line.templateId)?.renewsMonthly) continue;
    if (line.quantity > 1 || memberTemplates.has(line.templateId)) {
      throw new DomainError('already_member');
    }
    memberTemplates.add(line.templateId);
  }
}

/** @throws {DomainError} `discount_shift_limit` */
function throwIfAboveShiftLimit(discountMinor: number, context: SaleContext): void {
  const { settings, discountedInShiftMinor: before } = context;
  if (!isLimited(context) || discountMinor === 0) return;
  const { discountShiftLimitMinor: limitMinor } = settings;
  // guard: discounts of a shift have a limit (shifts.test.ts)
  // without: `before + discountMinor > limitMinor` → `discountMinor > limitMinor`
  if (before + discountMinor > limitMinor) {
    const leftMinor = Math.max(0, limitMinor - before);
    const approvableMinor = discountMinor;
    throw new DomainError('discount_shift_limit', { limitMinor, leftMinor, approvableMinor });
  }
}

/** The discount of a membership's renewal isn't given by a person, so it has no limit. */
function isLimited({ actor, isApproved = false, renewal = null }: SaleContext): boolean {
  return actor.role !== 'admin' && !isApproved && renewal === null;
}

/**
 * Totals by rate, once the amounts paid with single-purpose vouchers are known.
 * @throws {DomainError} `voucher_other_tax` when one would pay more than is taxed at its rate
 */
export function taxesOfSale(
  lines: readonly DecidedLine[],
  prepaid: readonly PrepaidAmount[],
): TaxTotal[] {
  const taxes = taxTotals([...lines, ...prepaidLines(prepaid)]);
  // guard: a single-purpose voucher pays only lines with its tax (voucher-tax.test.ts)
  if (taxes.some(({ grossMinor }) => grossMinor < 0)) throw new DomainError('voucher_other_tax');
  return prepaid.length === 0 ? taxes : withoutEmptyRates(taxes);
}

/** Applies a promotion to the eligible lines that have no other discount. */
function applyPromotion(
  lines: readonly DecidedLine[],
  promotion: Promotion,
  facts: Pick<SaleFacts, 'bookings'>,
): DecidedLine[] {
  const grosses = lines.map((line) => {
    const { kind, bookingId, packageTemplateId: templateId, productId, discountMinor } = line;
    const booked = bookingId === null ? undefined : facts.bookings.get(bookingId);
    const serviceId = line.serviceId ?? booked?.serviceId ?? null;
    const lineSubject = { kind, serviceId, templateId, productId };
    return discountMinor === 0 && isPromoted(promotion, lineSubject) ? line.totalMinor : 0;
  });
  const discounts = discountsOf(promotion.off, grosses);
  if (discounts.every((minor) => minor === 0)) throw new DomainError('promotion_not_for_this');
  // Shown on the document too.
  const discountReason = `Código ${promotion.code}`;
  return lines.map((line, at) => {
    const discountMinor = discounts[at] ?? 0;
    if (discountMinor === 0) return line;
    return { ...line, discountMinor, discountReason, totalMinor: line.totalMinor - discountMinor };
  });
}

interface LineContext {
  clientId: string | null;
  /** The discounts of all lines. */
  discountMinor: number;
  context: SaleContext;
}

function decideLine(
  line: SaleLineInput,
  { clientId, discountMinor: approvableMinor, context }: LineContext,
): DecidedLine {
  const { settings } = context;
  const { sold, renews, periodMinor, periodReason, leftOutMinor, payableMinor } = priced(
    line,
    clientId,
    context,
  );
  if (sold.quantity * sold.unitPriceMinor > largestSaleMinor)
    throw new DomainError('sale_too_large');
  const discount = 'discount' in line ? line.discount : null;
  const givenMinor = personalDiscount(line, payableMinor);
  if (givenMinor > payableMinor)
    throw new DomainError('discount_limit', { limitMinor: payableMinor });
  const limitMinor = discountOf(
    { kind: 'share', basisPoints: settings.discountLimitBasisPoints },
    payableMinor,
  );
  if (isLimited(context) && givenMinor > limitMinor) {
    throw new DomainError('discount_limit', { limitMinor, approvableMinor });
  }
  const discountMinor = periodMinor + givenMinor;
  const reasons = [
    periodMinor > 0 ? periodReason : null,
    givenMinor > 0 ? (discount?.reason ?? null) : null,
  ].filter((reason) => reason !== null);
  const discountReason = reasons.length === 0 ? null : reasons.join(' · ');
  const totalMinor = lineTotal({ ...sold, discountMinor });
  return {
    ...emptyReferences,
    ...sold,
    discountMinor,
    discountReason,
    totalMinor,
    renewal: renews,
    leftOutMinor,
  };
}

const withoutDiscount = (sold: SoldItem): DecidedLine => ({
  ...emptyReferences,
  ...sold,
  discountMinor: 0,
  discountReason: null,
  totalMinor: lineTotal({ ...sold, discountMinor: 0 }),
  renewal: null,
  leftOutMinor: 0,
});

/** The discount that a person gives, on what the line costs without it. */
function personalDiscount(line: SaleLineInput, payableMinor: number): number {
  const discount = 'discount' in line ? line.discount : null;
  return discount ? discountOf(discount.off, payableMinor) : 0;
}

/** What a line sells, less what a shorter period of its plan leaves out. */
function priced(line: SaleLineInput, clientId: string | null, context: SaleContext) {
  const { facts, timeZone, renewal = null } = context;
  const item = soldItemOf(line, clientId, facts, { timeZone, isRenewal: renewal !== null });
  const period =
    line.kind === 'package' ? priceOfPeriod(facts.templates.get(line.templateId), context) : null;
  const sold = period ? { ...item, ...period.item } : item;
  const periodMinor = period?.discountMinor ?? 0;
  const payableMinor = sold.quantity * sold.unitPriceMinor - periodMinor;
  const renews = period?.renewal ?? null;
  return {
    sold,
    renews,
    periodMinor,
    periodReason: period?.reason ?? null,
    leftOutMinor: period?.leftOutMinor ?? 0,
    payableMinor,
  };
}
