import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import {
  idSchema,
  instantSchema,
  localDateOutputSchema,
  localDateSchema,
  oneLineText,
  searchTextSchema,
  periodMonthsSchema,
} from '../../fields.ts';
import { keysetQuery } from '../../keyset.ts';
import { buyerSchema, documentTypes } from '../documents/documents.ts';
import { frontDeskPaymentMethods, paymentMethodsOfSales } from '../payments/payment-methods.ts';
import { promotionCodeSchema } from './promotions.ts';
import {
  amountSchema,
  bonoQuantitySchema,
  largestSaleMinor,
  quantitySchema,
  reasonSchema,
  saleTaxSchema,
} from './sale-fields.ts';
import { hasFittingTaxCause, taxCauseText, taxFields } from '../documents/tax.ts';
import { voucherCodeSchema, voucherFields } from '../vouchers/vouchers.ts';

/** Sales and their payments. Amounts are minor units, tax included. */

export const saleLineKinds = [
  'booking',
  'package',
  'product',
  'service',
  'fee',
  'text',
  'voucher',
] as const;
export type SaleLineKind = (typeof saleLineKinds)[number];

/** An amount off the whole line, or a share in basis points: 1000 is 10 %. */
const discountSchema = z.object({
  off: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('amount'), minor: amountSchema }),
    z.object({
      kind: z.literal('share'),
      basisPoints: z.number().check(z.int(), z.gte(1), z.lte(10_000)),
    }),
  ]),
  reason: reasonSchema,
});

const common = { discount: z.optional(z.nullable(discountSchema)) };
export const saleLineInputSchema = z.discriminatedUnion('kind', [
  /** An unpaid booking. */
  z.object({ kind: z.literal('booking'), bookingId: idSchema, ...common }),
  z.object({
    kind: z.literal('package'),
    templateId: idSchema,
    quantity: bonoQuantitySchema,
    ...common,
  }),
  z.object({
    kind: z.literal('product'),
    productId: idSchema,
    quantity: quantitySchema,
    ...common,
  }),
  z.object({
    kind: z.literal('service'),
    serviceId: idSchema,
    quantity: quantitySchema,
    ...common,
  }),
  /** A fee, or an item with a typed price. */
  z
    .object({
      kind: z.enum(['fee', 'text']),
      description: oneLineText('Escribe qué es.').check(
        z.minLength(2, { error: 'Escribe qué es.' }),
        z.maxLength(120),
      ),
      quantity: quantitySchema,
      unitPriceMinor: amountSchema,
      ...taxFields,
      ...common,
    })
    .check(z.refine(hasFittingTaxCause, { path: ['taxCause'], error: taxCauseText })),
  /**
   * A gift voucher: no discount, because it is a means of payment. Recipient and message may be
   * empty.
   */
  z.object({ kind: z.literal('voucher'), ...voucherFields }),
]);
export type SaleLineInput = z.infer<typeof saleLineInputSchema>;

const paymentInputSchema = z
  .object({
    method: z.enum([...frontDeskPaymentMethods, 'balance']),
    amountMinor: amountSchema,
    /** Cash handed over; the excess is the change. */
    tenderedMinor: z.optional(z.nullable(amountSchema)),
    /** For `balance`: the gift voucher to redeem. */
    voucherCode: z.optional(z.nullable(voucherCodeSchema)),
  })
  .check(
    z.refine(({ method, voucherCode }) => (method === 'balance') === (voucherCode != null), {
      path: ['voucherCode'],
      error: 'Escribe el código del vale.',
    }),
    z.refine(
      ({ method, amountMinor, tenderedMinor }) =>
        tenderedMinor == null || (method === 'cash' && tenderedMinor >= amountMinor),
      { path: ['tenderedMinor'], error: 'Lo entregado no llega a lo que se cobra en efectivo.' },
    ),
  );

const basketFields = {
  clientId: z.nullable(idSchema),
  lines: z
    .array(saleLineInputSchema)
    .check(
      z.minLength(1, { error: 'Añade algo que cobrar.' }),
      z.maxLength(50, { error: 'Como mucho 50 líneas en una venta.' }),
    ),
  /** Discounts the lines that it applies to and that have no discount of their own. */
  promotionCode: z.optional(z.nullable(promotionCodeSchema)),
};

export const saleInputSchema = z.object({
  ...basketFields,
  payments: z.array(paymentInputSchema).check(z.maxLength(10)),
  document: z.object({
    kind: z.enum(['simplified', 'full']),
    buyer: z.optional(z.nullable(buyerSchema)),
  }),
  /** Due date of the remainder if it isn't paid in full. */
  dueOn: z.optional(z.nullable(localDateSchema)),
  /** Null: the only open register. */
  registerId: z.optional(z.nullable(idSchema)),
  /** A manager's approval of discounts over a limit. */
  approvalId: z.optional(z.nullable(idSchema)),
  /** The total shown to the user. */
  expectedTotalMinor: z.number().check(z.int(), z.gte(0), z.lte(largestSaleMinor)),
});
export type SaleInput = z.infer<typeof saleInputSchema>;

/** Next renewal and its price, for packages that renew. */
export const renewalSchema = z.object({
  renewsOn: localDateOutputSchema,
  priceMinor: z.number(),
  /** Of a sale that was issued. */
  periodMonths: z.optional(periodMonthsSchema),
});

