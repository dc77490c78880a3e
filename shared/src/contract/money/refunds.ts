import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../fields.ts';
import { documentTypes } from './documents.ts';
import { paymentMethodsOfSales, refundMethods } from './payment-methods.ts';
import {
  amountSchema,
  reasonSchema,
  refundedQuantitySchema,
  saleTaxSchema,
} from './sale-fields.ts';
import { saleSchema } from './sales.ts';

/** What goes back of a sale, and its document. Amounts are minor units, tax included. */

const params = z.object({ id: idSchema });

const refundLinesSchema = z
  .array(
    z.object({
      lineId: idSchema,
      quantity: refundedQuantitySchema,
      returnsStock: z.optional(z.boolean()),
    }),
  )
  .check(z.minLength(1, { error: 'Elige qué se devuelve.' }), z.maxLength(50));

/** A part of what goes back, and how. */
const refundPaymentInputSchema = z.object({
  method: z.enum(refundMethods),
  amountMinor: amountSchema,
  /** The payment it goes back to; null: to those that came the same way, the last ones first. */
  refundsPaymentId: z.optional(z.nullable(idSchema)),
});

export const refundInputSchema = z.object({
  lines: refundLinesSchema,
  /** All that goes back, as the person was shown; nothing where it only comes off the debt. */
  payments: z.array(refundPaymentInputSchema).check(z.maxLength(10)),
  reason: reasonSchema,
  registerId: z.optional(z.nullable(idSchema)),
  /** What becomes of the bookings to come that a bono of it paid for; needed where there are any. */
  upcomingBookings: z.optional(z.enum(['cancel', 'keep'])),
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
  /** The legal limit because of which none of it goes back in cash; null: cash can take all of it. */
  cashLimitMinor: z.nullable(z.number()),
  /** What each payment of the sale can still take back. */
  paymentsLeft: z.array(
    z.object({
      paymentId: idSchema,
      method: z.enum(paymentMethodsOfSales),
      leftMinor: z.number(),
      at: instantSchema,
    }),
  ),
  /**
   * Bookings to come that the bonos going back have paid for. Their sessions go back with the rest; each is
   * cancelled, or stays and is owed at this price. Always said by the server.
   */
  upcomingBookings: z.optional(
    z.array(
      z.object({
        bookingId: idSchema,
        serviceName: z.string(),
        startsAt: instantSchema,
        priceMinor: z.number(),
      }),
    ),
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
