import type {
  BodyOf,
  Charge,
  ChargeQuote,
  ChargeResult,
  quoteCharge,
  Sale,
} from '@aforo/shared/contract';
import { lucia } from './clients.ts';

type QuoteBody = BodyOf<typeof quoteCharge>;
type Line = QuoteBody['lines'][number];

/** The charge data of a client; by default without debts and with an open register. */
export function aCharge(fields: Partial<Charge> = {}): Charge {
  const charge = {
    client: { id: lucia.id, name: lucia.name },
    debts: [],
    bonos: [],
    openRegisters: [{ id: '60000000-0000-4000-8000-000000000002', name: 'Mostrador' }],
    cashLimitMinor: 100_000,
    cashLimitAbroadMinor: 1_000_000,
    simplifiedLimitMinor: 300_000,
    discountLimitBasisPoints: 1000,
    ...fields,
  };
  const owedDebts = charge.debts.map(({ debt }) => debt);
  const body: QuoteBody = {
    clientId: charge.client?.id ?? null,
    lines: owedDebts.flatMap((debt) =>
      debt.kind === 'booking' ? [{ kind: debt.kind, bookingId: debt.bookingId }] : [],
    ),
    debts: owedDebts.flatMap((debt) => (debt.kind === 'sale' ? [debt.saleId] : [])),
    covers: [],
  };
  return {
    totalMinor: owedDebts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    quote: owedDebts.length === 0 ? null : aQuote(body, charge),
    ...charge,
  };
}

interface Prices {
  /** Price of a bono or a product. */
  priceOf?: (line: Line) => number;
  /** Discount of a promotion code on a line; a code without any discount is refused. */
  promotionOf?: (line: Line) => number;
  /** When a line renews, and for how much. */
  renewalOf?: (line: Line) => ChargeQuote['lines'][number]['renewal'];
  /** Lines that the server adds. */
  extraLines?: ChargeQuote['lines'];
  /** Balance of each gift voucher. */
  voucherMinor?: number;
}

/** The server's quote of a basket; a discount is an amount or a share of the price. */
export function aQuote(
  body: QuoteBody,
  { debts }: Pick<Charge, 'debts'>,
  {
    priceOf = () => 0,
    promotionOf = () => 0,
    renewalOf,
    extraLines = [],
    voucherMinor = 0,
  }: Prices = {},
): ChargeQuote {
  const debtsById = new Map(
    debts.map(({ debt }) => [debt.kind === 'sale' ? debt.saleId : debt.bookingId, debt]),
  );
  const code = body.promotionCode ?? null;
  const basketLines = body.lines.map((line) => {
    const unitPriceMinor = unitPriceOf(line, debtsById, priceOf);
    const quantity = 'quantity' in line ? line.quantity : 1;
    const off = 'discount' in line ? line.discount?.off : undefined;
    const given =
      off?.kind === 'share' ? (unitPriceMinor * off.basisPoints) / 10_000 : (off?.minor ?? 0);
    const discountMinor = given || (code === null ? 0 : promotionOf(line));
    const reason = ('discount' in line && line.discount?.reason) || `Código ${code}`;
    return {
      kind: line.kind,
      description: line.kind,
      quantity,
      unitPriceMinor,
      discountMinor,
      discountReason: discountMinor > 0 ? reason : null,
      totalMinor: quantity * unitPriceMinor - discountMinor,
      ...(renewalOf ? { renewal: renewalOf(line) } : {}),
    };
  });
  const lines = [...basketLines, ...extraLines];
  const amountOf = (saleId: string) => debtsById.get(saleId)?.amountMinor ?? 0;
  const soldMinor = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const totalMinor = body.debts.reduce((sum, id) => sum + amountOf(id), soldMinor);
  const promotedMinor =
    code === null ? 0 : body.lines.reduce((sum, one) => sum + promotionOf(one), 0);
  const vouchers = (body.voucherCodes ?? []).map((one) => ({
    code: one,
    amountMinor: Math.min(voucherMinor, totalMinor),
  }));
  return {
    lines,
    debts: body.debts.map((saleId) => ({ saleId, owedMinor: amountOf(saleId) })),
    taxes: [],
    soldMinor,
    totalMinor,
    otherDebtsMinor: 0,
    vouchers,
    needsBuyer: false,
    promotion:
      code === null
        ? null
        : {
            code,
            discountMinor: promotedMinor,
            refusal: promotedMinor > 0 ? null : 'promotion_not_for_this',
          },
    restMinor: vouchers.reduce((rest, { amountMinor }) => rest - amountMinor, totalMinor),
  };
}

function unitPriceOf(
  line: Line,
  debtsById: ReadonlyMap<string, Charge['debts'][number]['debt']>,
  priceOf: (line: Line) => number,
): number {
  switch (line.kind) {
    case 'booking':
      return debtsById.get(line.bookingId)?.amountMinor ?? 0;
    case 'voucher':
      return line.amountMinor;
    case 'fee':
    case 'text':
      return line.unitPriceMinor;
    default:
      return priceOf(line);
  }
}

/** The server's response to a successful charge. */
export function aChargeResult(sales: Sale[], fields: Partial<ChargeResult> = {}): ChargeResult {
  const totalMinor = fields.totalMinor ?? 0;
  return {
    sales,
    covered: [],
    totalMinor,
    paidMinor: totalMinor,
    changeMinor: 0,
    owedMinor: 0,
    ...fields,
  };
}