export const quotedLineSchema = z.object({
  kind: z.enum(saleLineKinds),
  description: z.string(),
  quantity: z.number(),
  unitPriceMinor: z.number(),
  discountMinor: z.number(),
  discountReason: z.nullable(z.string()),
  totalMinor: z.number(),
  /** Always sent by the server; null for lines that don't renew. */
  renewal: z.optional(z.nullable(renewalSchema)),
});

export const quoteSale = endpoint('POST', '/api/sales/quote', {
  summary: 'Lo que sumaría una venta, sin hacerla',
  body: z.object(basketFields),
  response: z.object({
    lines: z.array(quotedLineSchema),
    taxes: z.array(saleTaxSchema),
    totalMinor: z.number(),
    /** Totals above this need a full invoice; null if there is no such limit. */
    simplifiedLimitMinor: z.nullable(z.number()),
  }),
});

export const saleLineSchema = z.object({
  id: idSchema,
  ...quotedLineSchema.shape,
  bookingId: z.nullable(idSchema),
  productId: z.nullable(idSchema),
  /** Refunded quantity. */
  refundedQuantity: z.number(),
});
export const paymentSchema = z.object({
  id: idSchema,
  method: z.enum(paymentMethodsOfSales),
  /** Negative for refunds. */
  amountMinor: z.number(),
  /** For refunds: the refunded payment. */
  refundsPaymentId: z.nullable(idSchema),
  tenderedMinor: z.nullable(z.number()),
  /**
   * For a saved card that was charged without its owner on the payment page. Always sent by the
   * server.
   */
  cardLastFour: z.optional(z.nullable(z.string())),
  at: instantSchema,
  actorName: z.nullable(z.string()),
});
const saleDocumentSchema = z.object({
  id: idSchema,
  fullNumber: z.string(),
  type: z.enum(documentTypes),
});

/**
 * Payment state of a sale: `partlyPaid` is a debt; of `collecting` a bank was asked for the rest.
 */
export const saleStates = ['paid', 'partlyPaid', 'unpaid', 'collecting', 'refunded'] as const;
export type SaleState = (typeof saleStates)[number];
export const saleStateNames = {
  paid: 'Pagada',
  partlyPaid: 'Pagada en parte',
  unpaid: 'Sin pagar',
  collecting: 'En cobro por el banco',
  refunded: 'Devuelta',
} as const satisfies Record<SaleState, string>;
export const saleSummarySchema = z.object({
  id: idSchema,
  kind: z.enum(['sale', 'refund']),
  state: z.enum(saleStates),
  client: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** One-line description. */
  description: z.string(),
  totalMinor: z.number(),
  owedMinor: z.number(),
  dueOn: z.nullable(localDateOutputSchema),
  issuedAt: instantSchema,
  /** Null for sales migrated from before documents existed. */
  document: z.nullable(saleDocumentSchema),
});
export type SaleSummary = z.infer<typeof saleSummarySchema>;

export const saleSchema = z.object({
  ...saleSummarySchema.shape,
  lines: z.array(saleLineSchema),
  taxes: z.array(saleTaxSchema),
  payments: z.array(paymentSchema),
  originalSaleId: z.nullable(idSchema),
  refundIds: z.array(idSchema),
  reason: z.nullable(z.string()),
  actorName: z.nullable(z.string()),
});
export type Sale = z.infer<typeof saleSchema>;

const params = z.object({ id: idSchema });
export const issueSale = endpoint('POST', '/api/sales', {
  summary: 'Vender: líneas, cobro y documento, todo o nada',
  body: saleInputSchema,
  response: saleSchema,
});
export const listSales = endpoint('GET', '/api/sales', {
  summary: 'Ventas y devoluciones, lo último primero',
  query: z
    .object({
      clientId: z.optional(idSchema),
      /** Local issue dates, both inclusive. */
      from: z.optional(localDateSchema),
      to: z.optional(localDateSchema),
      state: z.optional(z.enum(saleStates)),
      /** Matches the client's name, the document's number or the sold items, ignoring accents. */
      search: searchTextSchema,
      ...keysetQuery,
    })
    .check(
      z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        path: ['to'],
        error: 'El último día va después del primero.',
      }),
    ),
  response: z.object({ items: z.array(saleSummarySchema), next: z.nullable(z.string()) }),
});
export const getSale = endpoint('GET', '/api/sales/:id', {
  summary: 'Una venta con sus líneas, sus cobros y su documento',
  params,
  response: saleSchema,
});
export const listClientSales = endpoint('GET', '/api/clients/:id/sales', {
  summary: 'Lo que ha comprado un cliente, lo último primero',
  params,
  response: z.object({ items: z.array(saleSummarySchema) }),
});
export const listOwnSales = endpoint('GET', '/api/me/sales', {
  summary: 'Lo que he comprado, lo último primero',
  response: z.object({ items: z.array(saleSummarySchema) }),
});
export const payRest = endpoint('POST', '/api/sales/:id/payments', {
  summary: 'Cobrar lo que falta de una venta, o parte de ello',
  params,
  body: z.object({
    payments: z.array(paymentInputSchema).check(z.minLength(1), z.maxLength(10)),
    registerId: z.optional(z.nullable(idSchema)),
  }),
  response: saleSchema,
});

export const invoiceSale = endpoint('POST', '/api/sales/:id/invoice', {
  summary: 'Cambiar la factura simplificada de una venta por una completa',
  params,
  body: z.object({ buyer: buyerSchema }),
  response: saleSchema,
});
