import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  idSchema,
  instantSchema,
  localDateOutputSchema,
  localDateSchema,
  oneLineText,
  searchTextSchema,
} from '../fields.ts';
import { keysetQuery } from '../keyset.ts';
import { buyerSchema, documentTypes } from './documents.ts';
import { frontDeskPaymentMethods, paymentMethodsOfSales } from './payment-methods.ts';
import { promotionCodeSchema } from './promotions.ts';
import {
  amountSchema,
  bonoQuantitySchema,
  largestSaleMinor,
  quantitySchema,
  reasonSchema,
  saleTaxSchema,
} from './sale-fields.ts';
import { hasFittingTaxCause, taxCauseText, taxFields } from './tax.ts';
import { voucherCodeSchema, voucherFields } from './vouchers.ts';

/** What is sold and how it is paid. Amounts are minor units, tax included. */

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

/** An amount off a whole line, or a part of it: 1000 is 10 %. */
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
  /** A booking that is owed. */
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
  /** A fee or whatever has no price of its own. */
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
  /** A gift voucher: no discount, because it is money. For whom and what it says may stay empty. */
  z.object({ kind: z.literal('voucher'), ...voucherFields }),
]);
export type SaleLineInput = z.infer<typeof saleLineInputSchema>;

const paymentInputSchema = z
  .object({
    method: z.enum([...frontDeskPaymentMethods, 'balance']),
    amountMinor: amountSchema,
    /** What was given in cash; the change is what is over. */
    tenderedMinor: z.optional(z.nullable(amountSchema)),
    /** Of `balance`: the gift voucher that it comes off. */
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
  /** Takes its discount off the lines that it is good for and that have none of their own. */
  promotionCode: z.optional(z.nullable(promotionCodeSchema)),
};

export const saleInputSchema = z.object({
  ...basketFields,
  payments: z.array(paymentInputSchema).check(z.maxLength(10)),
  document: z.object({
    kind: z.enum(['simplified', 'full']),
    buyer: z.optional(z.nullable(buyerSchema)),
  }),
  /** When the rest is due of what isn't paid whole. */
  dueOn: z.optional(z.nullable(localDateSchema)),
  /** Null: the only register that is open. */
  registerId: z.optional(z.nullable(idSchema)),
  /** The total that the person was shown. */
  expectedTotalMinor: z.number().check(z.int(), z.gte(0), z.lte(largestSaleMinor)),
});
export type SaleInput = z.infer<typeof saleInputSchema>;

export const quotedLineSchema = z.object({
  kind: z.enum(saleLineKinds),
  description: z.string(),
  quantity: z.number(),
  unitPriceMinor: z.number(),
  discountMinor: z.number(),
  discountReason: z.nullable(z.string()),
  totalMinor: z.number(),
});

export const quoteSale = endpoint('POST', '/api/sales/quote', {
  summary: 'Lo que sumaría una venta, sin hacerla',
  body: z.object(basketFields),
  response: z.object({
    lines: z.array(quotedLineSchema),
    taxes: z.array(saleTaxSchema),
    totalMinor: z.number(),
    /** Beyond this a simplified document isn't enough; null where that doesn't matter. */
    simplifiedLimitMinor: z.nullable(z.number()),
  }),
});

/** Of what renews every month: when it does next, and for how much. */
export const renewalSchema = z.object({ renewsOn: localDateOutputSchema, priceMinor: z.number() });

export const saleLineSchema = z.object({
  id: idSchema,
  ...quotedLineSchema.shape,
  /** Always said by the server; null of what doesn't renew. */
  renewal: z.optional(z.nullable(renewalSchema)),
  bookingId: z.nullable(idSchema),
  productId: z.nullable(idSchema),
  /** How many of it were given back. */
  refundedQuantity: z.number(),
});
export const paymentSchema = z.object({
  id: idSchema,
  method: z.enum(paymentMethodsOfSales),
  /** Negative when it went back. */
  amountMinor: z.number(),
  /** Of what went back: the payment that it came from. */
  refundsPaymentId: z.nullable(idSchema),
  tenderedMinor: z.nullable(z.number()),
  /** Of the saved card that was charged without its owner at the pay page. Always said by the server. */
  cardLastFour: z.optional(z.nullable(z.string())),
  at: instantSchema,
  actorName: z.nullable(z.string()),
});
const saleDocumentSchema = z.object({
  id: idSchema,
  fullNumber: z.string(),
  type: z.enum(documentTypes),
});

/** How much of a sale has been paid: `partlyPaid` is a debt. */
export const saleStates = ['paid', 'partlyPaid', 'unpaid', 'refunded'] as const;
export type SaleState = (typeof saleStates)[number];
export const saleStateNames = {
  paid: 'Pagada',
  partlyPaid: 'Pagada en parte',
  unpaid: 'Sin pagar',
  refunded: 'Devuelta',
} as const satisfies Record<SaleState, string>;
export const saleSummarySchema = z.object({
  id: idSchema,
  kind: z.enum(['sale', 'refund']),
  state: z.enum(saleStates),
  client: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** What it is about, in a line. */
  description: z.string(),
  totalMinor: z.number(),
  owedMinor: z.number(),
  dueOn: z.nullable(localDateOutputSchema),
  issuedAt: instantSchema,
  /** Null of what was taken over from before there were documents. */
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
      /** Local days of the center on which it was issued, both included. */
      from: z.optional(localDateSchema),
      to: z.optional(localDateSchema),
      state: z.optional(z.enum(saleStates)),
      /** In the client's name, the document's number or what was sold, without accents. */
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
