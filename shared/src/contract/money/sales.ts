import * as z from 'zod/mini';
import { feeCardSchema } from '../center/fees.ts';
import { endpoint } from '../endpoint.ts';
import {
  idSchema,
  instantSchema,
  joinedText,
  localDateOutputSchema,
  localDateSchema,
  oneLineText,
  searchTextSchema,
} from '../fields.ts';
import { keysetQuery } from '../keyset.ts';
import { buyerSchema, documentTypes } from './documents.ts';
import { hasFittingTaxCause, taxCauses, taxCauseText, taxFields, taxTreatments } from './tax.ts';
import { promotionCodeSchema } from './promotions.ts';
import { voucherCodeSchema, voucherFields } from './vouchers.ts';

/** What is sold, how it is paid, and what is still owed. Amounts are minor units, tax included. */

const amountText = 'Escribe un importe de 0,01 a 100.000.';
const quantityText = 'Pon de 1 a 1000.';
const amount = z
  .number({ error: amountText })
  .check(
    z.int({ error: amountText }),
    z.gte(1, { error: amountText }),
    z.lte(100_000_00, { error: amountText }),
  );
const quantity = z
  .number({ error: quantityText })
  .check(
    z.int({ error: quantityText }),
    z.gte(1, { error: quantityText }),
    z.lte(1000, { error: quantityText }),
  );
const reasonSchema = joinedText().check(
  z.minLength(3, { error: 'Di por qué.' }),
  z.maxLength(300, { error: 'Cuéntalo en 300 letras como mucho.' }),
);

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
    z.object({ kind: z.literal('amount'), minor: amount }),
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
  z.object({ kind: z.literal('package'), templateId: idSchema, quantity, ...common }),
  z.object({ kind: z.literal('product'), productId: idSchema, quantity, ...common }),
  z.object({ kind: z.literal('service'), serviceId: idSchema, quantity, ...common }),
  /** A fee or whatever has no price of its own. */
  z
    .object({
      kind: z.enum(['fee', 'text']),
      description: oneLineText('Escribe qué es.').check(
        z.minLength(2, { error: 'Escribe qué es.' }),
        z.maxLength(120),
      ),
      quantity,
      unitPriceMinor: amount,
      ...taxFields,
      ...common,
    })
    .check(z.refine(hasFittingTaxCause, { path: ['taxCause'], error: taxCauseText })),
  /** A gift voucher: no discount, because it is money. For whom and what it says may stay empty. */
  z.object({ kind: z.literal('voucher'), ...voucherFields }),
]);
export type SaleLineInput = z.infer<typeof saleLineInputSchema>;

/** How somebody pays at the desk. */
export const frontDeskPaymentMethods = ['cash', 'card', 'transfer'] as const;
export type FrontDeskPaymentMethod = (typeof frontDeskPaymentMethods)[number];
/** How money goes back: what was paid online or with a voucher goes back to where it came from. */
export const refundMethods = [...frontDeskPaymentMethods, 'online', 'balance'] as const;
export type RefundMethod = (typeof refundMethods)[number];
export const paymentMethodsOfSales = [
  ...frontDeskPaymentMethods,
  'online',
  'balance',
  'other',
] as const;
export type PaymentMethodOfSales = (typeof paymentMethodsOfSales)[number];
export const paymentMethodNames = {
  cash: 'Efectivo',
  card: 'Tarjeta',
  transfer: 'Transferencia',
  online: 'En línea',
  balance: 'Vale regalo',
  other: 'Otro',
} as const satisfies Record<PaymentMethodOfSales, string>;

const paymentInputSchema = z
  .object({
    method: z.enum([...frontDeskPaymentMethods, 'balance']),
    amountMinor: amount,
    /** What was given in cash; the change is what is over. */
    tenderedMinor: z.optional(z.nullable(amount)),
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
  expectedTotalMinor: z.number().check(z.int(), z.gte(0), z.lte(2_000_000_000)),
});
export type SaleInput = z.infer<typeof saleInputSchema>;

const saleTaxSchema = z.object({
  taxTreatment: z.enum(taxTreatments),
  taxCause: z.nullable(z.enum(taxCauses)),
  taxBasisPoints: z.number(),
  grossMinor: z.number(),
  baseMinor: z.number(),
  quotaMinor: z.number(),
});

