import {
  type Actor,
  feeName,
  largestSaleMinor,
  type SaleInput,
  type SaleLineInput,
  type SaleLineKind,
} from '@aforo/shared/contract';
import { formatLocalDay } from './sale.messages.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { TaxTotal } from '../documents/index.ts';
import { discountsOf, isPromoted, type Promotion } from '../promotions/index.ts';
import type { MoneySettings } from '../settings/index.ts';
import type { PrepaidAmount } from '../vouchers/index.ts';
import { discountOf, lineTotal, prepaidLines, taxTotals, withoutEmptyRates } from './amounts.ts';
import type { PricedItem, SaleFacts } from './sale-facts.repository.ts';

export interface DecidedLine {
  kind: SaleLineKind;
  serviceId: string | null;
  bookingId: string | null;
  packageTemplateId: string | null;
  productId: string | null;
  description: string;
  quantity: number;
  unitPriceMinor: number;
  discountMinor: number;
  discountReason: string | null;
  totalMinor: number;
  taxTreatment: TaxTotal['taxTreatment'];
  taxCause: string | null;
  taxBasisPoints: number;
}

export interface DecidedSale {
  lines: DecidedLine[];
  taxes: TaxTotal[];
  totalMinor: number;
  /** The part of the discounts that the promotion gives. */
  promotedMinor: number;
}

export interface SaleContext {
  facts: SaleFacts;
  settings: Pick<MoneySettings, 'discountLimitBasisPoints' | 'discountShiftLimitMinor'>;
  /** The discounts that the same person gave in this shift, over all sales. */
  discountedInShiftMinor: number;
  actor: Pick<Actor, 'role'>;
  timeZone: string;
  /** A renewal may sell an archived template. */
  isRenewal?: boolean;
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
  const regularLines = requestedLines.map((line) => decideLine(line, clientId, context));
  const regularMinor = regularLines.reduce((sum, line) => sum + line.totalMinor, 0);
  if (regularMinor > largestSaleMinor) throw new DomainError('sale_too_large');
  throwIfAboveShiftLimit(regularLines, context);
  const { promotion = null } = context;
  const lines = promotion ? applyPromotion(regularLines, promotion, facts) : regularLines;
  const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  return { lines, taxes: taxTotals(lines), totalMinor, promotedMinor: regularMinor - totalMinor };
}

/** @throws {DomainError} `discount_shift_limit` */
function throwIfAboveShiftLimit(
  lines: readonly DecidedLine[],
  { settings, actor, isRenewal = false, discountedInShiftMinor: before }: SaleContext,
): void {
  const discountMinor = lines.reduce((sum, line) => sum + line.discountMinor, 0);
  if (discountMinor === 0 || isRenewal || actor.role === 'admin') return;
  const { discountShiftLimitMinor: limitMinor } = settings;
  // guard: discounts of a shift have a limit (shifts.test.ts)
  // without: `before + discountMinor > limitMinor` → `discountMinor > limitMinor`
  if (before + discountMinor > limitMinor) {
    const leftMinor = Math.max(0, limitMinor - before);
    throw new DomainError('discount_shift_limit', { limitMinor, leftMinor });
  }
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

function decideLine(
  line: SaleLineInput,
  clientId: string | null,
  { facts, settings, actor, timeZone, isRenewal = false }: SaleContext,
): DecidedLine {
  const sold = soldItemOf(line, clientId, facts, { timeZone, isRenewal });
  const grossMinor = sold.quantity * sold.unitPriceMinor;
  if (grossMinor > largestSaleMinor) throw new DomainError('sale_too_large');
  const discount = 'discount' in line ? line.discount : null;
  const discountMinor = discount ? discountOf(discount.off, grossMinor) : 0;
  if (discountMinor > grossMinor)
    throw new DomainError('discount_limit', { limitMinor: grossMinor });
  const limitMinor = discountOf(
    { kind: 'share', basisPoints: settings.discountLimitBasisPoints },
    grossMinor,
  );
  // The discount of a membership's renewal isn't given by a person, so it has no limit.
  if (actor.role !== 'admin' && !isRenewal && discountMinor > limitMinor) {
    throw new DomainError('discount_limit', { limitMinor });
  }
  const discountReason = discountMinor === 0 ? null : (discount?.reason ?? null);
  const totalMinor = lineTotal({ ...sold, discountMinor });
  return { ...emptyReferences, ...sold, discountMinor, discountReason, totalMinor };
}

const emptyReferences = {
  serviceId: null,
  bookingId: null,
  packageTemplateId: null,
  productId: null,
};

type SoldItem = Pick<
  DecidedLine,
  | 'kind'
  | 'description'
  | 'quantity'
  | 'unitPriceMinor'
  | 'taxTreatment'
  | 'taxCause'
  | 'taxBasisPoints'
> &
  Partial<Pick<DecidedLine, keyof typeof emptyReferences>>;

function soldItemOf(
  line: SaleLineInput,
  clientId: string | null,
  facts: SaleFacts,
  { timeZone, isRenewal }: { timeZone: string; isRenewal: boolean },
): SoldItem {
  switch (line.kind) {
    case 'booking': {
      const booking = facts.bookings.get(line.bookingId);
      if (!booking) throw new DomainError('nothing_owed');
      if (booking.clientId !== clientId) throw new DomainError('not_found');
      const { serviceName, startsAt, priceMinor, taxTreatment, taxCause, taxBasisPoints } = booking;
      const session = `${serviceName}, ${formatLocalDay(startsAt, timeZone)}`;
      const { fee } = booking;
      return {
        kind: fee === null ? 'booking' : 'fee',
        bookingId: booking.id,
        description: fee === null ? session : `${feeName[fee]}: ${session}`,
        quantity: 1,
        unitPriceMinor: priceMinor,
        taxTreatment,
        taxCause,
        taxBasisPoints,
      };
    }
    case 'package': {
      if (clientId === null) throw new DomainError('client_required');
      const template = requireOnSale(facts.templates.get(line.templateId), isRenewal);
      return { ...pricedLine(template, line), packageTemplateId: template.id };
    }
    case 'service': {
      const service = requireOnSale(facts.services.get(line.serviceId));
      return { ...pricedLine(service, line), serviceId: service.id };
    }
    case 'product': {
      const product = requireOnSale(facts.products.get(line.productId));
      return { ...pricedLine(product, line), productId: product.id };
    }
    case 'voucher':
      return {
        kind: 'voucher',
        description: 'Vale regalo',
        quantity: 1,
        unitPriceMinor: line.amountMinor,
        ...facts.voucherTax,
      };
    case 'fee':
    case 'text': {
      const { kind, description, quantity, unitPriceMinor } = line;
      const { taxTreatment, taxCause, taxBasisPoints } = line;
      return {
        kind,
        description,
        quantity,
        unitPriceMinor,
        taxTreatment,
        taxCause,
        taxBasisPoints,
      };
    }
  }
}

function requireOnSale<Item extends Pick<PricedItem, 'name' | 'status'>>(
  item: Item | undefined,
  isRenewal = false,
): Item {
  if (!item) throw new DomainError('not_found');
  if (item.status === 'archived' && !isRenewal)
    throw new DomainError('not_on_sale', { name: item.name });
  return item;
}

function pricedLine(
  { name, priceMinor, taxTreatment, taxCause, taxBasisPoints }: Omit<PricedItem, 'id' | 'status'>,
  { kind, quantity }: { kind: SaleLineKind; quantity: number },
): SoldItem {
  return {
    kind,
    quantity,
    description: name,
    unitPriceMinor: priceMinor,
    taxTreatment,
    taxCause,
    taxBasisPoints,
  };
}
