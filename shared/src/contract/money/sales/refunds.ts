import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { idSchema, instantSchema } from '../../fields.ts';
import { documentTypes } from '../documents/documents.ts';
import { paymentMethodsOfSales, refundMethods } from '../payments/payment-methods.ts';
import {
  amountSchema,
  reasonSchema,
  refundedQuantitySchema,
  saleTaxSchema,
} from './sale-fields.ts';
import { saleSchema } from './sales.ts';

/** A refund of a sale and its document. Amounts are minor units, tax included. */

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

/** A part of the refund, and its method. */
const refundPaymentInputSchema = z.object({
  method: z.enum(refundMethods),
  amountMinor: amountSchema,
  /** The payment to refund; null: payments with the same method, the latest first. */
  refundsPaymentId: z.optional(z.nullable(idSchema)),
});

export const refundInputSchema = z.object({
  lines: refundLinesSchema,
  /** The whole refund as shown to the user; empty if it only reduces the debt. */
  payments: z.array(refundPaymentInputSchema).check(z.maxLength(10)),
  reason: reasonSchema,
  /** A manager's approval of a refund over the limit. */
  approvalId: z.optional(z.nullable(idSchema)),
  registerId: z.optional(z.nullable(idSchema)),
  /** What happens to upcoming bookings paid by a refunded bono; required if there are any. */
  upcomingBookings: z.optional(z.enum(['cancel', 'keep'])),
});
export type RefundInput = z.infer<typeof refundInputSchema>;

export const refundQuoteSchema = z.object({
  lines: z.array(
    z.object({
      lineId: idSchema,
      description: z.string(),
      /** Refunded quantity and its total. */
      quantity: z.number(),
      totalMinor: z.number(),
      /** The part of the price that the center keeps: used sessions of a bono. */
      keptMinor: z.number(),
      /** For a line of bonos: sessions used, and sessions that can no longer be used. */
      usedSessions: z.nullable(z.number()),
      lostSessions: z.nullable(z.number()),
      /** Units returned to stock. */
      returnsUnits: z.number(),
    }),
  ),
  taxes: z.array(saleTaxSchema),
  /** Total of the document. It first reduces the debt; the rest is refunded. */
  totalMinor: z.number(),
  offDebtMinor: z.number(),
  backMinor: z.number(),
  /** The default refund: to the original payments, the latest first. */
  payments: z.array(
    z.object({
      method: z.enum(refundMethods),
      amountMinor: z.number(),
      refundsPaymentId: z.nullable(idSchema),
    }),
  ),
  /** The legal limit that forbids refunding any part in cash; null: cash is allowed. */
  cashLimitMinor: z.nullable(z.number()),
  /** The refundable rest of each payment. */
  paymentsLeft: z.array(
    z.object({
      paymentId: idSchema,
      method: z.enum(paymentMethodsOfSales),
      leftMinor: z.number(),
      at: instantSchema,
    }),
  ),
  /**
   * Upcoming bookings paid by the refunded bonos. Their sessions are refunded with the rest; each
   * booking is cancelled, or kept and owed at this price. Always sent by the server.
   */
  upcomingBookings: z.optional(
    z.array(
      z.object({
        bookingId: idSchema,
        serviceName: z.string(),
        startsAt: instantSchema,
        priceMinor: z.number(),
        /** Of a fixed seat: it can't be kept, because it has no price of its own. */
        isOfSeat: z.boolean(),
      }),
    ),
  ),
  /** The document that corrects the sale's document; null if the sale has none. */
  document: z.nullable(z.object({ type: z.enum(documentTypes), corrects: z.string() })),
});
export type RefundQuote = z.infer<typeof refundQuoteSchema>;
export const quoteRefund = endpoint('POST', '/api/sales/:id/refunds/quote', {
  summary: 'Qué se devolvería de una venta y cómo, sin devolverlo',
  params,
  body: z.object({
    lines: refundLinesSchema,
    approvalId: z.optional(z.nullable(idSchema)),
  }),
  response: refundQuoteSchema,
});
export const refundSale = endpoint('POST', '/api/sales/:id/refunds', {
  summary: 'Devolver una venta entera o en parte, con su rectificativa',
  params,
  body: refundInputSchema,
  response: saleSchema,
});