const quotedLineSchema = z.object({
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

export const saleLineSchema = z.object({
  id: idSchema,
  ...quotedLineSchema.shape,
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

const refundLinesSchema = z
  .array(z.object({ lineId: idSchema, quantity, returnsStock: z.optional(z.boolean()) }))
  .check(z.minLength(1, { error: 'Elige qué se devuelve.' }), z.maxLength(50));

/** A part of what goes back, and how. */
const refundPaymentInputSchema = z.object({
  method: z.enum(refundMethods),
  amountMinor: amount,
  /** The payment it goes back to; null: to those that came the same way, the last ones first. */
  refundsPaymentId: z.optional(z.nullable(idSchema)),
});

export const refundInputSchema = z.object({
  lines: refundLinesSchema,
  /** All that goes back, as the person was shown; nothing where it only comes off the debt. */
  payments: z.array(refundPaymentInputSchema).check(z.maxLength(10)),
  reason: reasonSchema,
  registerId: z.optional(z.nullable(idSchema)),
});
export type RefundInput = z.infer<typeof refundInputSchema>;

export const refundQuoteSchema = z.object({
  lines: z.array(
    z.object({
      lineId: idSchema,
      description: z.string(),
      /** How many of it are given back, and what they come to. */
      quantity: z.number(),
      totalMinor: z.number(),
      /** What of their price stays with the center: sessions of a bono that were used. */
      keptMinor: z.number(),
      /** Of a line of bonos: sessions used, and those that can't be used any more. */
      usedSessions: z.nullable(z.number()),
      lostSessions: z.nullable(z.number()),
      /** Units that go back to the shelf. */
      returnsUnits: z.number(),
    }),
  ),
  taxes: z.array(saleTaxSchema),
  /** Of the document. What isn't paid yet comes off the debt first; the rest goes back. */
  totalMinor: z.number(),
  offDebtMinor: z.number(),
  backMinor: z.number(),
  /** How it goes back unless somebody says otherwise: to the payments it came from, the last first. */
  payments: z.array(
    z.object({
      method: z.enum(refundMethods),
      amountMinor: z.number(),
      refundsPaymentId: z.nullable(idSchema),
    }),
  ),
  /** What each payment of the sale can still take back. Cash can take all of it. */
  paymentsLeft: z.array(
    z.object({
      paymentId: idSchema,
      method: z.enum(paymentMethodsOfSales),
      leftMinor: z.number(),
      at: instantSchema,
    }),
  ),
  /** The document that corrects the sale's; null where the sale has none. */
  document: z.nullable(z.object({ type: z.enum(documentTypes), corrects: z.string() })),
});
export type RefundQuote = z.infer<typeof refundQuoteSchema>;
export const quoteRefund = endpoint('POST', '/api/sales/:id/refunds/quote', {
  summary: 'Qué se devolvería de una venta y cómo, sin devolverlo',
  params,
  body: z.object({ lines: refundLinesSchema }),
  response: refundQuoteSchema,
});
export const refundSale = endpoint('POST', '/api/sales/:id/refunds', {
  summary: 'Devolver una venta entera o en parte, con su rectificativa',
  params,
  body: refundInputSchema,
  response: saleSchema,
});

export const invoiceSale = endpoint('POST', '/api/sales/:id/invoice', {
  summary: 'Cambiar la factura simplificada de una venta por una completa',
  params,
  body: z.object({ buyer: buyerSchema }),
  response: saleSchema,
});

/** What a fee is for, by what became of the booking. */
export const feeCauses = ['cancelledLate', 'noShow'] as const;
export type FeeCause = (typeof feeCauses)[number];
export const feeName = {
  cancelledLate: 'Penalización por cancelar tarde',
  noShow: 'Penalización por no venir',
} as const satisfies Record<FeeCause, string>;

export const debtSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('booking'),
    bookingId: idSchema,
    serviceName: z.string(),
    startsAt: instantSchema,
    amountMinor: z.number(),
    /** What it is a fee for; null: the session itself. Always said by the server. */
    fee: z.optional(z.nullable(z.enum(feeCauses))),
    /** Of a fee: the saved card that it is charged to, or could not be. Always said by the server. */
    card: z.optional(z.nullable(feeCardSchema)),
  }),
  z.object({
    kind: z.literal('sale'),
    saleId: idSchema,
    description: z.string(),
    issuedAt: instantSchema,
    dueOn: z.nullable(localDateOutputSchema),
    amountMinor: z.number(),
  }),
]);
export type Debt = z.infer<typeof debtSchema>;

/** «Yoga», or «Penalización por no venir: Yoga». */
export function debtName(debt: Debt): string {
  if (debt.kind === 'sale') return debt.description;
  return debt.fee ? `${feeName[debt.fee]}: ${debt.serviceName}` : debt.serviceName;
}

const debtsSchema = z.object({ items: z.array(debtSchema), totalMinor: z.number() });
export const listClientDebts = endpoint('GET', '/api/clients/:id/debts', {
  summary: 'Lo que debe un cliente: reservas sin pagar y ventas a medias',
  params,
  response: debtsSchema,
});
export const listOwnDebts = endpoint('GET', '/api/me/debts', {
  summary: 'Lo que debo',
  response: debtsSchema,
});

/** A bono of the client that can be used now. */
const usableBonoSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Null with an unlimited bono. */
  balance: z.nullable(z.number()),
  expiresAt: z.nullable(instantSchema),
});
export const chargeSchema = z.object({
  /** Null: whoever buys has no record here. */
  client: z.nullable(z.object({ id: idSchema, name: z.string() })),
  debts: z.array(
    z.object({
      debt: debtSchema,
      /** Bonos that can pay it (`coverBooking`), the one that fits best first. */
      coveredBy: z.array(usableBonoSchema),
    }),
  ),
  totalMinor: z.number(),
  bonos: z.array(usableBonoSchema),
  /** Registers whose session is open. Several: the sale says which. */
  openRegisters: z.array(z.object({ id: idSchema, name: z.string() })),
  /** From this total on, an operation can't be paid in cash. */
  cashLimitMinor: z.number(),
  /** Beyond this total a simplified document isn't enough; null where that doesn't matter. */
  simplifiedLimitMinor: z.nullable(z.number()),
  /** The most that whoever asks may take off a line. */
  discountLimitBasisPoints: z.number(),
});
export type Charge = z.infer<typeof chargeSchema>;
export const getChargeWithoutClient = endpoint('GET', '/api/charge', {
  summary: 'Lo que hace falta para cobrar a quien no tiene ficha: cajas y límites',
  response: chargeSchema,
});
export const getCharge = endpoint('GET', '/api/clients/:id/charge', {
  summary: 'Lo que hace falta para cobrar a un cliente: lo que debe, con qué bonos, y los límites',
  params,
  response: chargeSchema,
});
