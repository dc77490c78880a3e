import { feeName, type SaleLineInput, type SaleLineKind } from '@aforo/shared/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { TaxTotal } from '../../documents/index.ts';
import { formatLocalDay } from '../sale.messages.ts';
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
  /** When it renews and for how much; null for lines that don't renew. */
  renewal: { renewsOn: string; priceMinor: number } | null;
  /** The part of the discount of a membership's period that no person gave. */
  leftOutMinor: number;
}

/** A line that refers to nothing else. */
export const emptyReferences = {
  serviceId: null,
  bookingId: null,
  packageTemplateId: null,
  productId: null,
};

/** What a line sells, before discounts. */
export type SoldItem = Pick<
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

/** What a line of a basket sells, at its current price. @throws {DomainError} */
export function soldItemOf(
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
